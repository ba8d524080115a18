"""Banding against bytes for 8-bit encoders: dithers, and settings that keep or drop them.

Runs on a strip of each gradient (full width, `--rows` rows), since banding and its cost are the same in every strip and
a whole picture costs six times as much. CAMBI of a strip is lower than of the picture; compare within a table only.
"""
import argparse
import json
import os

import numpy as np

import contents
import convert
import gauge
from words import Log

DITHERS = {'none': ('none', 'yuv'), 'rgb none': ('none', 'rgb'), 'rgb bayer8': ('bayer8', 'rgb'), 'rgb blue': ('blue', 'rgb'),
           'bayer2': ('bayer2', 'yuv'), 'bayer4': ('bayer4', 'yuv'), 'bayer8': ('bayer8', 'yuv'), 'blue': ('blue', 'yuv'),
           'ign': ('ign', 'yuv'), 'white': ('white', 'yuv')}
X264 = ['-c:v', 'libx264', '-preset', 'medium', '-threads', '8', '-g', '600']
VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'good', '-cpu-used', '2', '-row-mt', '1', '-threads', '8', '-b:v', '0', '-g', '600']
STUDY = [
    # (dither, encoder, number, the encoder's own parameters or further arguments)
    *[(d, X264, 20, '') for d in DITHERS],
    *[('bayer8', X264, 20, p) for p in (
        'aq-mode=3', 'aq-mode=3:aq-strength=1.5', 'aq-strength=1.5', 'trellis=0', 'trellis=0:deadzone-intra=0',
        'trellis=0:deadzone-intra=0:qcomp=0.4', 'psy-rd=1.5,0.5', 'no-mbtree=1', 'deblock=-3,-3', 'no-dct-decimate=1', 'bframes=8')],
    *[('bayer8', X264, c, f'zones=0,0,b={b},trellis=0,deadzone-intra=0') for c, b in ((22, 1.5), (23, 2), (24, 2), (26, 3), (28, 4))],
    *[('bayer8', X264, 21, 'tune=grain')],
    *[(d, VP9, c, '') for d in ('none', 'bayer8', 'blue') for c in (24, 31)],
    *[('bayer8', VP9, 31, p) for p in ('-aq-mode 1', '-aq-mode 2', '-sharpness 4', '-tune-content film', '-arnr-strength 0',
                                       '-auto-alt-ref 0', '-qmin 0 -qmax 40')],
]


def strip(raw, width, height, rows, frames, path):
    """The middle `rows` rows of the first `frames` frames of a deep raw file."""
    if not os.path.exists(path):
        top = (height - rows) // 2 // 2 * 2
        np.memmap(raw, '<u2', 'r').reshape(-1, 3, height, width)[:frames, :, top:top + rows].tofile(path)
    return path


def encode_and_measure(args, width, rows, truth, step, file, encoder, number, params, bits=8):
    suffix = 'webm' if encoder is VP9 else 'mp4'
    path = os.path.join(args.folder, f'banding-{os.getpid()}.{suffix}')
    tune = ['-tune', params[5:]] if params.startswith('tune=') else None
    extra = tune or (params.split() if params.startswith('-') else ['-x264-params', params] if params else [])
    size, cpu = gauge.encode(gauge.raw(file, width, rows), [*encoder, '-crf', str(number), *extra], path)
    result = dict(bytes=size, cpu=round(cpu, 2), cambi=round(gauge.cambi(path, step), 3),
                  ripple=round(gauge.ripple(gauge.luma(path, width, rows, step), truth), 4))
    os.remove(path)
    return result


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--folder', default='.build/calibrate')
    p.add_argument('--contents', default='ramp,aurora')
    p.add_argument('--size', default='1920x1080')
    p.add_argument('--rows', type=int, default=192)
    p.add_argument('--frames', type=int, default=96)
    args = p.parse_args()
    width, height = map(int, args.size.split('x'))
    os.makedirs(args.folder, exist_ok=True)
    log, step = Log(os.path.join(args.folder, 'banding.jsonl')), 32
    for name in args.contents.split(','):
        deep = contents.frames(name, width, height, args.frames, 30, args.folder)
        cut = strip(deep, width, height, args.rows, args.frames, os.path.join(args.folder, f'{name}-strip-{width}x{args.rows}.gbrp16'))
        truth = np.stack([convert.to_yuv(f)[0] for i, f in enumerate(contents.read(cut, width, args.rows)) if i % step == 0])
        print(f'\n{name}\n\n| dither | encoder | number | settings | bytes | CAMBI | ripple | CPU s |\n|---|---|---|---|---|---|---|---|')
        for dither, encoder, number, params in STUDY:
            kind, domain = DITHERS[dither]
            file = convert.write(cut, width, args.rows, f'{cut[:-7]}-{domain}-{kind}.yuv', kind, domain)
            r = log.get(f'{name}|{width}x{args.rows}|{args.frames}|{dither}|{encoder[1]}|{number}|{params}',
                        lambda: encode_and_measure(args, width, args.rows, truth, step, file, encoder, number, params))
            print(f'| {dither} | {encoder[1][3:]} | {number} | {params} | {r["bytes"]} | {r["cambi"]:.2f} | {r["ripple"]:.3f} | {r["cpu"]:.1f} |',
                  flush=True)


if __name__ == '__main__':
    main()
