#!/usr/bin/env python3
"""What the two seed animations look like, computed without blobvideo: from the seeds' formulas by numpy, scipy and Pillow.

    truth.py blob SECONDS WIDTHxHEIGHT OUT.png       truth.py liquid SECONDS WIDTHxHEIGHT OUT.png
    truth.py compare PICTURE TRUTH.png NAME           exit 1 where PICTURE (PNG, or raw RGBA of TRUTH's size) is off
    truth.py references                               writes what the tests read, into the folder References

Blob: the four cubics become 4 x 2000 chords; every row of pixels is cut along 64 lines, on which the spans inside the outline
(and inside the canvas's rectangle) are exact; the mean over the lines is the coverage. The colour of a pixel is the Oklab mix at
its middle. Liquid: the union of both discs, blurred on a grid of 4 cells a point by a Gaussian of 60 cells, read between cells
by quintic splines at 32 x 32 places a pixel, cut at 0.5, averaged.
"""
import math
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage


def fit(width, height, canvas_width, canvas_height):
    scale = min(width / canvas_width, height / canvas_height)
    return scale, (width - scale * canvas_width) / 2, (height - scale * canvas_height) / 2


# Blob ------------------------------------------------------------------------------------------------------------------------

def blob_outline(t):
    w, h = 400.0, 414.0
    x = math.cos(math.radians(60 * math.remainder(t, 3)))
    x2 = math.cos(math.radians(10 * math.remainder(t, 6)))
    p0 = (0.9923 * w, 0.42593 * h)
    curves = [
        [(0.92554 * w * x2, 0.77749 * h * x2), (0.91864 * w * x2, h), (0.6355 * w * x2, h)],
        [(0.35237 * w * x, h), (0.2695 * w, 0.77304 * h), (0.08995 * w, 0.60171 * h)],
        [(-0.0896 * w, 0.43038 * h), (0.00248 * w, 0.23012 * h * x), (0.34086 * w, 0.06324 * h * x)],
        [(0.67924 * w, -0.10364 * h * x), (1.05906 * w, 0.07436 * h * x2), p0],
    ]
    u = (np.arange(2000) / 2000)[:, None]
    points, start = [], np.array(p0)
    for c1, c2, end in curves:
        c1, c2, end = np.array(c1), np.array(c2), np.array(end)
        points.append((1 - u) ** 3 * start + 3 * (1 - u) ** 2 * u * c1 + 3 * (1 - u) * u ** 2 * c2 + u ** 3 * end)
        start = end
    return np.concatenate(points)


def blob_angle(t):
    u = t % 20
    return math.radians(30 + 33 * u if u <= 10 else 360 - 33 * (u - 10))


def crossings(polygon, y):
    """Where the closed polygon crosses the horizontal line y, sorted."""
    q = np.roll(polygon, -1, axis=0)
    cross = (polygon[:, 1] <= y) != (q[:, 1] <= y)
    a, b = polygon[cross], q[cross]
    return np.sort(a[:, 0] + (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1]))


def add_span(row, left, right):
    """Adds the length of left...right within each pixel."""
    left, right = max(left, 0.0), min(right, float(len(row)))
    if right <= left:
        return
    i, j = int(left), min(int(right), len(row) - 1)
    if i == j:
        row[i] += right - left
        return
    row[i] += i + 1 - left
    row[i + 1:j] += 1
    row[j] += right - j


def coverage(outline, frame, width, height, lines=64):
    result = np.zeros((height, width))
    for y in range(max(0, int(outline[:, 1].min())), min(height, int(outline[:, 1].max()) + 1)):
        for k in range(lines):
            at = y + (k + 0.5) / lines
            xs, bounds = crossings(outline, at), crossings(frame, at)
            if len(bounds) < 2:
                continue
            for left, right in zip(xs[::2], xs[1::2]):
                add_span(result[y], max(left, bounds[0]), min(right, bounds[-1]))
        result[y] /= lines
    return result


def linear(c):
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def encoded(c):
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.maximum(c, 1e-12) ** (1 / 2.4) - 0.055)


# SwiftUI's perceptual mix: cube roots of these three sums are mixed.
TO_LMS = np.array([[.412221461535, .536332547665, .051445994526], [.211903497577, .680699527264, .107396960258],
                   [.088302463293, .281718850136, .629978716373]])
TO_RGB = np.array([[4.076741695404, -3.307711601257, .230969935656], [-1.268437981606, 2.609757423401, -.341319382191],
                   [-.004196086433, -.703418612480, 1.707614660263]])


def perceptual(first, last, t):
    p, q = (np.cbrt(TO_LMS @ linear(np.array(c) / 255)) for c in (first, last))
    mixed = p + (q - p) * t[..., None]
    return 255 * np.clip(encoded(np.clip(mixed ** 3 @ TO_RGB.T, 0, 1)), 0, 1)


def blob(t, width, height):
    scale, left, top = fit(width, height, 517.5, 517.5)
    angle = blob_angle(t)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    middle = np.array([200.0, 207.0])

    def place(points):
        return ((points - middle) @ turn.T + middle + [58.75, 51.75]) * scale + [left, top]

    frame = place(np.array([[0, 0], [400, 0], [400, 414], [0, 414]], float))
    covered = coverage(place(blob_outline(t)), frame, width, height)[..., None]
    y, x = np.mgrid[0:height, 0:width] + 0.5
    points = np.stack([(x - left) / scale, (y - top) / scale], -1) - [58.75, 51.75] - middle
    points = points @ turn + middle
    f = np.clip((points[..., 0] + points[..., 1]) / 800, 0, 1)
    return perceptual((255, 45, 85), (0, 122, 255), f) * covered + 255 * (1 - covered)


# Liquid ----------------------------------------------------------------------------------------------------------------------

def ease_in_out(u):
    low, high = 0.0, 1.0
    for _ in range(100):
        s = (low + high) / 2
        x = 3 * (1 - s) ** 2 * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s ** 3
        low, high = (s, high) if x < u else (low, s)
    return 3 * (1 - s) * s * s + s ** 3


def liquid_field(t, cells=4, margin=80):
    u = t % 4
    p = ease_in_out(u / 2 if u <= 2 else (4 - u) / 2)
    discs = [(91 + 106 * p, 50.0), (302 - 106 * p, 50.0)]
    width, height, fine = (393 + 2 * margin) * cells, (100 + 2 * margin) * cells, 8
    x = (np.arange(width * fine) + 0.5) / (cells * fine) - margin
    rows = []
    for row in range(height):
        y = (row + (np.arange(fine) + 0.5) / fine) / cells - margin
        inside = np.zeros((fine, width * fine), bool)
        for cx, cy in discs:
            inside |= (x[None] - cx) ** 2 + (y[:, None] - cy) ** 2 < 45.0 ** 2
        rows.append(inside.reshape(fine, width, fine).mean((0, 2)))
    field = ndimage.gaussian_filter(np.array(rows), 15.0 * cells, truncate=6, mode='constant')
    return ndimage.spline_filter(field, 5), cells, margin


def liquid(t, width, height):
    scale, left, top = fit(width, height, 393, 100)
    spline, cells, margin = liquid_field(t)

    def read(px, py):
        """The blurred alpha at pixel positions."""
        u, v = (px - left) / scale, (py - top) / scale
        return ndimage.map_coordinates(
            spline, [(v + margin) * cells - 0.5, (u + margin) * cells - 0.5], order=5, prefilter=False, mode='nearest')

    y, x = np.mgrid[0:height, 0:width] + 0.5
    field = read(x, y)
    covered = (field >= 0.5).astype(float)
    # Only pixels whose neighbourhood is not all on one side can hold an edge.
    near = ndimage.maximum_filter(covered, 3) != ndimage.minimum_filter(covered, 3)
    ys, xs = np.nonzero(near)
    sums = np.zeros(len(ys))
    for j in range(32):
        for i in range(32):
            sums += read(xs + (i + 0.5) / 32, ys + (j + 0.5) / 32) >= 0.5
    covered[near] = sums / 1024
    return np.repeat(255 * (1 - covered)[..., None], 3, 2)


# Comparing -------------------------------------------------------------------------------------------------------------------

def load(path, like=None):
    if str(path).endswith('.rgba'):
        return np.fromfile(path, np.uint8).reshape(like.shape[0], like.shape[1], 4)[..., :3].astype(float)
    return np.asarray(Image.open(path).convert('RGB')).astype(float)


def compare(picture, truth, name):
    """Away from edges 1 (blob) or 0 (liquid) of 255, on edges 16."""
    off = np.abs(picture - truth).max(-1)
    edge = np.zeros(off.shape, bool)
    # An edge pixel, or its neighbour, differs by more than a gradient would.
    for axis in (0, 1):
        jump = np.abs(np.diff(truth, axis=axis)).max(-1) > 6
        a, b = [slice(None)] * 2, [slice(None)] * 2
        a[axis], b[axis] = slice(0, -1), slice(1, None)
        edge[tuple(a)] |= jump
        edge[tuple(b)] |= jump
    flat, edges = off[~edge].max(), off[edge].max() if edge.any() else 0
    good = flat <= (1 if name == 'blob' else 0) and edges <= 16
    print(f'{name}: away from edges {flat:.0f}, on edges {edges:.0f} of 255', 'ok' if good else 'OFF')
    return good


def save(pixels, path):
    mode = pixels[..., 0] if np.all(pixels[..., :1] == pixels) else pixels
    Image.fromarray(np.rint(mode).astype(np.uint8)).save(path, optimize=True)


PICTURES = {'blob': blob, 'liquid': liquid}
REFERENCES = [('blob', 0.7, 240, 240), ('blob', 3.9, 240, 240), ('liquid', 0.3, 393, 100), ('liquid', 1.5, 393, 100)]


def main(arguments):
    if arguments[:1] == ['compare']:
        truth = load(arguments[2])
        return 0 if compare(load(arguments[1], truth), truth, arguments[3]) else 1
    if arguments == ['references']:
        for name, t, width, height in REFERENCES:
            save(PICTURES[name](t, width, height), Path(__file__).with_name('References') / (f'{name}-{t}s-{width}x{height}.png'))
        return 0
    name, t, size, out = arguments
    width, height = map(int, size.split('x'))
    save(PICTURES[name](float(t), width, height), out)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
