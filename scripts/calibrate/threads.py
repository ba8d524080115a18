"""What a fixed number of encoder threads costs: size, and whether the decoded frames stay the same."""
import argparse
import hashlib
import os
import subprocess

import clips
import encoders
import gauge


def pixels(path):
    """A hash of the decoded frames."""
    raw = subprocess.run(['ffmpeg', '-v', 'error', '-nostdin', '-i', path, '-f', 'rawvideo', '-'], capture_output=True, check=True)
    return hashlib.sha256(raw.stdout).hexdigest()[:8]


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('--folder', default='.build/calibrate')
    p.add_argument('--content', default='lava')
    p.add_argument('--size', default='1280x720')
    p.add_argument('--frames', type=int, default=48)
    a = p.parse_args()
    os.makedirs(a.folder, exist_ok=True)
    width, height = map(int, a.size.split('x'))
    clip = clips.drawn(a.content, width, height, max(60, a.frames), 30, a.folder)
    print('| codec | threads | bytes | CPU s | decoded frames |\n|---|---|---|---|---|')
    for codec, number in (('h264', 22), ('hevc', 22), ('vp9', 32), ('av1', 32)):
        for threads in (1, 2, 4, 8, 16):
            encoders.THREADS[codec] = threads
            path = os.path.join(a.folder, f'threads.{encoders.SUFFIX[codec]}')
            size, cpu = gauge.encode(clip.source(encoders.BITS[codec], a.frames), encoders.options(codec, number), path)
            print(f'| {codec} | {threads} | {size} | {cpu:.1f} | {pixels(path)} |', flush=True)
            os.remove(path)


if __name__ == '__main__':
    main()
