#!/usr/bin/env python3
"""Measures blobvideo beside encoders and peers in one run, judges the figures by what docs/performance.md promises, prints a table and
writes JSON.

    run.py PROGRAM BLOB-BENCH CAIRO-PEER JSON [SECTION...]

Ratios are of CPU time, of a program and all that it starts, each side's least of rounds in which both ran in turns: milliseconds alone
do not hold on a busy machine. Peers that are missing are said and left out. A figure that misses its target is marked; the exit
status is 0 all the same, since a busy machine is no fault.
"""
import json
import sys
import time
from pathlib import Path

import measure
from sections import SECTIONS, Bench

# Section, rows as a prefix, figure, bound (upper with "<=", lower with ">="), what it says.
TARGETS = [
    ("whole", "blob, medium", "cpu", "<=", 1.20, "the whole command / ffmpeg encoding the same frames: blob, x264 medium"),
    ("whole", "liquid, medium", "cpu", "<=", 1.20, "liquid, medium"),
    ("whole", "blob, veryfast", "cpu", None, None, "blob, veryfast (--effort fast)"),
    ("whole", "liquid, veryfast", "cpu", None, None, "liquid, veryfast"),
    ("whole", "blob, ultrafast", "cpu", "<=", 1.5, "blob, ultrafast"),
    ("whole", "liquid, ultrafast", "cpu", "<=", 1.5, "liquid, ultrafast"),
    ("whole", "blob, medium", "wall", "<=", 1.05, "by the clock: blob, medium"),
    ("whole", "liquid, medium", "wall", "<=", 1.05, "by the clock: liquid, medium"),
    ("drawing", "blob", "cairo / ours", ">=", 8, "Cairo / drawing the blob, 16 bits, in bands as the pipeline"),
    ("drawing", "blob", "cairo / ours, whole frames", ">=", 8, "Cairo / drawing the blob, 16 bits, into a frame's memory"),
    ("drawing", "blob", "cairo / ours, 8 bits", ">=", 8, "Cairo / drawing the blob, 8 bits as Cairo"),
    ("drawing", "liquid", "skia / ours", ">=", 150, "Skia's full Gaussian / drawing the liquid, 16 bits, in bands as the pipeline"),
    ("drawing", "liquid", "skia / ours, 8 bits", ">=", 150, "Skia's full Gaussian / drawing the liquid, 8 bits as Skia"),
    ("presets", "", "draw / encode", "<=", 0.35, "the worst preset: drawing / encoding, medium"),
    ("presets", "", "draw and convert / encode", "<=", 0.35, "the worst preset: drawing and conversion / encoding, medium"),
    ("presets", "", "16 bits / 8", "<=", 1.6, "the worst preset: drawing 16 bits / 8"),
    ("large", "4k / 1080p", "cpu", "<=", 4.2, "blob: 4K / 1080p, the whole command"),
    ("large", "4k / 1080p", "ffmpeg's cpu", None, None, "blob: 4K / 1080p, ffmpeg's encoding alone"),
    ("large", "4k / 1080p", "drawing, all presets", "<=", 4.2, "4K / 1080p, drawing all presets"),
    ("large", "4k / 1080p", "drawing, worst", "<=", 4.2, "4K / 1080p, drawing the worst preset"),
    ("large", "memory, 1080p", "ratio", "<=", 1.2, "memory / ffmpeg's, 1080p"),
    ("large", "memory, 4k", "ratio", "<=", 1.2, "memory / ffmpeg's, 4K"),
    ("memory", "", "16 s / 4 s", "<=", 1.05, "memory: a loop of 16 s / 4 s"),
    ("chromium", "blob, Page", "cpu", ">=", 6, "Chromium's capture and ffmpeg / ours: blob"),
    ("chromium", "liquid, Page", "cpu", ">=", 12, "Chromium's capture and ffmpeg / ours: liquid"),
    ("chromium", "blob, Page", "wall", ">=", 6, "by the clock: blob"),
    ("chromium", "liquid, Page", "wall", ">=", 12, "by the clock: liquid"),
    ("chromium", "blob, Page", "frames alone", ">=", 40, "making the frames alone: blob"),
    ("chromium", "liquid, Page", "frames alone", ">=", 40, "making the frames alone: liquid"),
    ("scripts", "blob, cairo", "cpu", None, None, "Cairo from Python piped to ffmpeg / ours: blob"),
    ("scripts", "liquid, cairo", "cpu", None, None, "Cairo and Pillow's blur piped to ffmpeg / ours: liquid"),
    ("scripts", "blob, skia", "cpu", None, None, "skia-python piped to ffmpeg / ours: blob"),
    ("scripts", "liquid, skia", "cpu", None, None, "skia-python piped to ffmpeg / ours: liquid"),
    ("start", "", "least ms", "<=", 120, "milliseconds from start to first frame, the least of ten, the worst of three presets"),
    ("start", "", "cpu ms", "<=", 120, "milliseconds of CPU for a whole run of one frame, the worst of three presets"),
]


def judged(figures):
    """Rows of what was measured: the worst of those that a target speaks of."""
    rows = []
    for section, prefix, figure, sense, bound, words in TARGETS:
        values = [row[figure] for name, row in figures.get(section, {}).items() if name.startswith(prefix) and figure in row]
        if values:
            value = min(values) if sense == ">=" else max(values)
            met = None if sense is None else value <= bound if sense == "<=" else value >= bound
            rows.append({"what": words, "value": round(value, 3), "target": sense and f"{sense} {bound:g}", "met": met})
    return rows


def main(program, blob_bench, cairo_peer, output, *names):
    bench = Bench(Path(program).resolve(), Path(blob_bench).resolve(), Path(cairo_peer).resolve(), rounds=5)
    output, figures, seconds = Path(output), {}, {}
    if output.exists() and names:
        figures = json.loads(output.read_text())["figures"]
    try:
        for name in names or SECTIONS:
            began = time.monotonic()
            figures[name] = SECTIONS[name](bench)
            seconds[name] = round(time.monotonic() - began)
            print(f"{name}: {seconds[name]} s", file=sys.stderr, flush=True)
    finally:
        bench.close()
    rows = judged(figures)
    report = {"machine": measure.machine(), "versions": measure.versions(program), "targets": rows, "seconds": seconds, "figures": figures}
    output.write_text(json.dumps(report, indent=1) + "\n")
    print(f"| ratio | target | |\n| ---: | --- | --- |")
    for row in rows:
        mark = "" if row["met"] is not False else " **missed**"
        print(f"| {row['value']:.2f} | {row['target'] or ''}{mark} | {row['what']} |")
    print(f"\n{report['machine']}\n{report['versions']}\nAll figures: {output}")
    return 0


if len(sys.argv) < 5:
    sys.exit(__doc__)
sys.exit(main(*sys.argv[1:]))
