"""A clip to calibrate on: the same loop as raw 4:2:0 of 10 bits (the reference) and of 8 bits (what 8-bit encoders get).

It comes from the program (`--binary`), as the program itself converts and dithers it, or from formulas (contents.py).
"""
import os
import subprocess
from dataclasses import dataclass

import contents
import convert
import gauge


@dataclass
class Clip:
    name: str
    width: int
    height: int
    frames: int
    rate: int
    paths: dict  # bits -> raw file

    def source(self, bits, frames=None):
        """Input arguments for the clip, or for its first frames."""
        cut = ['-t', f'{(frames - .5) / self.rate:.6f}'] if frames else []
        return [*cut, *gauge.raw(self.paths[bits], self.width, self.height, 'yuv420p' if bits == 8 else 'yuv420p10le', self.rate)]


def drawn(name, width, height, frames, rate, folder, dither='bayer8'):
    """A clip of formulas; its 8 bits are dithered after the conversion to YUV."""
    deep = contents.frames(name, width, height, frames, rate, folder)
    stem = os.path.splitext(deep)[0]
    return Clip(name, width, height, frames, rate, {
        10: convert.write(deep, width, height, f'{stem}-10.yuv', bits=10),
        8: convert.write(deep, width, height, f'{stem}-8-{dither}.yuv', dither)})


def rendered(binary, preset, width, height, length, rate, folder):
    """A clip of the program's own frames. Where it has no 10-bit stream, the 8-bit one serves as the reference too."""
    paths, size = {}, 0
    for bits in (8, 10):
        path = os.path.join(folder, f'{os.path.basename(preset)}-{width}x{height}-{length}-{rate}-{bits}.yuv')
        command = [binary, '-p', preset, '--loop', length, '--size', f'{width}x{height}', '--fps', str(rate),
                   '--quiet', '--format', 'y4m', *(['--depth', '10'] if bits == 10 else []), '-o', '-']
        if not os.path.exists(path):
            program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            unpack = subprocess.run(['ffmpeg', '-v', 'error', '-nostdin', '-y', '-i', '-', '-f', 'rawvideo', path + '.part'],
                                    stdin=program.stdout)
            program.stdout.close()
            if program.wait() or unpack.returncode:
                if bits == 8:
                    raise SystemExit(f'{" ".join(command)}: failed')
                print(f'{preset}: no 10-bit stream, 8 bits are the reference')
                subprocess.run(['ffmpeg', '-v', 'error', '-nostdin', '-y', *gauge.raw(paths[8], width, height),
                                '-pix_fmt', 'yuv420p10le', '-f', 'rawvideo', path + '.part'], check=True)
            os.replace(path + '.part', path)
        paths[bits] = path
        size = size or os.path.getsize(path)
    return Clip(os.path.basename(preset), width, height, size // (width * height * 3 // 2), rate, paths)
