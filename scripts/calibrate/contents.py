"""Pictures to calibrate on: deep RGB loops like the ones that presets draw, from formulas alone.

Each content is a function of (phase, width, height) that returns float32 RGB, 0 to 255, sRGB encoded, of a loop of
four seconds. `frames(name, ...)` writes them once as planar GBR of 16 bits, which every study then reads.
"""
import os

import numpy as np

LOOP_SECONDS = 4.0


def _hex(*codes):
    return np.array([[int(c[i:i + 2], 16) for i in (1, 3, 5)] for c in codes], np.float32)


def _linear(c):
    c = c / 255
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)


def _encoded(c):
    return 255 * np.where(c <= .0031308, c * 12.92, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - .055)


def _grid(width, height):
    """Pixel centres in units of the height, the middle of the picture at (0, 0)."""
    x = (np.arange(width, dtype=np.float32) + .5 - width / 2) / height
    y = (np.arange(height, dtype=np.float32) + .5 - height / 2) / height
    return x[None, :], y[:, None]


def _mesh(phase, width, height, colours, sigma, drift):
    """Colours that flow into each other: Gaussians on slow ellipses, blended in linear light."""
    x, y = _grid(width, height)
    lin = _linear(_hex(*colours))
    total, weight = np.zeros((height, width, 3), np.float32), np.zeros((height, width), np.float32)
    for k, c in enumerate(lin):
        turn = 2 * np.pi * (phase * (1 if k % 2 else -1) + k * .381966)
        cx = .75 * np.cos(2.4 * k) + drift * np.cos(turn)
        cy = .38 * np.sin(1.9 * k + .7) + drift * np.sin(turn)
        w = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * sigma ** 2)) + 1e-4
        total += w[..., None] * c
        weight += w
    return _encoded(total / weight[..., None])


def ramp(phase, width, height):
    """The dark ramp #10101c to #1a1a2e from edge to edge, swaying by 4 % of the width."""
    a, b = _hex('#10101c', '#1a1a2e')
    x, y = _grid(width, height)
    f = x * height / width + .5 + .04 * np.sin(2 * np.pi * phase + 1.5 * y)
    return a + (b - a) * f[..., None]


def aurora(phase, width, height):
    """A dark mesh of night colours."""
    return _mesh(phase, width, height, ('#0b1026', '#1b2a6b', '#0f7a6c', '#5b2a86', '#12203f', '#08101c'), .33, .12)


def calm(phase, width, height):
    """A light mesh, nearly white."""
    return _mesh(phase, width, height, ('#f6f7fb', '#e4e9fa', '#fdf0ec', '#eaf6f4', '#f3ecfa'), .4, .10)


def lava(phase, width, height):
    """Metaballs with a gradient inside over a dark gradient, edges one pixel wide, a soft glow."""
    x, y = _grid(width, height)
    field = np.zeros((height, width), np.float32)
    for k in range(9):
        r = .11 + .05 * np.sin(3.1 * k)
        cx = .68 * np.cos(2.1 * k) + .05 * np.sin(2 * np.pi * phase + k)
        cy = .34 * np.sin(1.3 * k) + .16 * np.sin(2 * np.pi * (phase + .17 * k))
        field += r * r / ((x - cx) ** 2 + (y - cy) ** 2 + 1e-4)
    gy, gx = np.gradient(field)
    cover = np.clip((field - 1) / (np.hypot(gx, gy) + 1e-6) + .5, 0, 1)[..., None]
    glow = np.clip(field, 0, 1)[..., None] ** 2 * .35
    back = _hex('#1a0b2e')[0] + (_hex('#3a0f3f')[0] - _hex('#1a0b2e')[0]) * (y + .5)[..., None]
    front = _hex('#ff3d2e')[0] + (_hex('#ffb238')[0] - _hex('#ff3d2e')[0]) * np.clip(y + .5 + .1 * (field - 1), 0, 1)[..., None]
    back = back + (front - back) * glow
    return back + (front - back) * cover


def confetti(phase, width, height):
    """Forty flat discs of eight colours that move and breathe over a light gradient."""
    x, y = _grid(width, height)
    a, b = _hex('#fff6e9', '#ffe3ef')
    out = a + (b - a) * (np.broadcast_to(x, (height, width)) / 1.8 + .5)[..., None]
    colours = _hex('#ff2d55', '#007aff', '#34c759', '#ffcc00', '#af52de', '#ff9500', '#5ac8fa', '#1c1c1e')
    for k in range(40):
        turn = 2 * np.pi * (phase * (1 + k % 2) + k * .618034)
        cx = .85 * np.sin(7.3 * k) + .07 * np.cos(turn)
        cy = .45 * np.sin(3.7 * k + 1) + .07 * np.sin(turn)
        r = (.025 + .02 * np.sin(5.1 * k) ** 2) * (1 + .15 * np.sin(turn))
        cover = np.clip((r - np.hypot(x - cx, y - cy)) * height + .5, 0, 1)[..., None]
        out = out + (colours[k % 8] - out) * cover
    return out


def orb(phase, width, height):
    """A turning blob with a two-colour gradient on white, like the first of the two founding pictures."""
    x, y = _grid(width, height)
    angle = np.arctan2(y, x) - 1.2 * np.sin(2 * np.pi * phase)
    edge = .36 + .035 * np.sin(3 * angle + .5) + .02 * np.cos(2 * angle + 2 * np.pi * phase)
    cover = np.clip((edge - np.hypot(x, y)) * height + .5, 0, 1)[..., None]
    f = np.clip(.5 + (np.cos(angle) + np.sin(angle)) * np.hypot(x, y) * .7, 0, 1)[..., None]
    a, b = _linear(_hex('#ff2d55', '#007aff'))
    return 255 + (_encoded(a + (b - a) * f) - 255) * cover


def drops(phase, width, height):
    """Two black drops on white that merge and part, like the second of the two founding pictures."""
    x, y = _grid(width, height)
    s = .5 - .5 * np.cos(2 * np.pi * phase)
    d = .42 - .26 * s
    field = .03 / ((x - d) ** 2 + y * y + 1e-4) + .03 / ((x + d) ** 2 + y * y + 1e-4)
    gy, gx = np.gradient(field)
    cover = np.clip((field - 1) / (np.hypot(gx, gy) + 1e-6) + .5, 0, 1)[..., None]
    return np.broadcast_to(255 * (1 - cover), (height, width, 3))


ALL = {f.__name__: f for f in (ramp, aurora, calm, lava, confetti, orb, drops)}
GRADIENTS = ('ramp', 'aurora', 'calm')


def frames(name, width, height, count, rate, folder):
    """The path of a raw file of `count` frames (planar GBR, 16 bits, little endian), drawn where it is missing."""
    path = os.path.join(folder, f'{name}-{width}x{height}-{count}.gbrp16')
    if os.path.exists(path):
        return path
    with open(path + '.part', 'wb') as out:
        for i in range(count):
            rgb = ALL[name](i / rate / LOOP_SECONDS, width, height)
            deep = np.clip(rgb * 257 + .5, 0, 65535).astype('<u2')
            for channel in (1, 2, 0):
                out.write(np.ascontiguousarray(deep[..., channel]).tobytes())
    os.replace(path + '.part', path)
    return path


def read(path, width, height):
    """The frames of a raw file as floats, RGB, 0 to 255, one at a time."""
    raw = np.memmap(path, '<u2', 'r').reshape(-1, 3, height, width)
    for g, b, r in raw:
        yield np.stack([r, g, b], -1).astype(np.float32) / 257
