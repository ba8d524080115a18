#!/usr/bin/env python3
"""Puts the figures of scripts/bench/run.py into the tables of docs/performance.md, which stand between comments with their names.

    tables.py JSON DOCUMENT
"""
import json
import sys
from pathlib import Path


def table(head, rows):
    lines = [head, [" --- "] * len(head), *rows]
    return "\n".join("|" + "|".join(cell if cell == " --- " else f" {cell} " for cell in line) + "|" for line in lines) + "\n"


def ratios(report):
    def row(target):
        bound = target["target"] or ""
        return [f"{target['value']:.2f}", bound + (" **missed**" if target["met"] is False else ""), target["what"]]
    return table(["", "target", ""], map(row, report["targets"]))


def whole(report):
    rows = []
    for name, row in report["figures"]["whole"].items():
        if "stages" in row:
            stages = row["stages"]
            rows.append([name, f"{row['cpu']:.2f}", f"{row['wall']:.2f}", f"{row['memory']:.2f}",
                         f"{stages['draw']:.1f} + {stages['convert']:.1f} ms", f"{row['floor ms']:.1f} ms"])
        else:
            rows.append([name, f"{row['cpu']:.2f}", "", "", f"{row['before the encoder ms']:.1f} ms", f"{row['floor ms']:.1f} ms"])
    return table(["", "whole command / encoding alone", "by the clock", "memory / ffmpeg's", "draw + convert", "encoding alone"], rows)


def presets(report):
    rows = []
    for name, row in sorted(report["figures"]["presets"].items(), key=lambda item: item[1]["draw and convert / encode"]):
        rows.append([f"`{name}`", f"{row['draw ms']:.1f} ms", f"{row['convert ms']:.1f} ms", f"{row['encode ms']:.0f} ms",
                     f"{row['draw / encode']:.2f}", f"{row['draw and convert / encode']:.2f}", f"{row['16 bits / 8']:.2f}"])
    return table(["preset", "draw", "convert", "encode", "draw / encode", "draw and convert / encode", "16 bits / 8"], rows)


def scale(report):
    found = report["figures"]["scale"]

    def one(head, values, *rows):
        return table([head, *values], [[name, *[form.format(value) for value in row]] for name, form, row in rows])
    pixels, workers = found["pixels"], found["workers"].values()
    return "\n".join([
        one("megapixels", [f"{int(n) / 1e6:.2f}" for n in pixels],
            *[(f"`{name}`, ms", "{:.2f}", [row[name] for row in pixels.values()]) for name in next(iter(pixels.values()))]),
        one("circles", found["shapes"], ("ms", "{:.2f}", found["shapes"].values())),
        one("blur, pixels of a canvas of 1600", found["blur"], ("ms", "{:.2f}", found["blur"].values())),
        one("frames, 720p, `--effort fast`", found["frames"], ("s of CPU", "{:.2f}", found["frames"].values())),
        one("workers, `aurora`, 30 frames", found["workers"],
            ("draw and convert, ms of CPU a frame", "{:.1f}", [w["draw and convert ms"] for w in workers]),
            ("all, ms of CPU a frame", "{:.1f}", [w["cpu ms"] for w in workers]),
            ("by the clock, ms a frame", "{:.1f}", [w["wall ms"] for w in workers]),
            ("most memory, MB", "{:.0f}", [w["peak"] / 1e6 for w in workers]))])


def cores(report):
    counts = [key for key in next(iter(report["simulation"].values())) if key.isdigit()]
    return table(["cores", *counts], [[name, *[f"{row[n]:.0f}" for n in counts]] for name, row in report["simulation"].items()])


def main(source, document):
    report, document = json.loads(Path(source).read_text()), Path(document)
    text = document.read_text()
    for make in (ratios, whole, presets, scale, cores):
        begin, end = f"<!-- {make.__name__} -->\n", f"<!-- /{make.__name__} -->\n"
        head, _, rest = text.partition(begin)
        _, found, tail = rest.partition(end)
        if not found:
            sys.exit(f"{document}: no table {make.__name__}")
        text = head + begin + make(report) + end + tail
    document.write_text(text)


if len(sys.argv) != 3:
    sys.exit(__doc__)
main(*sys.argv[1:])
