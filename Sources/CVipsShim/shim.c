#include "CVipsShim.h"

#include <dlfcn.h>
#include <vips/vips.h>

/* The functions of libvips and of what it brings along, which nothing links to: loading it takes longer
   than many a site without pictures. */
#define FUNCTIONS(each) \
  each(g_free) each(g_log_set_handler) each(g_object_unref) each(vips_cache_set_max) \
  each(vips_colourspace) each(vips_concurrency_set) each(vips_error_clear) \
  each(vips_icc_transform) each(vips_image_copy_memory) each(vips_image_get_data) \
  each(vips_image_get_typeof) each(vips_image_remove) each(vips_init) each(vips_jpegsave_buffer) \
  each(vips_operation_block_set) each(vips_pngsave_buffer) each(vips_thread_shutdown) \
  each(vips_thumbnail_buffer) each(vips_thumbnail_image) each(vips_version) \
  each(vips_version_string) each(vips_webpsave_buffer)

#define MEMBER(name) __typeof__(name) *name;
static struct { FUNCTIONS(MEMBER) } lib;

static bool load(void) {
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) if (!(lib.name = dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return lib.vips_version(0) == VIPS_MAJOR_VERSION;
}

/* How well lossy files look, of 100. */
#define QUALITY 80

static VipsImage *image(vips_picture *picture) { return (VipsImage *)picture; }

static void say_nothing(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

const char *vips_picture_library(void) { return lib.vips_version_string(); }

bool vips_picture_start(void) {
  if (!load()) return false;
  lib.g_log_set_handler("VIPS", G_LOG_LEVEL_MASK & ~G_LOG_LEVEL_ERROR, say_nothing, NULL);
  if (lib.vips_init("sitegen")) return false;
  lib.vips_concurrency_set(1);
  lib.vips_cache_set_max(0);
  lib.vips_operation_block_set("VipsForeignLoad", TRUE);
  lib.vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  lib.vips_operation_block_set("VipsForeignLoadPng", FALSE);
  lib.vips_operation_block_set("VipsForeignLoadWebp", FALSE);
  lib.vips_operation_block_set("VipsForeignLoadNsgif", FALSE);
  return true;
}

/* Computes a picture into memory as sRGB with 8 bits; takes the reference to what it is given. */
static vips_picture *in_memory(VipsImage *source) {
  VipsImage *converted = NULL;
  /* A profile that doesn't fit the picture says nothing. */
  if (lib.vips_image_get_typeof(source, VIPS_META_ICC_NAME) &&
      !lib.vips_icc_transform(source, &converted, "srgb", "embedded", TRUE, NULL)) {
    lib.g_object_unref(source);
    source = converted;
    converted = NULL;
  }
  VipsImage *memory = NULL;
  if (!lib.vips_colourspace(source, &converted, VIPS_INTERPRETATION_sRGB, NULL)) {
    memory = lib.vips_image_copy_memory(converted);
    lib.g_object_unref(converted);
  }
  lib.g_object_unref(source);
  if (memory && (memory->BandFmt != VIPS_FORMAT_UCHAR || memory->Bands < 3 || memory->Bands > 4)) {
    lib.g_object_unref(memory);
    memory = NULL;
  }
  /* What has no profile is sRGB to browsers, and the profile is larger than a thumbnail. */
  if (memory) lib.vips_image_remove(memory, VIPS_META_ICC_NAME);
  lib.vips_error_clear();
  return (vips_picture *)memory;
}

vips_picture *vips_picture_decode(
  const uint8_t *file, size_t length, int width, int height, bool crops) {
  VipsImage *result = NULL;
  int failed = lib.vips_thumbnail_buffer(
    (void *)file, length, &result, width, "height", height,
    "size", crops ? VIPS_SIZE_BOTH : VIPS_SIZE_FORCE,
    "crop", crops ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE,
    "option_string", "[fail_on=error]", NULL);
  if (failed) {
    lib.vips_error_clear();
    return NULL;
  }
  return in_memory(result);
}

vips_picture *vips_picture_resized(vips_picture *picture, int width, int height) {
  VipsImage *result = NULL;
  if (lib.vips_thumbnail_image(
        image(picture), &result, width, "height", height, "size", VIPS_SIZE_FORCE, NULL)) {
    lib.vips_error_clear();
    return NULL;
  }
  return in_memory(result);
}

void vips_picture_free(vips_picture *picture) {
  lib.g_object_unref(image(picture));
}

const uint8_t *vips_picture_pixels(vips_picture *picture, size_t *count, int *channels) {
  *count = (size_t)image(picture)->Xsize * (size_t)image(picture)->Ysize;
  *channels = image(picture)->Bands;
  return lib.vips_image_get_data(image(picture));
}

uint8_t *vips_picture_encode(vips_picture *picture, vips_picture_format format, size_t *length) {
  void *file = NULL;
  int failed = -1;
  switch (format) {
  case vips_webp:
    failed = lib.vips_webpsave_buffer(
      image(picture), &file, length, "Q", QUALITY, "strip", TRUE, NULL);
    break;
  case vips_lossless_webp:
    failed = lib.vips_webpsave_buffer(
      image(picture), &file, length, "lossless", TRUE, "strip", TRUE, NULL);
    break;
  case vips_jpeg:
    failed = lib.vips_jpegsave_buffer(
      image(picture), &file, length, "Q", QUALITY, "optimize_coding", TRUE, "strip", TRUE, NULL);
    break;
  case vips_png:
    failed = lib.vips_pngsave_buffer(image(picture), &file, length, "compression", 9, "strip", TRUE, NULL);
    break;
  }
  lib.vips_error_clear();
  return failed ? NULL : file;
}

void vips_picture_free_file(uint8_t *file) { (lib.g_free)(file); /* a macro in some versions */ }

void vips_picture_end_thread(void) { lib.vips_thread_shutdown(); }
