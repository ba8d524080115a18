"""A clip to calibrate on: the same loop as raw 4:2:0 of 10 bits (the reference) and of 8 bits (what 8-bit encoders get).

It comes from formulas (contents.py).
"""
import os
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
