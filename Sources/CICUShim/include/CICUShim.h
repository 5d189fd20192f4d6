#ifndef CICUSHIM_H
#define CICUSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What sitegen needs of ICU, in opaque types only: a Swift module that includes ICU's own headers
   cannot be used together with Foundation. Text is UTF-8 throughout; offsets count its bytes. */

/* A reusable break iterator. Belongs to one thread at a time. */
typedef struct icu_breaker icu_breaker;

/* Line break opportunities by UAX #14 as tailored for a BCP 47 language. NULL: no memory or data. */
icu_breaker *_Nullable icu_line_breaker(const char *_Nonnull language);
/* Extended grapheme clusters by UAX #29. NULL: no memory or data. */
icu_breaker *_Nullable icu_grapheme_breaker(void);
/* Words by UAX #29, those of scripts without spaces by ICU's dictionaries. NULL: no memory or data. */
icu_breaker *_Nullable icu_word_breaker(void);
void icu_breaker_free(icu_breaker *_Nullable breaker);

#define ICU_MANDATORY 0x80000000u

/* Writes the boundaries after the start of the text, the last being its length, in ascending order;
   ICU_MANDATORY is set on line breaks that must be taken. `out` has room for `length` values.
   Returns their number, 0 for an empty text or one that ICU rejects. Linear in the length. */
size_t icu_breaks(icu_breaker *_Nonnull breaker, const uint8_t *_Nonnull text, size_t length,
                  uint32_t *_Nonnull out);

/* Whether a scalar is drawn as a picture unless asked otherwise (Emoji_Presentation). */
bool icu_is_emoji_presentation(uint32_t scalar);
/* Whether a scalar can be part of a joined picture (Extended_Pictographic). */
bool icu_is_pictographic(uint32_t scalar);
/* Whether a scalar is invisible where no font draws it (Default_Ignorable_Code_Point). */
bool icu_is_ignorable(uint32_t scalar);
/* Whether a scalar is a mark that combines with the one before it (general category M). */
bool icu_is_mark(uint32_t scalar);

/* Whether a scalar is a letter, digit or ideograph to CSS's `word-break: keep-all`: no line ends
   between two of them (classes AL, AI, HL, NU, ID, CJ and those of Hangul). */
bool icu_is_letter_unit(uint32_t scalar);

/* Writes the embedding level of each byte of a text by UAX #9. Every paragraph has the base direction
   that is asked for. Linear. False: no memory. */
bool icu_bidi_levels(const uint8_t *_Nonnull text, size_t length, bool right_to_left,
                     uint8_t *_Nonnull levels);

/* The bidirectional classes that line ends ask for, those between them as one. */
typedef enum {
  ICU_BIDI_NEUTRAL, ICU_BIDI_L, ICU_BIDI_R, ICU_BIDI_AL, ICU_BIDI_EN, ICU_BIDI_AN, ICU_BIDI_B,
  /* LRE, RLE, LRO, RLO; LRI, RLI, FSI. */
  ICU_BIDI_EMBEDDING, ICU_BIDI_PDF, ICU_BIDI_ISOLATE, ICU_BIDI_PDI
} icu_bidi_class;
icu_bidi_class icu_bidi_class_of(uint32_t scalar);

/* Whether a scalar is a letter (Alphabetic), and its simple lower case. */
bool icu_is_letter(uint32_t scalar);
uint32_t icu_lower(uint32_t scalar);
/* The byte that stands for a scalar in a character set of one byte a character; -1: there is none. */
int icu_encode(uint32_t scalar, const char *_Nonnull character_set);

/* Compares texts as a language sorts them, digits in them by their value. Belongs to one thread at a
   time. NULL: no memory or data. */
typedef struct icu_collator icu_collator;
icu_collator *_Nullable icu_collator_open(const char *_Nonnull language);
void icu_collator_close(icu_collator *_Nullable collator);
/* Writes a key of a text, whose bytes sort as the texts do, of at most `capacity` bytes. Returns the
   length of the whole key, which may be larger: then call again with more room. -1: ICU failed. */
ptrdiff_t icu_collation_key(icu_collator *_Nonnull collator, const uint8_t *_Nullable text,
                            size_t length, uint8_t *_Nullable out, size_t capacity);

/* The names of the time zones of the IANA's database, one a line. Writes at most `capacity` bytes to `out`
   and returns the length of the whole text. -1: no memory or data. */
ptrdiff_t icu_time_zones(char *_Nullable out, size_t capacity);
/* How far the clocks of a time zone are ahead of UTC when they show a date (year, month, day) and a time
   (hour, minute, second), in seconds; when they do so first, where they do it twice. `exists`: whether they
   do at all; else the offset is that of the first moment behind it. False: there is no such zone. */
bool icu_zone_offset(const char *_Nonnull zone, const int date[_Nonnull 3],
                     const int time[_Nonnull 3], int *_Nonnull seconds, bool *_Nonnull exists);

/* Writes the name of a language in that language, as the conversions below do. */
ptrdiff_t icu_language_name(const char *_Nonnull language, uint8_t *_Nullable out,
                            size_t capacity);

/* The letters under which a language files words: A to Z with Å Ä Ö behind it in Swedish, the rows of the
   kana in Japanese, the letters of pinyin in Chinese; for other words those of English. Immutable.
   NULL: no memory or data. */
typedef struct icu_letters icu_letters;
icu_letters *_Nullable icu_letters_open(const char *_Nonnull language);
void icu_letters_close(icu_letters *_Nullable letters);
/* The place of a text's letter in the language's order, from 0; -1 where it begins with none of them. */
ptrdiff_t icu_letter_of(const icu_letters *_Nonnull letters, const uint8_t *_Nullable text,
                        size_t length);
/* Writes the letter at a place, as the conversions below do. */
ptrdiff_t icu_letter_label(const icu_letters *_Nonnull letters, ptrdiff_t place,
                           uint8_t *_Nullable out, size_t capacity);

/* Conversions. Each writes at most `capacity` bytes to `out` and returns the length of the whole
   result, which may be larger: then call again with more room. -1: ICU failed (no memory). */

/* Normalisation form C. */
ptrdiff_t icu_nfc(const uint8_t *_Nonnull text, size_t length, uint8_t *_Nullable out,
                  size_t capacity);
/* A key that is equal for names which file systems without case, or which normalise names, hold
   to be the same: NFC, full case folding, NFC. */
ptrdiff_t icu_nfc_casefold(const uint8_t *_Nonnull text, size_t length, uint8_t *_Nullable out,
                           size_t capacity);
/* Lower case by the root locale: the same on each machine. */
ptrdiff_t icu_lowercase(const uint8_t *_Nonnull text, size_t length, uint8_t *_Nullable out,
                        size_t capacity);
/* A form that is equal for words that a reader who searches takes for the same: NFKD without accents,
   points of Hebrew and vowel signs of Arabic, in lower case. Templates/Scripts/search.js has the same rule. */
ptrdiff_t icu_search_form(const uint8_t *_Nonnull text, size_t length, uint8_t *_Nullable out,
                          size_t capacity);

#endif
