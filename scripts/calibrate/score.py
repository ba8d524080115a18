"""The banding score of `blobvideo verify` beside CAMBI, over the presets in three codecs: a table, and how they correlate.

Both read the same files. CAMBI is the mean of six frames, as the score is.
"""
import argparse
import json
import os
import subprocess

from scipy.stats import pearsonr, spearmanr

import gauge
from words import Log

KINDS = {'h264': ('mp4', ['-c', 'h264']), 'h264 draft': ('mp4', ['-c', 'h264', '-q', 'draft']), 'vp9': ('webm', ['-c', 'vp9']),
         'hevc': ('mp4', ['-c', 'hevc'])}


def measure(args, preset, kind):
    ending, options = KINDS[kind]
    path = os.path.join(args.folder, f'score-{os.getpid()}.{ending}')
    subprocess.run([args.binary, '-p', preset, '-s', args.size, '-l', '2s', *options, '--effort', 'fast', '--quiet', '-y', path], check=True,
                   stderr=subprocess.DEVNULL)
    found = subprocess.run([args.binary, 'verify', '--json', path], capture_output=True, text=True).stdout
    report = json.loads(found)['files'][0]
    result = dict(preset=preset, kind=kind, score=report['banding']['score'], cambi=gauge.cambi(path, 10), bytes=report['bytes'],
                  faults=' '.join(f['kind'] for f in report['findings'] if f['fault']))
    os.remove(path)
    return result


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('binary')
    p.add_argument('--folder', default='.build/calibrate')
    p.add_argument('--size', default='640x360')
    p.add_argument('--kinds', default=','.join(KINDS))
    p.add_argument('--presets', default='')
    args = p.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'presets')
    names = args.presets.split(',') if args.presets else sorted(
        f[:-5] for f in os.listdir(folder) if f.endswith('.json') and f not in ('palettes.json', 'shape.json'))
    log, rows = Log(os.path.join(args.folder, 'score.jsonl')), []
    print('| preset | codec | score | CAMBI | bytes |\n|---|---|---|---|---|')
    for name in names:
        for kind in args.kinds.split(','):
            r = log.get(f'{name}|{kind}|{args.size}', lambda: measure(args, name, kind))
            rows.append(r)
            print(f'| {name} | {kind} | {r["score"]:.2f} | {r["cambi"]:.2f} | {r["bytes"]} | {r["faults"]}', flush=True)
    score, cambi = [r['score'] for r in rows], [r['cambi'] for r in rows]
    print(f'\n{len(rows)} files: Spearman {spearmanr(score, cambi)[0]:.3f}, Pearson {pearsonr(score, cambi)[0]:.3f}')


if __name__ == '__main__':
    main()
