#ifndef CWOFF2SHIM_H
#define CWOFF2SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many bytes the WOFF2 form of a font can take at most. */
size_t woff2_bound(const uint8_t *font, size_t length);

/* Compresses an OpenType font to WOFF2 into `out`, which has room for `capacity` bytes.
   Returns the number of bytes written, 0 where the font is damaged or memory is short.
   Writes nothing to the standard error stream. Safe on several threads at once. */
size_t woff2_encode(const uint8_t *font, size_t length, uint8_t *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
