// Stands between blobvideo and what it calls, by LD_PRELOAD, and lets one call go wrong. Linux only; built by Tests/Faults/harness.py.
//
//   FAULT=name:n          the n-th call of `name` fails, every other one is passed on
//   FAULT=name:n+         so do all calls after it
//   FAULT=name:n:signal   at the n-th call the process sends itself the signal of that number, sleeps a little, and goes on
//   FAULT_DISK=bytes      files take no more bytes than that in all; a write that goes over is cut short, the next one says ENOSPC
//   FAULT_LOG=file        where to say what happened, in lines:
//       hit               the n-th call came
//       calls count       how often it was called, at the end
//       leak kind count   at the end there are objects of FFmpeg's that blobvideo itself made and did not free
//       sync path, name old new, made path      fsync; link and rename; open with O_CREAT: for the order of things
//
// `memory` as a name means malloc and its relatives, called from FFmpeg's own libraries.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char chosen[64];
static long turn;
static int sent, always;
static atomic_long calls;
static int notes = -1;
static atomic_long room;
static int limited;

static void note(const char *format, ...) {
  if (notes < 0) return;
  char line[1200];
  va_list rest;
  va_start(rest, format);
  int length = vsnprintf(line, sizeof line, format, rest);
  va_end(rest);
  if (length >= (int)sizeof line) length = sizeof line - 1;
  static ssize_t (*plain)(int, const void *, size_t);
  if (!plain) plain = dlsym(RTLD_NEXT, "write");
  (void)!plain(notes, line, length);
}

// Where FFmpeg's libraries and the program lie in memory.
typedef struct { uintptr_t from, to; } Stretch;
static Stretch program, libraries[32];
static int count;

static int look(struct dl_phdr_info *info, size_t size, void *first) {
  (void)size;
  const char *base = strrchr(info->dlpi_name, '/');
  base = base ? base + 1 : info->dlpi_name;
  int ours = *(int *)first;
  *(int *)first = 0;
  if (!ours && strncmp(base, "libav", 5) && strncmp(base, "libsws", 6)) return 0;
  Stretch stretch = {UINTPTR_MAX, 0};
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, to = from + info->dlpi_phdr[i].p_memsz;
    if (from < stretch.from) stretch.from = from;
    if (to > stretch.to) stretch.to = to;
  }
  if (ours) program = stretch;
  else if (count < 32) libraries[count++] = stretch;
  return 0;
}

static int within(Stretch stretch, void *place) {
  return (uintptr_t)place >= stretch.from && (uintptr_t)place < stretch.to;
}
static int fromFFmpeg(void *place) {
  for (int i = 0; i < count; i++) if (within(libraries[i], place)) return 1;
  return 0;
}

__attribute__((constructor)) static void begin(void) {
  int first = 1;
  dl_iterate_phdr(look, &first);
  const char *log = getenv("FAULT_LOG"), *fault = getenv("FAULT"), *disk = getenv("FAULT_DISK");
  if (log) {
    int low = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0666);
    // Far from the numbers that the program has to do with; a limit on open files may leave no room there.
    notes = fcntl(low, F_DUPFD_CLOEXEC, 200);
    if (notes < 0) notes = low; else close(low);
  }
  if (disk) { limited = 1; room = atol(disk); }
  if (fault) sscanf(fault, "%63[^:]:%ld:%d", chosen, &turn, &sent);
  always = fault && strchr(fault, '+');
}

// Whether this call of `name` is the one.
static int strikes(const char *name) {
  if (!turn || strcmp(name, chosen)) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < turn || (number > turn && !always)) return 0;
  note("hit\n");
  if (!sent) return 1;
  kill(getpid(), sent);
  usleep(sent == SIGSTOP ? 0 : 400000);
  return 0;
}

// What FFmpeg's libraries call of one another is theirs to check: they go without some things (metadata among them) in silence.
#define THEIRS fromFFmpeg(__builtin_return_address(0))
#define NEXT(type, name, parameters) \
  static type(*next) parameters; \
  if (!next) next = dlsym(RTLD_NEXT, #name)
#define FAILING(type, name, parameters, arguments, failure) \
  type name parameters { \
    NEXT(type, name, parameters); \
    if (!THEIRS && strikes(#name)) return failure; \
    return next arguments; \
  }

// What blobvideo makes and has to free. Others' calls do not count: they may free by ways that are not seen here.
enum { FRAME, PACKET, CODEC, FORMAT, STREAM, SCALER, KINDS };
static const char *const kinds[] = {"frames", "packets", "codecs", "containers", "streams", "scalers"};
static atomic_long made[KINDS];
#define OURS within(program, __builtin_return_address(0))
#define MAKING(kind, type, name, parameters, arguments) \
  type *name parameters { \
    NEXT(type *, name, parameters); \
    if (!THEIRS && strikes(#name)) return NULL; \
    type *result = next arguments; \
    if (result && OURS) made[kind]++; \
    return result; \
  }
#define FREEING(kind, name, parameters, arguments, given) \
  void name parameters { \
    NEXT(void, name, parameters); \
    if ((given) && OURS) made[kind]--; \
    next arguments; \
  }

MAKING(FRAME, AVFrame, av_frame_alloc, (void), ())
MAKING(FRAME, AVFrame, av_frame_clone, (const AVFrame *a), (a))
FREEING(FRAME, av_frame_free, (AVFrame **a), (a), a && *a)
MAKING(PACKET, AVPacket, av_packet_alloc, (void), ())
MAKING(PACKET, AVPacket, av_packet_clone, (const AVPacket *a), (a))
FREEING(PACKET, av_packet_free, (AVPacket **a), (a), a && *a)
MAKING(CODEC, AVCodecContext, avcodec_alloc_context3, (const AVCodec *a), (a))
FREEING(CODEC, avcodec_free_context, (AVCodecContext **a), (a), a && *a)
MAKING(FORMAT, AVFormatContext, avformat_alloc_context, (void), ())
FREEING(FORMAT, avformat_free_context, (AVFormatContext *a), (a), a)
FREEING(FORMAT, avformat_close_input, (AVFormatContext **a), (a), a && *a)
MAKING(
    STREAM, AVIOContext, avio_alloc_context,
    (unsigned char *a, int b, int c, void *d, int (*e)(void *, uint8_t *, int), int (*f)(void *, uint8_t *, int),
     int64_t (*g)(void *, int64_t, int)), (a, b, c, d, e, f, g))
FREEING(STREAM, avio_context_free, (AVIOContext **a), (a), a && *a)
MAKING(SCALER, struct SwsContext, sws_alloc_context, (void), ())
FREEING(SCALER, sws_freeContext, (struct SwsContext *a), (a), a)

int avformat_alloc_output_context2(AVFormatContext **a, const AVOutputFormat *b, const char *c, const char *d) {
  NEXT(int, avformat_alloc_output_context2, (AVFormatContext **, const AVOutputFormat *, const char *, const char *));
  if (strikes("avformat_alloc_output_context2")) { *a = NULL; return AVERROR(ENOMEM); }
  int code = next(a, b, c, d);
  if (code >= 0 && OURS) made[FORMAT]++;
  return code;
}

// A demuxer that cannot be opened has freed its context.
int avformat_open_input(AVFormatContext **a, const char *b, const AVInputFormat *c, AVDictionary **d) {
  NEXT(int, avformat_open_input, (AVFormatContext **, const char *, const AVInputFormat *, AVDictionary **));
  int had = a && *a && OURS;
  if (strikes("avformat_open_input")) {
    if (had) made[FORMAT]--;
    avformat_free_context(*a);
    *a = NULL;
    return AVERROR(ENOMEM);
  }
  int code = next(a, b, c, d);
  if (code < 0 && had) made[FORMAT]--;
  return code;
}

__attribute__((destructor)) static void end(void) {
  if (turn) note("calls %ld\n", (long)calls);
  // Encoders that were stopped are freed on a thread that nobody waits for.
  for (int i = 0; i < 200; i++) {
    int left = 0;
    for (int kind = 0; kind < KINDS; kind++) left |= made[kind] != 0;
    if (!left) return;
    usleep(10000);
  }
  for (int kind = 0; kind < KINDS; kind++) if (made[kind]) note("leak %s %ld\n", kinds[kind], (long)made[kind]);
}

FAILING(int, av_frame_get_buffer, (AVFrame *a, int b), (a, b), AVERROR(ENOMEM))
FAILING(int, av_packet_ref, (AVPacket *a, const AVPacket *b), (a, b), AVERROR(ENOMEM))
FAILING(int, avcodec_open2, (AVCodecContext *a, const AVCodec *b, AVDictionary **c), (a, b, c), AVERROR(ENOMEM))
FAILING(int, avcodec_send_frame, (AVCodecContext *a, const AVFrame *b), (a, b), AVERROR_EXTERNAL)
FAILING(int, avcodec_receive_packet, (AVCodecContext *a, AVPacket *b), (a, b), AVERROR_EXTERNAL)
FAILING(int, avcodec_send_packet, (AVCodecContext *a, const AVPacket *b), (a, b), AVERROR_INVALIDDATA)
FAILING(int, avcodec_receive_frame, (AVCodecContext *a, AVFrame *b), (a, b), AVERROR_INVALIDDATA)
FAILING(
    int, avcodec_parameters_from_context, (AVCodecParameters *a, const AVCodecContext *b), (a, b), AVERROR(ENOMEM))
FAILING(int, avcodec_parameters_to_context, (AVCodecContext *a, const AVCodecParameters *b), (a, b), AVERROR(ENOMEM))
FAILING(AVStream *, avformat_new_stream, (AVFormatContext *a, const AVCodec *b), (a, b), NULL)
FAILING(int, avformat_write_header, (AVFormatContext *a, AVDictionary **b), (a, b), AVERROR(ENOMEM))
FAILING(int, av_interleaved_write_frame, (AVFormatContext *a, AVPacket *b), (a, b), AVERROR(ENOMEM))
FAILING(int, av_write_trailer, (AVFormatContext *a), (a), AVERROR(ENOMEM))
FAILING(int, avformat_find_stream_info, (AVFormatContext *a, AVDictionary **b), (a, b), AVERROR(ENOMEM))
FAILING(int, av_read_frame, (AVFormatContext *a, AVPacket *b), (a, b), AVERROR(EIO))
FAILING(int, av_dict_set, (AVDictionary **a, const char *b, const char *c, int d), (a, b, c, d), AVERROR(ENOMEM))
FAILING(int, av_opt_set_int, (void *a, const char *b, int64_t c, int d), (a, b, c, d), AVERROR(ENOMEM))
FAILING(void *, av_malloc, (size_t a), (a), NULL)
FAILING(int, sws_init_context, (struct SwsContext *a, SwsFilter *b, SwsFilter *c), (a, b, c), AVERROR(ENOMEM))
FAILING(
    int, sws_scale,
    (struct SwsContext *a, const uint8_t *const b[], const int c[], int d, int e, uint8_t *const f[], const int g[]),
    (a, b, c, d, e, f, g), AVERROR(ENOMEM))
FAILING(int, sws_scale_frame, (struct SwsContext *a, AVFrame *b, const AVFrame *c), (a, b, c), AVERROR(ENOMEM))

// Memory as FFmpeg's libraries ask for it. dlsym may itself ask, before there is an answer.
static char early[65536];
static size_t used;
static int isEarly(void *place) { return (char *)place >= early && (char *)place < early + sizeof early; }
static void *fromEarly(size_t size) {
  void *place = early + used;
  used = (used + size + 15) & ~(size_t)15;
  return used <= sizeof early ? place : NULL;
}
static _Thread_local int asking __attribute__((tls_model("initial-exec")));
#define MEMORY(type, name, parameters, arguments, before, failure) \
  type name parameters { \
    static type(*next) parameters; \
    if (!next) { \
      if (asking) return before; \
      asking = 1; \
      next = dlsym(RTLD_NEXT, #name); \
      asking = 0; \
    } \
    if (turn && fromFFmpeg(__builtin_return_address(0)) && strikes("memory")) return failure; \
    return next arguments; \
  }
MEMORY(void *, malloc, (size_t a), (a), fromEarly(a), NULL)
MEMORY(void *, calloc, (size_t a, size_t b), (a, b), fromEarly(a *b), NULL)
MEMORY(int, posix_memalign, (void **a, size_t b, size_t c), (a, b, c), ENOMEM, ENOMEM)

void *realloc(void *a, size_t b) {
  static void *(*next)(void *, size_t);
  if (!next) next = dlsym(RTLD_NEXT, "realloc");
  if (turn && fromFFmpeg(__builtin_return_address(0)) && strikes("memory")) return NULL;
  if (isEarly(a)) {
    void *copy = malloc(b);
    if (copy) memcpy(copy, a, b < (size_t)(early + sizeof early - (char *)a) ? b : (size_t)(early + sizeof early - (char *)a));
    return copy;
  }
  return next(a, b);
}

void free(void *a) {
  static void (*next)(void *);
  if (isEarly(a)) return;
  if (!next) next = dlsym(RTLD_NEXT, "free");
  next(a);
}

// Threads of the encoders' own.
int pthread_create(pthread_t *a, const pthread_attr_t *b, void *(*c)(void *), void *d) {
  NEXT(int, pthread_create, (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *));
  Dl_info info;
  if (turn && !strcmp(chosen, "pthread_create") && dladdr(__builtin_return_address(0), &info) && info.dli_fname &&
      (strstr(info.dli_fname, "libav") || strstr(info.dli_fname, "libsws") || strstr(info.dli_fname, "libx264")) &&
      strikes("pthread_create"))
    return EAGAIN;
  return next(a, b, c, d);
}

// The system.
static const char *path(int file, char *text, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, text, size - 1);
  text[length < 0 ? 0 : length] = 0;
  return text;
}
static int fails(const char *name, int number) {
  if (!strikes(name)) return 0;
  errno = number;
  return 1;
}
// Whether a write of `wanted` bytes may be; what of it has room.
static int isFull(size_t *wanted) {
  if (!limited || !*wanted) return 0;
  long left = atomic_load(&room);
  if (left <= 0) { errno = ENOSPC; return 1; }
  if ((long)*wanted > left) *wanted = left;
  atomic_fetch_sub(&room, (long)*wanted);
  return 0;
}

ssize_t write(int a, const void *b, size_t c) {
  NEXT(ssize_t, write, (int, const void *, size_t));
  struct stat status;
  if (a > 2 && a != notes && fstat(a, &status) == 0 && S_ISREG(status.st_mode)) {
    if (fails("write", EIO) || isFull(&c)) return -1;
  }
  return next(a, b, c);
}
ssize_t pwrite(int a, const void *b, size_t c, off_t d) {
  NEXT(ssize_t, pwrite, (int, const void *, size_t, off_t));
  if (fails("pwrite", EIO) || isFull(&c)) return -1;
  return next(a, b, c, d);
}
ssize_t pwrite64(int a, const void *b, size_t c, off_t d) { return pwrite(a, b, c, d); }
ssize_t pread(int a, void *b, size_t c, off_t d) {
  NEXT(ssize_t, pread, (int, void *, size_t, off_t));
  if (fails("pread", EIO)) return -1;
  return next(a, b, c, d);
}
ssize_t pread64(int a, void *b, size_t c, off_t d) { return pread(a, b, c, d); }
int fsync(int a) {
  char text[1024];
  NEXT(int, fsync, (int));
  if (fails("fsync", EIO)) return -1;
  note("sync %s\n", path(a, text, sizeof text));
  return next(a);
}
int renameat(int a, const char *b, int c, const char *d) {
  char text[1024];
  NEXT(int, renameat, (int, const char *, int, const char *));
  if (fails("rename", EIO)) return -1;
  note("name %s/%s %s\n", path(a, text, sizeof text), b, d);
  return next(a, b, c, d);
}
int linkat(int a, const char *b, int c, const char *d, int e) {
  char text[1024];
  NEXT(int, linkat, (int, const char *, int, const char *, int));
  if (fails("link", EPERM)) return -1;
  int code = next(a, b, c, d, e);
  if (!code) note("name %s/%s %s\n", path(a, text, sizeof text), b, d);
  return code;
}
int flock(int a, int b) {
  NEXT(int, flock, (int, int));
  if (fails("flock", ENOLCK)) return -1;
  return next(a, b);
}
int ftruncate(int a, off_t b) {
  NEXT(int, ftruncate, (int, off_t));
  if (fails("ftruncate", EIO)) return -1;
  return next(a, b);
}
int mkdir(const char *a, mode_t b) {
  NEXT(int, mkdir, (const char *, mode_t));
  if (fails("mkdir", EACCES)) return -1;
  return next(a, b);
}
int open(const char *a, int b, ...) {
  NEXT(int, open, (const char *, int, ...));
  va_list rest;
  va_start(rest, b);
  mode_t mode = b & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (fails(b & O_CREAT ? "create" : "open", b & O_CREAT ? ENOSPC : EMFILE)) return -1;
  int file = next(a, b, mode);
  if (file >= 0 && b & O_CREAT) note("made %s\n", a);
  return file;
}
int open64(const char *a, int b, ...) {
  va_list rest;
  va_start(rest, b);
  mode_t mode = b & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(a, b, mode);
}
