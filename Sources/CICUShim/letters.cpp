extern "C" {
#include "CICUShim.h"
}

#include <memory>
#include <new>
#include <string>

#include <string.h>

#include <unicode/alphaindex.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

using icu::AlphabeticIndex;

struct icu_letters {
  std::unique_ptr<AlphabeticIndex::ImmutableIndex> index;
};

extern "C" icu_letters *icu_letters_open(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(language, status);
  if (U_FAILURE(status)) {
    status = U_ZERO_ERROR;
    locale = icu::Locale::getRoot();
  }
  AlphabeticIndex index(locale, status);
  index.addLabels(icu::Locale::getEnglish(), status);
  std::unique_ptr<AlphabeticIndex::ImmutableIndex> fixed(index.buildImmutableIndex(status));
  if (U_FAILURE(status) || !fixed) return nullptr;
  return new (std::nothrow) icu_letters{std::move(fixed)};
}

extern "C" void icu_letters_close(icu_letters *letters) { delete letters; }

static const AlphabeticIndex::Bucket *bucket(const icu_letters *letters, ptrdiff_t place) {
  const AlphabeticIndex::Bucket *found = letters->index->getBucket(static_cast<int32_t>(place));
  return found && found->getLabelType() == U_ALPHAINDEX_NORMAL ? found : nullptr;
}

extern "C" ptrdiff_t icu_letter_of(const icu_letters *letters, const uint8_t *text, size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  icu::StringPiece piece(reinterpret_cast<const char *>(text), static_cast<int32_t>(length));
  int32_t place = letters->index->getBucketIndex(icu::UnicodeString::fromUTF8(piece), status);
  return U_SUCCESS(status) && bucket(letters, place) ? place : -1;
}

extern "C" ptrdiff_t icu_letter_label(const icu_letters *letters, ptrdiff_t place, uint8_t *out,
                                      size_t capacity) {
  const AlphabeticIndex::Bucket *found = bucket(letters, place);
  if (!found) return -1;
  std::string label;
  found->getLabel().toUTF8String(label);
  if (out) memcpy(out, label.data(), label.size() < capacity ? label.size() : capacity);
  return static_cast<ptrdiff_t>(label.size());
}
