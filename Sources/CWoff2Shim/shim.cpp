#include "CWoff2Shim.h"

#include <stdio.h>
#include <unistd.h>

#include <mutex>

#include <woff2/encode.h>

// Debian's library reports each font on `stderr` ("Compressed 1234 to 567.") and has no switch
// against it. While fonts are being compressed, `stderr` is a stream that drops what the
// compressing threads write and passes on, unbuffered, what all others write.
namespace {

thread_local bool is_compressing = false;

ssize_t write_unless_compressing(void *, const char *bytes, size_t length) {
  return is_compressing ? static_cast<ssize_t>(length) : write(STDERR_FILENO, bytes, length);
}

std::mutex lock;
int compressing_threads = 0;
FILE *usual = nullptr;
FILE *filtered = nullptr;

class Silence {
 public:
  Silence() {
    std::lock_guard<std::mutex> guard(lock);
    if (!filtered) {
      cookie_io_functions_t functions = {};
      functions.write = write_unless_compressing;
      filtered = fopencookie(nullptr, "w", functions);
      if (filtered) setvbuf(filtered, nullptr, _IONBF, 0);
    }
    if (compressing_threads++ == 0 && filtered) {
      usual = stderr;
      stderr = filtered;
    }
    is_compressing = true;
  }

  ~Silence() {
    std::lock_guard<std::mutex> guard(lock);
    is_compressing = false;
    if (--compressing_threads == 0 && filtered) stderr = usual;
  }
};

}  // namespace

size_t woff2_bound(const uint8_t *font, size_t length) {
  return woff2::MaxWOFF2CompressedSize(font, length);
}

size_t woff2_encode(const uint8_t *font, size_t length, uint8_t *out, size_t capacity) {
  try {
    Silence silence;
    size_t written = capacity;
    return woff2::ConvertTTFToWOFF2(font, length, out, &written) ? written : 0;
  } catch (...) {
    return 0;
  }
}
