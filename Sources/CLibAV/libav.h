#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
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
