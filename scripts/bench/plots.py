#!/usr/bin/env python3
"""Draws docs/performance-*.svg from the JSON of run.py and simulate.py. Needs matplotlib.

    plots.py JSON FOLDER
"""
import json
import sys
from pathlib import Path

import matplotlib
matplotlib.use("svg")
import matplotlib.pyplot as plot  # noqa: E402

PINK, BLUE, GREY, GREEN = "#ff2d55", "#007aff", "#8e8e93", "#34c759"
plot.rcParams |= {
    "svg.hashsalt": "blobvideo", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9, "axes.spines.top": False,
    "axes.spines.right": False, "axes.prop_cycle": plot.cycler(color=[PINK, BLUE, GREEN, "#ff9500", "#5856d6"])}


def save(figure, folder, name):
    figure.tight_layout()
    figure.savefig(Path(folder) / f"performance-{name}.svg", metadata={"Date": None})
    plot.close(figure)


def presets(figures, folder):
    rows = sorted(figures["presets"].items(), key=lambda item: item[1]["draw ms"])
    figure, axes = plot.subplots(figsize=(8, 4.6))
    names = [name for name, _ in rows]
    left = [0] * len(rows)
    for part, colour in (("draw ms", PINK), ("convert ms", BLUE), ("encode ms", GREY)):
        values = [row[part] for _, row in rows]
        axes.barh(names, values, left=left, color=colour, label=part.removesuffix(" ms"), height=0.7)
        left = [a + b for a, b in zip(left, values)]
    axes.set_xlabel("CPU milliseconds of a 1080p frame, x264 medium")
    axes.legend(frameon=False)
    axes.tick_params(axis="y", labelsize=7)
    save(figure, folder, "presets")


def peers(figures, folder):
    found = []
    for name, row in figures["whole"].items():
        if name.endswith("medium"):
            scene = name.split(",")[0]
            found.append((f"{scene}: ffmpeg alone", row["floor ms"], GREY))
            found.append((f"{scene}: blobvideo", row["ms"], PINK))
    for name, row in figures.get("scripts", {}).items():
        scene, library = name.split(", ")
        found.append((f"{scene}: {library} piped to ffmpeg", row["ms"], BLUE))
    for name, row in figures.get("chromium", {}).items():
        scene, how = name.split(", ", 1)
        if how == "Page.captureScreenshot":
            found.append((f"{scene}: Chromium's capture", row["ms"], GREEN))
    found.sort(key=lambda item: (item[0].split(":")[0], item[1]))
    figure, axes = plot.subplots(figsize=(8, 3.2))
    axes.barh([f[0] for f in found], [f[1] for f in found], color=[f[2] for f in found], height=0.7)
    axes.invert_yaxis()
    axes.set_xlabel("CPU milliseconds of a 1080p frame in an H.264 file, x264 medium")
    save(figure, folder, "peers")


def scale(figures, folder):
    data = figures["scale"]
    figure, axes = plot.subplots(1, 3, figsize=(9, 3))
    pixels = sorted(data["pixels"].items(), key=lambda item: int(item[0]))
    for name in pixels[0][1]:
        axes[0].loglog([int(p) / 1e6 for p, _ in pixels], [row[name] for _, row in pixels], "o-", label=name, markersize=3)
    axes[0].set_xlabel("megapixels")
    axes[0].set_ylabel("milliseconds to draw")
    axes[0].legend(frameon=False, fontsize=7)
    for place, key, words in ((1, "shapes", "translucent discs"), (2, "blur", "sigma of a blur, pixels")):
        items = sorted(data[key].items(), key=lambda item: int(item[0]))
        axes[place].loglog([int(n) for n, _ in items], [ms for _, ms in items], "o-", markersize=3)
        axes[place].set_xlabel(words)
        axes[place].set_ylim(0.3, 100)
    save(figure, folder, "scale")


def cores(report, folder):
    figure, axes = plot.subplots(figsize=(6, 3.2))
    for name, row in report["simulation"].items():
        counts = [n for n in row if n.isdigit()]
        axes.loglog([int(n) for n in counts], [row[n] / row["1"] for n in counts], "o-", label=name, markersize=3, base=2)
    axes.loglog([1, 64], [1, 64], color=GREY, linewidth=0.7, base=2)
    axes.set_xlabel("cores")
    axes.set_ylabel("times as fast as one")
    axes.legend(frameon=False, fontsize=7)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(matplotlib.ticker.ScalarFormatter())
    save(figure, folder, "cores")


def main(path, folder):
    report = json.loads(Path(path).read_text())
    presets(report["figures"], folder)
    peers(report["figures"], folder)
    scale(report["figures"], folder)
    cores(report, folder)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
