#pragma once
#include <stddef.h>
#include <stdlib.h>

// libimagequant's palette of many pictures. The library may be missing, which costs GIF and nothing else: then the package is
// built all the same, and these functions say so.
#if __has_include(<libimagequant.h>)
#include <libimagequant.h>

typedef struct { liq_attr *attributes; liq_histogram *colors; } imagequant_state;

static inline int imagequant_version(void) { return liq_version(); }

static inline void imagequant_free(void *opaque) {
  imagequant_state *state = (imagequant_state *)opaque;
  if (state && state->colors) liq_histogram_destroy(state->colors);
  if (state && state->attributes) liq_attr_destroy(state->attributes);
  free(state);
}

// Gathers pictures for a palette of up to `count` colours; NULL where memory is short.
static inline void *imagequant_alloc(int count) {
  imagequant_state *state = (imagequant_state *)calloc(1, sizeof(imagequant_state));
  if (!state) return NULL;
  state->attributes = liq_attr_create();
  if (state->attributes) state->colors = liq_histogram_create(state->attributes);
  if (state->colors && liq_set_max_colors(state->attributes, count) == LIQ_OK) return state;
  imagequant_free(state);
  return NULL;
}

// Adds a picture of RGBA bytes, rows without padding. 0 where it went well.
static inline int imagequant_add(void *opaque, const unsigned char *pixels, int width, int height) {
  imagequant_state *state = (imagequant_state *)opaque;
  liq_image *image = liq_image_create_rgba(state->attributes, pixels, width, height, 0);
  if (!image) return 1;
  int failed = liq_histogram_add_image(state->colors, state->attributes, image) != LIQ_OK;
  liq_image_destroy(image);
  return failed;
}

// Writes the palette as RGBA bytes; the number of its colours, or a negative number.
static inline int imagequant_palette(void *opaque, unsigned char *colors) {
  imagequant_state *state = (imagequant_state *)opaque;
  liq_result *result = NULL;
  if (liq_histogram_quantize(state->colors, state->attributes, &result) != LIQ_OK) return -1;
  const liq_palette *palette = liq_get_palette(result);
  for (unsigned int i = 0; i < palette->count; i++) {
    colors[4 * i] = palette->entries[i].r;
    colors[4 * i + 1] = palette->entries[i].g;
    colors[4 * i + 2] = palette->entries[i].b;
    colors[4 * i + 3] = palette->entries[i].a;
  }
  int count = (int)palette->count;
  liq_result_destroy(result);
  return count;
}
#else
static inline int imagequant_version(void) { return 0; }
static inline void *imagequant_alloc(int count) { return NULL; }
static inline void imagequant_free(void *opaque) {}
static inline int imagequant_add(void *opaque, const unsigned char *pixels, int width, int height) { return 1; }
static inline int imagequant_palette(void *opaque, unsigned char *colors) { return -1; }
#endif
