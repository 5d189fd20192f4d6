#include "CICUShim.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

struct icu_breaker {
  UBreakIterator *iterator;
  UText text;
  bool is_line;
};

static icu_breaker *breaker_open(UBreakIteratorType type, const char *locale) {
  icu_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  breaker->iterator = ubrk_open(type, locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    free(breaker);
    return NULL;
  }
  breaker->text = (UText)UTEXT_INITIALIZER;
  breaker->is_line = type == UBRK_LINE;
  return breaker;
}

icu_breaker *icu_line_breaker(const char *language) {
  char locale[ULOC_FULLNAME_CAPACITY] = "";
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) locale[0] = 0;
  return breaker_open(UBRK_LINE, locale);
}

icu_breaker *icu_grapheme_breaker(void) { return breaker_open(UBRK_CHARACTER, ""); }

icu_breaker *icu_word_breaker(void) { return breaker_open(UBRK_WORD, ""); }

void icu_breaker_free(icu_breaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->iterator);
  utext_close(&breaker->text);
  free(breaker);
}

size_t icu_breaks(icu_breaker *breaker, const uint8_t *text, size_t length, uint32_t *out) {
  if (length == 0) return 0;
  UErrorCode status = U_ZERO_ERROR;
  utext_openUTF8(&breaker->text, (const char *)text, (int64_t)length, &status);
  ubrk_setUText(breaker->iterator, &breaker->text, &status);
  if (U_FAILURE(status)) return 0;
  size_t count = 0;
  int32_t boundary = ubrk_first(breaker->iterator);
  while ((boundary = ubrk_next(breaker->iterator)) != UBRK_DONE && count < length) {
    uint32_t value = (uint32_t)boundary;
    if (breaker->is_line && ubrk_getRuleStatus(breaker->iterator) >= UBRK_LINE_HARD)
      value |= ICU_MANDATORY;
    out[count++] = value;
  }
  return count;
}

bool icu_is_emoji_presentation(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_EMOJI_PRESENTATION);
}

bool icu_is_pictographic(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_EXTENDED_PICTOGRAPHIC);
}

bool icu_is_ignorable(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool icu_is_mark(uint32_t scalar) { return (U_GET_GC_MASK((UChar32)scalar) & U_GC_M_MASK) != 0; }

bool icu_is_letter_unit(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_LINE_BREAK)) {
    case U_LB_ALPHABETIC:
    case U_LB_AMBIGUOUS:
    case U_LB_HEBREW_LETTER:
    case U_LB_NUMERIC:
    case U_LB_IDEOGRAPHIC:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_H2:
    case U_LB_H3:
    case U_LB_JL:
    case U_LB_JV:
    case U_LB_JT:
      return true;
    default:
      return false;
  }
}

/* A UTF-16 string on the heap. */
typedef struct {
  UChar *units;
  int32_t length;
} wide;

static bool wide_from(wide *to, const uint8_t *text, size_t length) {
  if (length > INT32_MAX / 4) return false;
  /* UTF-16 has never more units than UTF-8 has bytes. */
  to->units = malloc((length + 1) * sizeof(UChar));
  if (!to->units) return false;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(to->units, (int32_t)length + 1, &to->length, (const char *)text,
                       (int32_t)length, 0xFFFD, NULL, &status);
  return U_SUCCESS(status);
}

typedef int32_t (*conversion)(const UChar *from, int32_t length, UChar *to, int32_t capacity,
                              UErrorCode *status);

static int32_t compose(const UChar *from, int32_t length, UChar *to, int32_t capacity,
                       UErrorCode *status) {
  const UNormalizer2 *nfc = unorm2_getNFCInstance(status);
  return unorm2_normalize(nfc, from, length, to, capacity, status);
}

static int32_t fold(const UChar *from, int32_t length, UChar *to, int32_t capacity,
                    UErrorCode *status) {
  return u_strFoldCase(to, capacity, from, length, U_FOLD_CASE_DEFAULT, status);
}

static int32_t lower(const UChar *from, int32_t length, UChar *to, int32_t capacity,
                     UErrorCode *status) {
  return u_strToLower(to, capacity, from, length, "", status);
}

static int32_t decompose(const UChar *from, int32_t length, UChar *to, int32_t capacity,
                         UErrorCode *status) {
  const UNormalizer2 *nfkd = unorm2_getNFKDInstance(status);
  return unorm2_normalize(nfkd, from, length, to, capacity, status);
}

/* Leaves out marks that readers leave out when they type; a final sigma becomes any other. */
static int32_t unmark(const UChar *from, int32_t length, UChar *to, int32_t capacity,
                      UErrorCode *status) {
  int32_t count = 0;
  for (int32_t i = 0; i < length; i++) {
    UChar unit = from[i];
    bool is_mark = (unit >= 0x300 && unit <= 0x36F) || (unit >= 0x591 && unit <= 0x5C7 && unit != 0x5BE)
                   || (unit >= 0x64B && unit <= 0x65F) || unit == 0x670 || unit == 0x640;
    if (is_mark) continue;
    if (count < capacity) to[count] = unit == 0x3C2 ? 0x3C3 : unit;
    count++;
  }
  if (count > capacity) *status = U_BUFFER_OVERFLOW_ERROR;
  return count;
}

/* Replaces a string by its conversion. */
static bool wide_convert(wide *string, conversion convert) {
  int32_t capacity = string->length + string->length / 4 + 16;
  for (int attempt = 0; attempt < 2; attempt++) {
    UChar *units = malloc((size_t)capacity * sizeof(UChar));
    if (!units) return false;
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = convert(string->units, string->length, units, capacity, &status);
    if (U_SUCCESS(status)) {
      free(string->units);
      *string = (wide){units, length};
      return true;
    }
    free(units);
    if (status != U_BUFFER_OVERFLOW_ERROR) return false;
    capacity = length + 1;
  }
  return false;
}

static ptrdiff_t convert_all(const uint8_t *text, size_t length, uint8_t *out, size_t capacity,
                             const conversion *conversions, int count) {
  wide string = {NULL, 0};
  bool ok = wide_from(&string, text, length);
  for (int i = 0; ok && i < count; i++) ok = wide_convert(&string, conversions[i]);
  ptrdiff_t result = -1;
  if (ok) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    int32_t written = 0;
    u_strToUTF8((char *)out, room, &written, string.units, string.length, &status);
    if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) result = written;
  }
  free(string.units);
  return result;
}

ptrdiff_t icu_time_zones(char *out, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *names = ucal_openTimeZones(&status);
  size_t count = 0;
  int32_t length = 0;
  const char *name = NULL;
  while (U_SUCCESS(status) && (name = uenum_next(names, &length, &status))) {
    for (int32_t i = 0; i <= length; i++, count++)
      if (count < capacity) out[count] = i < length ? name[i] : '\n';
  }
  uenum_close(names);
  return U_FAILURE(status) ? -1 : (ptrdiff_t)count;
}

/* A calendar of a zone of the IANA's database. NULL: there is none. */
static UCalendar *calendar_of(const char *zone) {
  UChar name[64], canonical[64];
  size_t length = strlen(zone);
  UBool is_system = false;
  UErrorCode status = U_ZERO_ERROR;
  if (length >= sizeof name / sizeof *name) return NULL;
  u_charsToUChars(zone, name, (int32_t)length);
  ucal_getCanonicalTimeZoneID(name, (int32_t)length, canonical, 64, &is_system, &status);
  if (U_FAILURE(status) || !is_system) return NULL;
  UCalendar *calendar = ucal_open(name, (int32_t)length, "", UCAL_GREGORIAN, &status);
  // Days before 1582 are of the Gregorian calendar too, as RFC 3339 has them.
  ucal_setGregorianChange(calendar, -1e17, &status);
  if (U_SUCCESS(status)) return calendar;
  ucal_close(calendar);
  return NULL;
}

bool icu_zone_offset(const char *zone, const int date[3], const int time[3], int *seconds,
                     bool *exists) {
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = calendar_of(zone);
  if (!calendar) return false;
  UDate found[2];
  ucal_setAttribute(calendar, UCAL_REPEATED_WALL_TIME, UCAL_WALLTIME_FIRST);
  for (int round = 0; round < 2; round++) {
    // A time that clocks skip is another moment by the offset before than by the one behind.
    ucal_setAttribute(calendar, UCAL_SKIPPED_WALL_TIME,
                      round == 0 ? UCAL_WALLTIME_FIRST : UCAL_WALLTIME_LAST);
    ucal_clear(calendar);
    ucal_setDateTime(calendar, date[0], date[1] - 1, date[2], time[0], time[1], time[2], &status);
    ucal_set(calendar, UCAL_MILLISECOND, 0);
    found[round] = ucal_getMillis(calendar, &status);
  }
  int32_t offset = ucal_get(calendar, UCAL_ZONE_OFFSET, &status) +
                   ucal_get(calendar, UCAL_DST_OFFSET, &status);
  ucal_close(calendar);
  *seconds = offset / 1000;
  *exists = found[0] == found[1];
  return U_SUCCESS(status);
}

ptrdiff_t icu_language_name(const char *language, uint8_t *out, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UDisplayContext contexts[] = {UDISPCTX_STANDARD_NAMES, UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU};
  ULocaleDisplayNames *names = uldn_openForContext(language, contexts, 2, &status);
  UChar name[256];
  int32_t length = names ? uldn_localeDisplayName(names, language, name, 256, &status) : 0;
  uldn_close(names);
  int32_t written = 0;
  if (U_FAILURE(status) || length > 256) return -1;
  u_strToUTF8((char *)out, (int32_t)capacity, &written, name, length, &status);
  return U_SUCCESS(status) ? written : -1;
}

ptrdiff_t icu_nfc(const uint8_t *text, size_t length, uint8_t *out, size_t capacity) {
  const conversion steps[] = {compose};
  return convert_all(text, length, out, capacity, steps, 1);
}

ptrdiff_t icu_nfc_casefold(const uint8_t *text, size_t length, uint8_t *out, size_t capacity) {
  const conversion steps[] = {compose, fold, compose};
  return convert_all(text, length, out, capacity, steps, 3);
}

ptrdiff_t icu_lowercase(const uint8_t *text, size_t length, uint8_t *out, size_t capacity) {
  const conversion steps[] = {lower};
  return convert_all(text, length, out, capacity, steps, 1);
}

ptrdiff_t icu_search_form(const uint8_t *text, size_t length, uint8_t *out, size_t capacity) {
  const conversion steps[] = {decompose, lower, unmark};
  return convert_all(text, length, out, capacity, steps, 3);
}

bool icu_bidi_levels(const uint8_t *text, size_t length, bool right_to_left, uint8_t *levels) {
  wide string = {NULL, 0};
  UErrorCode status = U_ZERO_ERROR;
  bool ok = wide_from(&string, text, length);
  UBiDi *bidi = ok ? ubidi_openSized(string.length, 0, &status) : NULL;
  const UBiDiLevel *found = NULL;
  if (bidi) {
    ubidi_setPara(bidi, string.units, string.length, right_to_left ? 1 : 0, NULL, &status);
    found = ubidi_getLevels(bidi, &status);
  }
  ok = found && U_SUCCESS(status);
  if (ok) {
    int32_t unit = 0;
    for (size_t byte = 0; byte < length; byte++) {
      /* A trail byte has the level of its lead byte, whose character may have two units. */
      if (byte > 0 && (text[byte] & 0xC0) == 0x80) {
        levels[byte] = levels[byte - 1];
      } else {
        levels[byte] = found[unit];
        unit += text[byte] >= 0xF0 ? 2 : 1;
      }
    }
  }
  if (bidi) ubidi_close(bidi);
  free(string.units);
  return ok;
}

icu_bidi_class icu_bidi_class_of(uint32_t scalar) {
  switch (u_charDirection((UChar32)scalar)) {
    case U_LEFT_TO_RIGHT: return ICU_BIDI_L;
    case U_RIGHT_TO_LEFT: return ICU_BIDI_R;
    case U_RIGHT_TO_LEFT_ARABIC: return ICU_BIDI_AL;
    case U_EUROPEAN_NUMBER: return ICU_BIDI_EN;
    case U_ARABIC_NUMBER: return ICU_BIDI_AN;
    case U_BLOCK_SEPARATOR: return ICU_BIDI_B;
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE: return ICU_BIDI_EMBEDDING;
    case U_POP_DIRECTIONAL_FORMAT: return ICU_BIDI_PDF;
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_FIRST_STRONG_ISOLATE: return ICU_BIDI_ISOLATE;
    case U_POP_DIRECTIONAL_ISOLATE: return ICU_BIDI_PDI;
    default: return ICU_BIDI_NEUTRAL;
  }
}

bool icu_is_letter(uint32_t scalar) { return u_isalpha((UChar32)scalar); }

uint32_t icu_lower(uint32_t scalar) { return (uint32_t)u_tolower((UChar32)scalar); }

int icu_encode(uint32_t scalar, const char *character_set) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(character_set, &status);
  if (U_FAILURE(status)) return -1;
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  UChar units[2];
  int32_t count = 0;
  u_strFromUTF32(units, 2, &count, (const UChar32 *)&scalar, 1, &status);
  char bytes[8];
  int32_t length = ucnv_fromUChars(converter, bytes, sizeof bytes, units, count, &status);
  ucnv_close(converter);
  return U_SUCCESS(status) && length == 1 ? (unsigned char)bytes[0] : -1;
}

icu_collator *icu_collator_open(const char *language) {
  char locale[ULOC_FULLNAME_CAPACITY] = "";
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) locale[0] = 0;
  status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  return (icu_collator *)collator;
}

void icu_collator_close(icu_collator *collator) {
  if (collator) ucol_close((UCollator *)collator);
}

ptrdiff_t icu_collation_key(icu_collator *collator, const uint8_t *text, size_t length,
                            uint8_t *out, size_t capacity) {
  wide units = {0};
  if (!wide_from(&units, text, length)) {
    free(units.units);
    return -1;
  }
  int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
  int32_t needed = ucol_getSortKey((const UCollator *)collator, units.units, units.length, out, room);
  free(units.units);
  return needed > 0 ? (ptrdiff_t)needed : -1;
}
