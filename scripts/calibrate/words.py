"""Quality words: draws size and VMAF against each encoder's constant-quality number, and reads off the numbers that give
every codec the same VMAF. `words.py --help` for the options; docs/quality.md for the method and the tables.

Each run is kept in FOLDER/words.jsonl, so that a study can be stopped, widened and taken up again.
"""
import argparse
import json
import os

import numpy as np

import clips
import contents
import encoders
import gauge

WORDS = ('draft', 'standard', 'high', 'master')
# What the words mean, as H.264's number: the other codecs are matched to it.
ANCHOR = {'draft': 28, 'standard': 22, 'high': 18, 'master': 13}


class Log:
    """Measurements by key, one JSON object a line."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        if os.path.exists(path):
            with open(path) as f:
                self.rows = {r['key']: r for r in map(json.loads, f)}

    def get(self, key, measure):
        if key not in self.rows:
            self.rows[key] = {'key': key, **measure()}
            with open(self.path, 'a') as f:
                f.write(json.dumps(self.rows[key]) + '\n')
        return self.rows[key]


def measure(clip, codec, quality, effort, folder, frames=None, step=6):
    """Bytes, CPU seconds, VMAF, PSNR and CAMBI of one encode."""
    path = os.path.join(folder, f'words-{os.getpid()}.{encoders.SUFFIX[codec]}')
    source = clip.source(encoders.BITS[codec], frames)
    size, cpu = gauge.encode(source, encoders.options(codec, quality, effort), path)
    result = dict(codec=codec, clip=clip.name, quality=quality, effort=effort, bytes=size, cpu=round(cpu, 2))
    result.update({k: round(v, 3) for k, v in gauge.vmaf(path, clip.source(10, frames), step).items()})
    result['cambi'] = round(gauge.cambi(path, step), 3)
    os.remove(path)
    return result


def curve(log, all_clips, codec, effort, folder, frames):
    """Rows of (number, VMAF, PSNR, log2 bytes, CAMBI, CPU), each the mean over the clips."""
    rows = []
    for q in encoders.CURVE[codec]:
        found = [log.get(f'{codec}|{c.name}|{q}|{effort}|{frames}',
                         lambda c=c: measure(c, codec, q, effort, folder, frames)) for c in all_clips]
        rows.append([q, *(np.mean([r[k] for r in found]) for k in ('vmaf', 'psnr')),
                     np.mean([np.log2(r['bytes']) for r in found]), np.mean([r['cambi'] for r in found]),
                     sum(r['cpu'] for r in found)])
    return np.array(rows)


def at(rows, number, column):
    return float(np.interp(number, rows[:, 0], rows[:, column]))


def solve(rows, target, column):
    """The number at which a falling column reaches the target."""
    return float(np.interp(-target, -rows[:, column], rows[:, 0]))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--folder', default='.build/calibrate', help='frames and results')
    p.add_argument('--binary', help='render the frames with this program')
    p.add_argument('--presets', default='', help='presets to render, comma-separated')
    p.add_argument('--contents', default='aurora,lava,confetti,orb', help='formulas to draw where there is no --binary')
    p.add_argument('--size', default='1280x720')
    p.add_argument('--frames', type=int, default=48, help='frames of each clip that are encoded')
    p.add_argument('--codecs', default='h264,hevc,vp9,av1')
    p.add_argument('--effort', default='balanced')
    a = p.parse_args()
    os.makedirs(a.folder, exist_ok=True)
    width, height = map(int, a.size.split('x'))
    if a.binary:
        all_clips = [clips.rendered(a.binary, n, width, height, '4s', 30, a.folder) for n in a.presets.split(',')]
    else:
        all_clips = [clips.drawn(n, width, height, max(60, a.frames), 30, a.folder) for n in a.contents.split(',')]
    gauge.MODELS = r'version=vmaf_v0.6.1\:name=vmaf'
    log = Log(os.path.join(a.folder, 'words.jsonl'))
    curves = {}
    for codec in a.codecs.split(','):
        curves[codec] = rows = curve(log, all_clips, codec, a.effort, a.folder, a.frames)
        print(f'\n{codec} {a.effort}\n\n| number | VMAF | PSNR Y | kB (geometric mean) | CAMBI | CPU s |\n|---|---|---|---|---|---|')
        for q, v, s, b, c, t in rows:
            print(f'| {q:.0f} | {v:.2f} | {s:.2f} | {2 ** b / 1000:.1f} | {c:.2f} | {t:.1f} |')
    print('\n| word | ' + ' | '.join(curves) + ' |\n|---' * 1 + '|---' * len(curves) + '|')
    for word in WORDS:
        cells = []
        for codec, rows in curves.items():
            # VMAF is flat near its top, where PSNR still tells files apart: match the one below 95, the other above.
            target = at(curves['h264'], ANCHOR[word], 1)
            column = 1 if target < 95 else 2
            q = ANCHOR[word] if codec == 'h264' else solve(rows, at(curves['h264'], ANCHOR[word], column), column)
            cells.append(f'{q:.1f} (VMAF {at(rows, q, 1):.2f}, {at(rows, q, 2):.1f} dB, {2 ** at(rows, q, 3) / 1000:.1f} kB)')
        print(f'| {word} | ' + ' | '.join(cells) + ' |')


if __name__ == '__main__':
    main()
