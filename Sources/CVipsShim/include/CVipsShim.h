#ifndef CVIPSSHIM_H
#define CVIPSSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture in memory: upright, in sRGB, 8 bits a channel, with or without opacity. */
typedef struct vips_picture vips_picture;

/* Loads libvips and gets it ready: each thread works alone, nothing is kept, nothing but the formats
   that sitegen reads is decoded and nothing is said on the standard error stream. To be called once,
   before anything below; false where libvips is missing or can't be used. */
bool vips_picture_start(void);

/* The version of libvips, on which the bytes of the files that it writes depend. */
const char *vips_picture_library(void);

/* Decodes a PNG, JPEG, WebP or GIF file (of animations the first frame) into so many pixels: the
   whole of it, or what of its middle has their shape. NULL where the file is damaged or cut off. */
vips_picture *vips_picture_decode(const uint8_t *file, size_t length, int width, int height, bool crops);

/* The picture in another size. NULL where memory is short. */
vips_picture *vips_picture_resized(vips_picture *picture, int width, int height);

void vips_picture_free(vips_picture *picture);

/* The picture's pixels, row by row, 3 or 4 bytes each. */
const uint8_t *vips_picture_pixels(vips_picture *picture, size_t *count, int *channels);

typedef enum { vips_webp, vips_lossless_webp, vips_jpeg, vips_png } vips_picture_format;

/* The picture as a file without metadata, to be freed by vips_picture_free_file. NULL where it can't
   be made. */
uint8_t *vips_picture_encode(vips_picture *picture, vips_picture_format format, size_t *length);

void vips_picture_free_file(uint8_t *file);

/* Gives back what libvips keeps for the calling thread. */
void vips_picture_end_thread(void);

#endif
