"""Quality words: draws size, VMAF, PSNR and XPSNR against each codec's number, as the program itself encodes, and reads off the
numbers that give every codec the same VMAF as the first one has at its own. docs/quality.md has the method and the tables.

    words.py PROGRAM                 curves, and the numbers that they suggest for the words
    words.py PROGRAM --check         what the words that are built in give: VMAF by codec, and whether sizes grow

Every measurement is kept in FOLDER/words.jsonl by the encoder's settings, so that a study can be stopped, widened and taken up
again, and nothing stale is used after the settings have changed.
"""
import argparse
import json
import os
import subprocess

import numpy as np

import gauge

WORDS = ('draft', 'standard', 'high', 'master')
SUFFIX = {'h264': 'mp4', 'hevc': 'mp4', 'vp9': 'webm', 'av1': 'mp4'}
# Numbers to draw curves through, best first.
CURVE = {'h264': (13, 18, 22, 28), 'hevc': (12, 17, 22, 27, 32), 'vp9': (10, 20, 30, 42, 52), 'av1': (14, 24, 34, 46, 56)}
# What the words mean, as the first codec's number.
ANCHOR = {'draft': 28, 'standard': 22, 'high': 18, 'master': 13}
SAMPLE = 'blob,lava,mesh,mesh-night,waves,confetti'


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


def command(args, preset, codec, path, *more):
    return [args.program, '-p', preset, '-s', args.size, '-l', args.loop, '-c', codec, *more, '--quiet', '-y', path]


def reference(args, preset):
    """The loop in 10 bits, as good as lossless: HEVC at number 0, decoded. Its own error is far below what is measured."""
    stem = os.path.join(args.folder, f'{preset}-{args.size}-{args.loop}')
    if not os.path.exists(stem + '.y4m'):
        subprocess.run(command(args, preset, 'hevc', stem + '.mp4', '--crf', '0', '--effort', 'fast'), check=True, stderr=subprocess.DEVNULL)
        subprocess.run(['ffmpeg', '-v', 'error', '-nostdin', '-y', '-i', stem + '.mp4', '-pix_fmt', 'yuv420p10le', '-strict', '-1',
                        '-f', 'yuv4mpegpipe', stem + '.part'], check=True)
        os.remove(stem + '.mp4')
        os.replace(stem + '.part', stem + '.y4m')
    return stem + '.y4m'


def measure(args, log, preset, codec, *quality):
    """Packet bytes, VMAF, PSNR of luma and CAMBI of one render; nothing is encoded where that is known."""
    path = os.path.join(args.folder, f'words-{os.getpid()}.{SUFFIX[codec]}')
    options = [*quality, '--effort', args.effort]
    told = subprocess.run(command(args, preset, codec, path, *options, '--dry-run', '-v'), check=True, capture_output=True, text=True)
    settings = next(line.split(': ', 1)[1] for line in told.stderr.splitlines() if line.startswith(path))

    def work():
        cpu = gauge.run(command(args, preset, codec, path, *options))
        sizes = subprocess.run(['ffprobe', '-v', 'error', '-show_entries', 'packet=size', '-of', 'csv=p=0', path],
                               capture_output=True, text=True, check=True).stdout.split()
        result = dict(codec=codec, clip=preset, quality=' '.join(quality), bytes=sum(int(s.strip(',')) for s in sizes), cpu=round(cpu, 2))
        result.update({k: round(v, 3) for k, v in gauge.vmaf(path, ['-i', reference(args, preset)], args.step).items()})
        result['cambi'] = round(gauge.cambi(path, 4 * args.step), 3)
        os.remove(path)
        return result
    return log.get(f'{preset} {args.size} {args.loop} {settings}', work)


def row(args, log, codec, *quality):
    """Means over the presets: VMAF, PSNR, log2 of bytes, CAMBI; CPU seconds in all."""
    found = [measure(args, log, p, codec, *quality) for p in args.presets.split(',')]
    return [*(np.mean([r[k] for r in found]) for k in ('vmaf', 'psnr')), np.mean([np.log2(r['bytes']) for r in found]),
            np.mean([r['cambi'] for r in found]), sum(r['cpu'] for r in found)]


def at(rows, number, column):
    return float(np.interp(number, rows[:, 0], rows[:, column]))


def solve(rows, target, column):
    """The number at which a falling column reaches the target."""
    return float(np.interp(-target, -rows[:, column], rows[:, 0]))


def curves(args, log):
    drawn = {}
    for codec in args.codecs.split(','):
        print(f'\n{codec} {args.effort}\n\n| number | VMAF | PSNR Y | kB (geometric mean) | CAMBI | CPU s |\n|---|---|---|---|---|---|')
        lines = []
        for number in CURVE[codec]:
            lines.append([number, *row(args, log, codec, '--crf', str(number))])
            q, v, s, b, c, t = lines[-1]
            print(f'| {q:.0f} | {v:.2f} | {s:.2f} | {2 ** b / 1000:.1f} | {c:.2f} | {t:.1f} |', flush=True)
        drawn[codec] = np.array(lines)
    first = next(iter(drawn))
    print('\n| word | ' + ' | '.join(drawn) + ' |\n|---' + '|---' * len(drawn) + '|')
    for word in WORDS:
        cells = []
        for codec, rows in drawn.items():
            wanted = [at(drawn[first], ANCHOR[word], column) for column in (1, 2)]
            q, other = (solve(rows, target, column) for column, target in ((1, wanted[0]), (2, wanted[1])))
            cells.append(f'{q:.1f} by VMAF ({at(rows, q, 1):.2f}), {other:.1f} by PSNR ({at(rows, other, 2):.1f}, VMAF {at(rows, other, 1):.2f})')
        print(f'| {word} | ' + ' | '.join(cells) + ' |')


def check(args, log):
    faults = 0
    print('| word | codec | VMAF | PSNR Y | kB (geometric mean) | CAMBI | CPU s |\n|---|---|---|---|---|---|---|')
    for word in WORDS:
        found = {}
        for codec in args.codecs.split(','):
            found[codec] = v, s, b, c, t = row(args, log, codec, '-q', word)
            print(f'| {word} | {codec} | {v:.2f} | {s:.2f} | {2 ** b / 1000:.1f} | {c:.2f} | {t:.1f} |', flush=True)
        values = [v[0] for v in found.values()]
        faults += max(values) - min(values) > 2
        print(f'| {word} | apart | {max(values) - min(values):.2f} | | | | |', flush=True)
    for codec in args.codecs.split(','):
        for preset in args.presets.split(','):
            sizes = [measure(args, log, preset, codec, '-q', word)['bytes'] for word in WORDS]
            if any(b <= a for a, b in zip(sizes, sizes[1:])):
                faults += 1
                print(f'{codec} {preset}: sizes do not grow: {sizes}')
    print('clean' if not faults else f'{faults} faults')
    raise SystemExit(1 if faults else 0)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('program')
    p.add_argument('--check', action='store_true')
    p.add_argument('--folder', default='.build/calibrate', help='frames and results')
    p.add_argument('--presets', default=SAMPLE, help='comma-separated')
    p.add_argument('--size', default='640x360')
    p.add_argument('--loop', default='2s')
    p.add_argument('--codecs', default=','.join(SUFFIX))
    p.add_argument('--effort', default='balanced')
    p.add_argument('--step', type=int, default=5, help='measure every so manieth frame')
    args = p.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    gauge.MODELS = r'version=vmaf_v0.6.1\:name=vmaf'
    log = Log(os.path.join(args.folder, 'words.jsonl'))
    (check if args.check else curves)(args, log)


if __name__ == '__main__':
    main()
