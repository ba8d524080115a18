"""Deep RGB to BT.709 limited-range 4:2:0, and the ways to 8 bits that the banding study compares.

Values are in code units of 8 bits (black 16, white 235) as floats until the very last step.
"""
import os

import numpy as np

import contents


def to_yuv(rgb):
    """Y, U, V as floats in 8-bit code units; chroma sited left, filtered 1 2 1 across and averaged down."""
    r, g, b = (rgb[..., k] / 255 for k in range(3))
    luma = .2126 * r + .7152 * g + .0722 * b
    planes = [16 + 219 * luma]
    for c, scale in ((b, 1.8556), (r, 1.5748)):
        full = 128 + 224 * (c - luma) / scale
        rows = (full[0::2] + full[1::2]) / 2
        left = np.concatenate([rows[:, :1], rows[:, :-1]], 1)
        right = np.concatenate([rows[:, 1:], rows[:, -1:]], 1)
        planes.append((left[:, 0::2] + 2 * rows[:, 0::2] + right[:, 0::2]) / 4)
    return planes


def bayer(order):
    """Bayer's recursive matrix of side 2**order, thresholds -1/2 to 1/2, mean 0."""
    m = np.zeros((1, 1))
    for _ in range(order):
        m = np.block([[4 * m, 4 * m + 2], [4 * m + 3, 4 * m + 1]])
    return (m + .5) / m.size - .5


def blue_noise(side=64, sigma=1.9, seed=7):
    """A void-and-cluster matrix (Ulichney 1993), thresholds -1/2 to 1/2, mean 0. Takes a second or two."""
    rng = np.random.default_rng(seed)
    d = np.minimum(np.arange(side), side - np.arange(side))
    kernel = np.exp(-(d[:, None] ** 2 + d[None] ** 2) / (2 * sigma ** 2))

    def field(mask):
        return np.fft.irfft2(np.fft.rfft2(mask) * np.fft.rfft2(kernel), mask.shape)

    def move(energy, index, sign):
        y, x = divmod(int(index), side)
        energy += sign * np.roll(kernel, (y, x), (0, 1))

    ones = side * side // 10
    mask = np.zeros(side * side)
    mask[rng.permutation(side * side)[:ones]] = 1
    energy = field(mask.reshape(side, side))
    while True:
        tight = np.argmax(np.where(mask > 0, energy.ravel(), -np.inf))
        mask[tight] = 0
        move(energy, tight, -1)
        loose = np.argmin(np.where(mask > 0, np.inf, energy.ravel()))
        mask[loose] = 1
        move(energy, loose, 1)
        if loose == tight:
            break
    rank, start, saved = np.zeros(side * side), mask.copy(), energy.copy()
    for r in range(ones - 1, -1, -1):
        tight = np.argmax(np.where(mask > 0, energy.ravel(), -np.inf))
        mask[tight] = 0
        move(energy, tight, -1)
        rank[tight] = r
    mask, energy = start, saved
    for r in range(ones, side * side):
        loose = np.argmin(np.where(mask > 0, np.inf, energy.ravel()))
        mask[loose] = 1
        move(energy, loose, 1)
        rank[loose] = r
    return (rank.reshape(side, side) + .5) / side ** 2 - .5


def interleaved(width, height):
    """Interleaved gradient noise (Jimenez, SIGGRAPH 2014): a formula instead of a table."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    return np.modf(52.9829189 * np.modf(.06711056 * x + .00583715 * y)[0])[0] - .5


def checker(side=2):
    """Two levels a quarter apart on a checkerboard: bands of half a code, nothing finer."""
    y, x = np.mgrid[:side, :side]
    return ((x + y) % 2 - .5) * .5


def pattern(kind, width, height, frame=0, moving=False):
    """Thresholds for a plane; a moving pattern is shifted by another offset in each frame."""
    if kind == 'white':
        return np.random.default_rng(frame if moving else 0).random((height, width)) - .5
    if kind == 'tpdf':
        r = np.random.default_rng(frame if moving else 0)
        return r.random((height, width)) + r.random((height, width)) - 1
    if kind == 'ign':
        base = interleaved(width, height)
    else:
        base = _tile(kind)
        base = np.tile(base, (height // base.shape[0] + 1, width // base.shape[1] + 1))[:height, :width]
    if moving:
        rng = np.random.default_rng(frame + 1)
        base = np.roll(base, tuple(rng.integers(0, 64, 2)), (0, 1))
    return base


_tiles = {}


def _tile(kind):
    if kind not in _tiles:
        _tiles[kind] = {'bayer2': lambda: bayer(1), 'bayer4': lambda: bayer(2), 'bayer8': lambda: bayer(3),
                        'blue': blue_noise, 'checker': checker}[kind]()
    return _tiles[kind]


def quantized(plane, thresholds, bits=8):
    """Rounded to `bits` after adding the thresholds, which are in steps of that depth."""
    scale = 1 << (bits - 8)
    top = (256 << (bits - 8)) - 1
    return np.clip(np.floor(plane * scale + .5 + thresholds), 0, top).astype(np.uint8 if bits == 8 else '<u2')


def write(source, width, height, path, kind='none', domain='yuv', amplitude=1., moving=False, bits=8, chroma=True):
    """Converts a raw deep file into raw 4:2:0, returns `path`. Kept from run to run.

    `domain` says where the dither is added: to the RGB of 8 bits that is then converted, or to Y, U and V.
    """
    if os.path.exists(path):
        return path
    with open(path + '.part', 'wb') as out:
        for i, rgb in enumerate(contents.read(source, width, height)):
            if domain == 'rgb':
                t = 0 if kind == 'none' else amplitude * pattern(kind, width, height, i, moving)[..., None]
                rgb = np.clip(np.floor(rgb + .5 + t), 0, 255)
            for k, plane in enumerate(to_yuv(rgb)):
                t = 0
                if domain == 'yuv' and kind != 'none' and (k == 0 or chroma):
                    t = amplitude * pattern(kind, plane.shape[1], plane.shape[0], i, moving)
                    t = t if k == 0 else np.roll(t, (5 * k, 3 * k), (0, 1))
                out.write(quantized(plane, t, bits).tobytes())
    os.replace(path + '.part', path)
    return path
