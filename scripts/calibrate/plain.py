"""Banding per byte beside plain FFmpeg: CAMBI and bytes of the program's clips at `standard` and of `ffmpeg -crf 20` fed with the
program's own frames, on the dark ramp and on calm presets.

The frames come twice: as 4:2:0 (`--format y4m`, dithered as the program's own 8-bit clips are) and as RGB (`--format rgba`).
"""
import argparse
import os
import subprocess

import gauge

RAMP = '''{"name":"ramp","canvas":{"width":1920,"height":1080,"fit":"cover"},"background":"#10101c","loop":"4s","layers":[{"shapes":[
{"rectangle":{"x":0,"y":0,"width":1920,"height":1080},"fill":{"linear":{"from":["-76*sine(4)",0],"to":["1920-76*sine(4)",0],
"stops":["#10101c","#1a1a2e"],"interpolation":"srgb"}}}]}]}'''


def packets(path):
    """Bytes of the packets, and of the first one."""
    sizes = subprocess.run(['ffprobe', '-v', 'error', '-show_entries', 'packet=size', '-of', 'csv=p=0', path],
                           capture_output=True, text=True, check=True).stdout.split()
    sizes = [int(s.strip(',')) for s in sizes]
    return sum(sizes), sizes[0]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('program')
    p.add_argument('--folder', default='.build/calibrate')
    p.add_argument('--size', default='1920x1080')
    p.add_argument('--loop', default='4s')
    p.add_argument('--presets', default='ramp,mesh,mesh-night,aurora,daybreak,silk')
    p.add_argument('--codecs', default='h264,hevc,av1,vp9')
    args = p.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    ramp = os.path.join(args.folder, 'ramp.json')
    with open(ramp, 'w') as file:
        file.write(RAMP)
    print('| content | encoder | kB | of it the first frame | CAMBI |\n|---|---|---|---|---|')
    for preset in args.presets.split(','):
        base = [args.program, '-p', ramp if preset == 'ramp' else preset, '-s', args.size, '-l', args.loop, '--quiet']

        def show(what, path):
            total, first = packets(path)
            print(f'| {preset} | {what} | {total / 1000:.1f} | {first / 1000:.1f} | {gauge.cambi(path, 20):.2f} |', flush=True)
            os.remove(path)
        path = os.path.join(args.folder, f'plain-{os.getpid()}.mp4')
        for kind, source in (('y4m', ['-i', '-']), ('rgba', ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', args.size, '-r', '30', '-i', '-'])):
            frames = subprocess.Popen([*base, '-o', '-', '--format', kind], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            subprocess.run(['ffmpeg', '-v', 'error', '-y', *source, '-c:v', 'libx264', '-crf', '20', '-pix_fmt', 'yuv420p', path], check=True,
                           stdin=frames.stdout)
            show(f'plain, of {kind}', path)
        for codec in args.codecs.split(','):
            path = os.path.join(args.folder, f'plain-{os.getpid()}.' + ('webm' if codec == 'vp9' else 'mp4'))
            subprocess.run([*base, '-c', codec, '-y', path], check=True, stderr=subprocess.DEVNULL)
            show(codec, path)


if __name__ == '__main__':
    main()
