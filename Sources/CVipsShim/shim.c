#include "CVipsShim.h"

#include <vips/vips.h>

/* How well lossy files look, of 100. */
#define QUALITY 80

static VipsImage *image(vips_picture *picture) { return (VipsImage *)picture; }

static void say_nothing(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

const char *vips_picture_library(void) { return vips_version_string(); }

bool vips_picture_start(void) {
  g_log_set_handler("VIPS", G_LOG_LEVEL_MASK & ~G_LOG_LEVEL_ERROR, say_nothing, NULL);
  if (VIPS_INIT("sitegen")) return false;
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  vips_operation_block_set("VipsForeignLoadPng", FALSE);
  vips_operation_block_set("VipsForeignLoadWebp", FALSE);
  vips_operation_block_set("VipsForeignLoadNsgif", FALSE);
  return true;
}

/* Computes a picture into memory as sRGB with 8 bits; takes the reference to what it is given. */
static vips_picture *in_memory(VipsImage *source) {
  VipsImage *converted = NULL;
  /* A profile that doesn't fit the picture says nothing. */
  if (vips_image_get_typeof(source, VIPS_META_ICC_NAME) &&
      !vips_icc_transform(source, &converted, "srgb", "embedded", TRUE, NULL)) {
    g_object_unref(source);
    source = converted;
    converted = NULL;
  }
  VipsImage *memory = NULL;
  if (!vips_colourspace(source, &converted, VIPS_INTERPRETATION_sRGB, NULL)) {
    memory = vips_image_copy_memory(converted);
    g_object_unref(converted);
  }
  g_object_unref(source);
  if (memory && (memory->BandFmt != VIPS_FORMAT_UCHAR || memory->Bands < 3 || memory->Bands > 4)) {
    g_object_unref(memory);
    memory = NULL;
  }
  /* What has no profile is sRGB to browsers, and the profile is larger than a thumbnail. */
  if (memory) vips_image_remove(memory, VIPS_META_ICC_NAME);
  vips_error_clear();
  return (vips_picture *)memory;
}

vips_picture *vips_picture_decode(
  const uint8_t *file, size_t length, int width, int height, bool crops) {
  VipsImage *result = NULL;
  int failed = vips_thumbnail_buffer(
    (void *)file, length, &result, width, "height", height,
    "size", crops ? VIPS_SIZE_BOTH : VIPS_SIZE_FORCE,
    "crop", crops ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE,
    "option_string", "[fail_on=error]", NULL);
  if (failed) {
    vips_error_clear();
    return NULL;
  }
  return in_memory(result);
}

vips_picture *vips_picture_resized(vips_picture *picture, int width, int height) {
  VipsImage *result = NULL;
  if (vips_thumbnail_image(
        image(picture), &result, width, "height", height, "size", VIPS_SIZE_FORCE, NULL)) {
    vips_error_clear();
    return NULL;
  }
  return in_memory(result);
}

void vips_picture_free(vips_picture *picture) {
  g_object_unref(image(picture));
}

const uint8_t *vips_picture_pixels(vips_picture *picture, size_t *count, int *channels) {
  *count = (size_t)image(picture)->Xsize * (size_t)image(picture)->Ysize;
  *channels = image(picture)->Bands;
  return vips_image_get_data(image(picture));
}

uint8_t *vips_picture_encode(vips_picture *picture, vips_picture_format format, size_t *length) {
  void *file = NULL;
  int failed = -1;
  switch (format) {
  case vips_webp:
    failed = vips_webpsave_buffer(
      image(picture), &file, length, "Q", QUALITY, "strip", TRUE, NULL);
    break;
  case vips_lossless_webp:
    failed = vips_webpsave_buffer(
      image(picture), &file, length, "lossless", TRUE, "strip", TRUE, NULL);
    break;
  case vips_jpeg:
    failed = vips_jpegsave_buffer(
      image(picture), &file, length, "Q", QUALITY, "optimize_coding", TRUE, "strip", TRUE, NULL);
    break;
  case vips_png:
    failed = vips_pngsave_buffer(image(picture), &file, length, "compression", 9, "strip", TRUE, NULL);
    break;
  }
  vips_error_clear();
  return failed ? NULL : file;
}

void vips_picture_free_file(uint8_t *file) { g_free(file); }

void vips_picture_end_thread(void) { vips_thread_shutdown(); }
