#pragma once
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>

// Macros that Swift's importer skips, as constants and functions of the same meaning.
static inline int libav_error(int posix) { return AVERROR(posix); }
static const int LIBAV_ERROR_EOF = AVERROR_EOF;
static const int LIBAV_ERROR_AGAIN = AVERROR(EAGAIN);
static const int64_t LIBAV_NO_PTS = AV_NOPTS_VALUE;
static const int LIBAV_FLAG_CLOSED_GOP = (int)AV_CODEC_FLAG_CLOSED_GOP;

// Before FFmpeg 7 the write callback took a mutable pointer. The bytes were never written to, so one signature serves all.
static inline AVIOContext *libav_io_alloc(
    unsigned char *buffer, int size, int writes, void *opaque, int (*read)(void *, uint8_t *, int),
    int (*write)(void *, const uint8_t *, int), int64_t (*seek)(void *, int64_t, int)) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  return avio_alloc_context(buffer, size, writes, opaque, read, write, seek);
#else
  return avio_alloc_context(buffer, size, writes, opaque, read, (int (*)(void *, uint8_t *, int))write, seek);
#endif
}

// The scaler's context became a public struct in FFmpeg 7.1, and its flags an enumeration: as void and int they stay the same.
static const int LIBAV_SCALE_EXACT = SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT;
static const int LIBAV_SCALE_AREA = SWS_AREA;
static const int LIBAV_SCALE_BILINEAR = SWS_BILINEAR;
static inline void *libav_scaler_alloc(void) { return sws_alloc_context(); }
static inline void libav_scaler_free(void *scaler) { sws_freeContext((struct SwsContext *)scaler); }
static inline int libav_scaler_init(void *scaler) { return sws_init_context((struct SwsContext *)scaler, NULL, NULL); }
// Coefficients and ranges on both sides; 1 means full range. To be called after libav_scaler_init, since contexts for
// several threads would otherwise keep the default matrix.
static inline int libav_scaler_color(void *scaler, int from_matrix, int from_full, int to_matrix, int to_full) {
  return sws_setColorspaceDetails(
      (struct SwsContext *)scaler, sws_getCoefficients(from_matrix), from_full, sws_getCoefficients(to_matrix), to_full, 0,
      1 << 16, 1 << 16);
}
static inline int libav_scaler_scale(void *scaler, AVFrame *to, const AVFrame *from) {
  return sws_scale_frame((struct SwsContext *)scaler, to, from);
}

// The rows from `first` on, `rows` of them, of the columns from x on, to the columns from to_x and the rows from y on. Planes 1 and 2 are chroma, or green's neighbours unshifted.
static inline int libav_scaler_scale_part(void *scaler, AVFrame *to, const AVFrame *from, int x, int first, int to_x, int y, int rows) {
  uint8_t *in[4] = {0}, *out[4] = {0};
  const AVFrame *frames[2] = {from, to};
  uint8_t **starts[2] = {in, out};
  const int tops[2] = {first, y}, lefts[2] = {x, to_x};
  for (int f = 0; f < 2; f++) {
    const AVPixFmtDescriptor *shape = av_pix_fmt_desc_get((enum AVPixelFormat)frames[f]->format);
    int steps[4];
    av_image_fill_max_pixsteps(steps, NULL, shape);
    for (int i = 0; i < 4 && frames[f]->data[i]; i++) {
      int chroma = i == 1 || i == 2;
      starts[f][i] = frames[f]->data[i] + (tops[f] >> (chroma ? shape->log2_chroma_h : 0)) * (ptrdiff_t)frames[f]->linesize[i] +
                     (lefts[f] >> (chroma ? shape->log2_chroma_w : 0)) * (ptrdiff_t)steps[i];
    }
  }
  return sws_scale(
      (struct SwsContext *)scaler, (const uint8_t *const *)in, from->linesize, 0, rows, out, to->linesize);
}

// An address that differs from thread to thread while both live. errno's will do. A thread-local variable of our own would not:
// this header is compiled into every object file that uses it, and each would have a variable of its own.
static inline const void *libav_thread(void) { return &errno; }

// A symbol of the libraries that this process is linked with, directly or through FFmpeg; NULL where there is none.
static inline void *libav_symbol(const char *name) {
  void *process = dlopen(NULL, RTLD_LAZY);
  return process ? dlsym(process, name) : NULL;
}

// SVT-AV1 writes to standard error by itself, and takes its level from the environment alone.
static inline void libav_silence_encoders(void) { setenv("SVT_LOG", "1", 0); }
