#!/usr/bin/env python3
"""Draws the figures of scripts/bench/run.py as the plots of docs/performance.md. Needs matplotlib.

    plots.py JSON FOLDER       writes whole.svg, presets.svg, scale.svg and cores.svg there
"""
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

INK, DRAW, CONVERT, ENCODE = "#24292f", "#ff2d55", "#ff9500", "#8a94a6"
plt.rcParams |= {
    "svg.fonttype": "none", "svg.hashsalt": "blobvideo", "font.family": "sans-serif", "font.size": 10, "axes.spines.top": False,
    "axes.spines.right": False, "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "figure.facecolor": "white"}


def whole(figures, axes):
    """Milliseconds of CPU a frame: what comes before the encoder, the encoder alone, and the whole command."""
    rows = [(name, row) for name, row in figures["whole"].items() if "stages" in row][::-1]
    for y, (name, row) in enumerate(rows):
        floor, draw, convert = row["floor ms"], row["stages"]["draw"], row["stages"]["convert"]
        left = 0
        for value, color, label in [(floor, ENCODE, "ffmpeg alone, same frames and settings"), (draw, DRAW, "drawing"), (convert, CONVERT, "conversion")]:
            axes.barh(y, value, left=left, color=color, label=label if y == 0 else None)
            left += value
        axes.plot([row["ms"]] * 2, [y - 0.42, y + 0.42], color=INK, label="the whole command" if y == 0 else None)
        axes.text(max(left, row["ms"]) + 0.5, y, f"{row['cpu']:.2f}", va="center")
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_xlabel("ms of CPU a frame, 1080p; at the right the whole command / ffmpeg alone")
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, 1.3), ncols=2)


def presets(figures, axes):
    """What drawing and conversion take beside the medium encode, by preset."""
    rows = sorted(figures["presets"].items(), key=lambda item: item[1]["draw and convert / encode"])
    for y, (name, row) in enumerate(rows):
        draw = row["draw / encode"]
        axes.barh(y, draw, color=DRAW, label="drawing" if y == 0 else None)
        axes.barh(y, row["draw and convert / encode"] - draw, left=draw, color=CONVERT, label="conversion" if y == 0 else None)
    axes.axvline(0.35, color=INK, linestyle=":", label="target")
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlabel("share of the CPU of encoding (x264 medium, 1080p)")
    axes.legend(frameon=False, loc="lower right")


def scale(figures, panels):
    """Milliseconds against pixels, shapes and blur radius, and seconds against frames, on logarithmic axes."""
    found = figures["scale"]
    pixels, shapes, blur, frames = panels
    for color, name in zip((DRAW, "#007aff", "#34c759", "#af52de"), next(iter(found["pixels"].values()))):
        pixels.plot([int(n) / 1e6 for n in found["pixels"]], [row[name] for row in found["pixels"].values()], "o-", color=color, label=name)
    pixels.legend(frameon=False)
    pixels.set_xlabel("megapixels")
    pixels.set_ylabel("ms to draw a frame")
    shapes.plot([int(n) for n in found["shapes"]], list(found["shapes"].values()), "o-", color=DRAW)
    shapes.set_xlabel("circles, 1080p")
    shapes.set_ylabel("ms to draw a frame")
    blur.plot([int(n) for n in found["blur"]], list(found["blur"].values()), "o-", color=DRAW)
    blur.set_xlabel("blur, pixels of the canvas, 1080p")
    blur.set_ylabel("ms to draw a frame")
    blur.set_ylim(0.5, 10)
    frames.plot([int(n) for n in found["frames"]], list(found["frames"].values()), "o-", color=DRAW)
    frames.set_xlabel("frames, 720p")
    frames.set_ylabel("s of CPU, whole command")
    for axes in panels:
        axes.set_xscale("log")
        axes.set_yscale("log")
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter("{x:g}")
            axis.set_minor_formatter("")
    for axes, row in ((shapes, "shapes"), (blur, "blur"), (frames, "frames")):
        axes.set_xticks([int(n) for n in found[row]])
    frames.set_yticks([1, 2, 4])
    blur.set_yticks([0.5, 1, 2, 4, 8])


def cores(figures, axes):
    """Frames a second on virtual cores."""
    for (name, row), color in zip(figures["simulation"].items(), (DRAW, "#ff9500", "#007aff", "#34c759", "#af52de", INK)):
        rates = {count: rate for count, rate in row.items() if count.isdigit()}
        axes.plot([int(n) for n in rates], list(rates.values()), "o-", color=color, label=name)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    axes.set_xticks([int(n) for n in rates], list(rates))
    axes.set_yticks([8, 16, 32, 64, 128, 256], ["8", "16", "32", "64", "128", "256"])
    axes.set_xlabel("virtual cores")
    axes.set_ylabel("frames a second, 1080p")
    axes.legend(frameon=False)


def main(source, folder):
    report = json.loads(Path(source).read_text())
    figures = report["figures"] | {"simulation": report["simulation"]}
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for draw, size, grid in [(whole, (7, 2.6), None), (presets, (7, 5.2), None), (scale, (8, 5.6), (2, 2)), (cores, (7, 3.6), None)]:
        figure, axes = plt.subplots(*(grid or (1, 1)), figsize=size, layout="constrained")
        draw(figures, list(axes.flat) if grid else axes)
        figure.savefig(folder / f"{draw.__name__}.svg", metadata={"Date": None, "Creator": None})
        plt.close(figure)


if len(sys.argv) != 3:
    sys.exit(__doc__)
main(*sys.argv[1:])
