#!/usr/bin/env python3
"""No false alarm: every preset in H.264, HEVC, VP9 and AV1 with `--verify`, and the same frames made by plain ffmpeg.

    scripts/verify-matrix.py PROGRAM [small] [PRESET...]

Two sizes and rates at `draft` and `standard`, and 128x72 at 5 and 10 frames a second, where motion is coarsest; then plain
`ffmpeg -crf 23` of the frames, without the scene in the file. `small` leaves the two sizes out. An hour, or a quarter of one. Status 1 where
a finished file is called faulty.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

CODECS = {'h264': 'mp4', 'hevc': 'mp4', 'vp9': 'webm', 'av1': 'mp4'}
SMALL = [('128x72', '5', 'draft', '4s'), ('128x72', '10', 'draft', '4s')]
SIZES = [('320x180', '25', 'draft', '3s'), ('640x360', '30', 'standard', '2s')]


def run(arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def clip(program, folder, preset, codec, size, rate, word, loop):
    """What is wrong, or nothing."""
    path = os.path.join(folder, f'{preset}-{codec}-{size}-{rate}.{CODECS[codec]}')
    done = run([program, '-p', preset, '-s', size, '--fps', rate, '-l', loop, '-c', codec, '-q', word, '--verify', '--workers', '1', '--quiet', '-y', path])
    if os.path.exists(path):
        os.remove(path)
    return '' if done.returncode == 0 else (done.stderr.strip().splitlines() or [f'status {done.returncode}'])[-1]


def plain(program, folder, preset, size, rate, loop):
    """The same for a file of ffmpeg's."""
    frames, path = (os.path.join(folder, f'{preset}-{size}-{rate}.{e}') for e in ('y4m', 'mp4'))
    with open(frames, 'wb') as file:
        subprocess.run([program, '-p', preset, '-s', size, '--fps', rate, '-l', loop, '--workers', '1', '--quiet', '-o', '-', '--format', 'y4m'],
                       stdout=file, stderr=subprocess.DEVNULL, check=True)
    run(['ffmpeg', '-v', 'error', '-y', '-i', frames, '-c:v', 'libx264', '-crf', '23', '-threads', '1', '-movflags', '+faststart', '-colorspace', 'bt709',
         '-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1', '-color_range', 'tv', path])
    found = json.loads(run([program, 'verify', '--json', path]).stdout)['files'][0]['findings']
    for name in (frames, path):
        os.remove(name)
    return '; '.join(f['message'] for f in found if f['fault'])


def main():
    program, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    # Palettes follow the presets.
    listed = run([program, 'presets', 'list']).stdout.split('\nPalettes ')[0]
    presets = [w for w in words if w != 'small'] or [line.split()[0] for line in listed.splitlines() if line.strip()]
    forms = SMALL if 'small' in words else SMALL + SIZES
    checked, faults = 0, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {}
        for preset in presets:
            for size, rate, word, loop in forms:
                for codec in CODECS:
                    jobs[pool.submit(clip, program, folder, preset, codec, size, rate, word, loop)] = f'{preset} {codec} {size} {rate} fps {word}'
                jobs[pool.submit(plain, program, folder, preset, size, rate, loop)] = f'{preset} plain ffmpeg {size} {rate} fps'
        for job in concurrent.futures.as_completed(jobs):
            checked += 1
            # A job that cannot be done is one fault, not the end of all others.
            try:
                wrong = job.result()
            except Exception as error:
                wrong = repr(error)
            if wrong:
                faults += 1
                print(f'FAULT  {jobs[job]}: {wrong}', flush=True)
    print(f'{checked} files of {len(presets)} presets, ' + ('no false alarm' if not faults else f'{faults} called faulty'))
    sys.exit(1 if faults else 0)


if __name__ == '__main__':
    main()
