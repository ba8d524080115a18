#!/usr/bin/env python3
"""--max-size over presets, codecs and ceilings: never over, and nine tenths used unless the best quality fits.

    scripts/codec-ceilings.py PROGRAM [SIZE [LOOP [CEILING...]]]

1920x1080, the presets' own loops, 300KB 600KB 1.5MB unless told otherwise: an hour. `640x360 2s 30KB 60KB 150KB` takes a few minutes.
"""
import json
import os
import subprocess
import sys
import tempfile

PRESETS = ('blob', 'liquid', 'lava', 'mesh', 'waves', 'confetti')
CODECS = {'h264': 'mp4', 'vp9': 'webm', 'av1': 'mp4'}

UNITS = {'KB': 1000, 'MB': 1_000_000}


def main():
    program, size = os.path.abspath(sys.argv[1]), (sys.argv[2:3] or ['1920x1080'])[0]
    loop, ceilings, faults = sys.argv[3:4], sys.argv[4:] or ['300KB', '600KB', '1.5MB'], 0
    best = {}
    print('| preset | codec | ' + ' | '.join(ceilings) + ' |\n|---|---|' + '---|' * len(ceilings))
    with tempfile.TemporaryDirectory() as folder:
        for preset in PRESETS:
            for codec, ending in CODECS.items():
                cells = []
                for ceiling in ceilings:
                    path = os.path.join(folder, 'a.' + ending)
                    base = [program, '-p', preset, '-s', size, *(['-l', loop[0]] if loop else []), '-c', codec, '--effort', 'fast', '--quiet', '-y', path]
                    done = subprocess.run([*base, '--max-size', ceiling, '--json'], capture_output=True, text=True)
                    if done.returncode:
                        # What does not fit even at the worst number is refused, and the message says what would.
                        cells.append('does not fit' if 'the lowest quality needs' in done.stderr else 'FAULT: ' + done.stderr.strip())
                        faults += 'the lowest quality needs' not in done.stderr
                        continue
                    limit = round(float(ceiling[:-2]) * UNITS[ceiling[-2:]])
                    number, used = json.loads(done.stdout)['outputs'][0]['crf'], os.path.getsize(path) / limit
                    best[codec] = min(best.get(codec, 99), number)
                    cell = f'{100 * used:.1f} % at {number:g}'
                    if used > 1 or (used < .9 and number > best[codec]):
                        faults, cell = faults + 1, 'FAULT: ' + cell
                    elif used < .9:
                        cell += ', the best'
                    cells.append(cell)
                print(f'| {preset} | {codec} | ' + ' | '.join(cells) + ' |', flush=True)
    print('clean' if faults == 0 else f'{faults} faults')
    sys.exit(1 if faults else 0)


if __name__ == '__main__':
    main()
