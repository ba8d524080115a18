"""Encodes with the ffmpeg that the program links (the command line tool of the same build) and measures the result.

VMAF, its NEG model, CAMBI and XPSNR come from a second, current FFmpeg that has libvmaf: the one in PyPI's
imageio-ffmpeg. Every number is of decoded frames; bytes are those of the packets, without the container.
"""
import json
import os
import resource
import subprocess
import tempfile

import imageio_ffmpeg
import numpy as np
from scipy.ndimage import gaussian_filter

MEASURER = imageio_ffmpeg.get_ffmpeg_exe()
MODELS = r'version=vmaf_v0.6.1\:name=vmaf|version=vmaf_v0.6.1neg\:name=neg'
TAGS = '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1'.split()


def raw(path, width, height, pixel_format='yuv420p', rate=30):
    """Input arguments for a raw file."""
    return ['-f', 'rawvideo', '-pix_fmt', pixel_format, '-s', f'{width}x{height}', '-r', str(rate), '-i', path]


def run(command):
    """Runs a command; gives the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          env={**os.environ, 'SVT_LOG': '1'})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f'{" ".join(command)}\n{done.stderr[-2000:]}')
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def encode(source, options, path):
    """Encodes (`source` are input arguments, `options` encoder arguments); gives bytes and CPU seconds."""
    cpu = run(['nice', '-n', '4', 'ffmpeg', '-v', 'error', '-nostdin', '-y', *source, *TAGS, *options, path])
    sizes = subprocess.run(['ffprobe', '-v', 'error', '-show_entries', 'packet=size', '-of', 'csv=p=0', path],
                           capture_output=True, text=True, check=True).stdout.split()
    return sum(int(s.strip(',')) for s in sizes), cpu


def _filter(inputs, graph, log):
    subprocess.run(['nice', '-n', '4', MEASURER, '-v', 'error', '-nostdin', *inputs, '-lavfi', graph, '-f', 'null', '-'], check=True)
    with open(log) as f:
        return json.load(f)['pooled_metrics']


def cambi(path, step=5, inputs=None):
    """Mean CAMBI over every `step`-th frame, as decoded (8 bits stay 8 bits)."""
    with tempfile.NamedTemporaryFile(suffix='.json') as log:
        graph = f'[0:v]split[a][b];[a][b]libvmaf=model=:feature=name=cambi:n_subsample={step}:log_fmt=json:log_path={log.name}'
        return _filter(inputs or ['-i', path], graph, log.name)['cambi']['mean']


def vmaf(path, reference, step=3):
    """Mean VMAF, VMAF NEG and PSNR of Y against a deep reference (input arguments of 10 bits)."""
    with tempfile.NamedTemporaryFile(suffix='.json') as log:
        models = MODELS
        # Both sides get the same tags: FFmpeg since 7.1 converts between transfer functions in front of a filter with two
        # inputs, and a file tagged sRGB beside an untagged reference then measures 37 dB instead of 55.
        tags = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
        graph = (f'[0:v]settb=1/1000,setpts=N,{tags},format=yuv420p10le[a];[1:v]settb=1/1000,setpts=N,{tags}[b];'
                 f"[a][b]libvmaf=model='{models}':feature=name=psnr:n_subsample={step}:n_threads=1:log_fmt=json:log_path={log.name}")
        pooled = _filter(['-i', path, *reference], graph, log.name)
        return {**{m: pooled[m]['mean'] for m in ('vmaf', 'neg') if m in pooled}, 'psnr': pooled['psnr_y']['mean']}


def luma(path, width, height, step=15):
    """Decoded luma of every `step`-th frame, floats in 8-bit code units."""
    data = subprocess.run(['nice', '-n', '4', MEASURER, '-v', 'error', '-nostdin', '-i', path, '-vf', rf'select=not(mod(n\,{step})),format=yuv420p16le',
                           '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'], capture_output=True, check=True).stdout
    frames = np.frombuffer(data, '<u2').reshape(-1, height * 3 // 2, width)
    return frames[:, :height].astype(np.float32) / 256


def ripple(decoded, truth, sigma=4.):
    """What the eye sees of banding, in 8-bit code units: the root mean square of the error that is left after a blur
    of `sigma` pixels, where the truth is smooth. Rounding alone gives 0.29, a perfect dither nearly 0."""
    total, count = 0., 0
    for d, t in zip(decoded, truth):
        gy, gx = np.gradient(t)
        flat = gaussian_filter((np.hypot(gx, gy) > .6).astype(np.float32), 2 * sigma) < 1e-3
        error = gaussian_filter(d - t, sigma)[flat]
        error = error - error.mean()
        total += float((error ** 2).sum())
        count += error.size
    return (total / max(count, 1)) ** .5
