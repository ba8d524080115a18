#!/usr/bin/env python3
"""Counts the instructions that a 1080p frame takes to draw, and fails where it takes more than the kept figures by over an eighth.

    gate.py BENCH CAIRO_PEER          compares; exit 1 where a scene takes too many
    gate.py BENCH CAIRO_PEER keep     keeps today's figures in gate.json

Instructions are the same on a busy machine and on an idle one, which seconds are not. On other kinds of processor the C library picks other
ways to copy and to fill memory: that moved the blob's count by 3.7 %, a mesh's by 0.01 %. So it is told to use the plain ones. The blob is counted in Cairo's instructions for the
same frames in the same run, the other scenes in thousands of instructions. Figures hold for one compiler: with another one they are shown
and not judged, until they are kept anew. Without valgrind that is said and nothing is counted; without Cairo its row is left out.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Without these features glibc copies by 16 bytes, whatever the processor; others than glibc do not read it.
PLAIN = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX_Fast_Unaligned_Load,-AVX,-ERMS,-FSRM"
                           ":glibc.cpu.x86_non_temporal_threshold=0x8000000"}
KEPT = Path(__file__).with_name("gate.json")
MARGIN = 1.125

WHOLE = {"x": "left", "y": "top", "width": "right - left", "height": "bottom - top"}
COLOURS = ["#ff2d55", "#ff9500", "#ffcc00", "#5856d6", "#007aff", "#34c759", "#af52de", "#ff2d55", "#30b0c7"]


def scene(*layers):
    return {"canvas": {"width": 1600, "height": 900, "fit": "extend"}, "loop": "60s", "layers": list(layers)}


def spots(fill, count=12, radius=120):
    return {"circle": {"center": ["200 + 110 * index", "450 + 300 * sine(6 + index / 2)"], "radius": radius}, "fill": fill,
            "repeat": {"count": count}}


SCENES = {
    "mesh": scene({"shapes": [{"rectangle": WHOLE, "fill": {"mesh": {"columns": 3, "rows": 3, "colors": COLOURS}}}]}),
    "blur": scene({"shapes": [{"rectangle": WHOLE, "fill": {"linear": {
        "from": ["left", "top"], "to": ["right", "bottom"], "stops": COLOURS[:4]}}}, spots("#007aff")], "filters": [{"blur": 50}]}),
    "melt": scene({"shapes": [{"rectangle": WHOLE, "fill": {"linear": {
        "from": ["left", "top"], "to": ["right", "bottom"], "stops": COLOURS[:3]}}}],
        "mask": {"shapes": [spots("black")], "filters": [{"blur": 30}, {"threshold": {"color": "black"}}]}}),
    "lights": scene({"shapes": [spots({"radial": {"center": ["200 + 110 * index", "450 + 300 * sine(6 + index / 2)"], "radius": 120,
                                                   "stops": ["#ffcc00", "#ff2d5500"]}})]}),
    "rings": scene({"shapes": [{"path": {"d": "M800 {50 + 30 * index} a{400 - 30 * index} {400 - 30 * index} 0 1 0 1 0z "
                                              "M800 {60 + 30 * index} a{390 - 30 * index} {390 - 30 * index} 0 1 0 1 0z", "rule": "evenodd"},
                                "fill": "rgb(0 122 255 / 60%)", "repeat": {"count": 12}}]}),
}


def instructions(command, text=None):
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)], input=text, text=True, capture_output=True,
        check=True, env=os.environ | PLAIN)
    return int(re.search(r"Collected : (\d+)", result.stderr)[1])


def per_frame(bench, name):
    few, many = 2, 5
    return (instructions([bench, "draw", name, many]) - instructions([bench, "draw", name, few])) / (many - few)


def cairo_per_frame(bench, peer):
    """The peer draws each frame that it is given five times."""
    frames = subprocess.run([bench, "frames", "blob"], text=True, capture_output=True, check=True).stdout.splitlines(True)
    return (instructions([peer], "".join(frames[:3])) - instructions([peer], frames[0])) / 10


def main(bench, peer, keep=False):
    if not shutil.which("valgrind"):
        print("note: valgrind is missing, so no instructions are counted")
        return 0
    version = subprocess.run(["swiftc", "--version"], text=True, capture_output=True, check=True).stdout
    compiler = re.search(r"Swift version (\S+)", version)[1]
    figures = {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        counts = {name: pool.submit(per_frame, bench, name) for name in ("blob", "liquid")}
        for name, content in SCENES.items():
            file = Path(folder) / f"{name}.json"
            file.write_text(json.dumps(content))
            counts[name] = pool.submit(per_frame, bench, file)
        if Path(peer).exists():
            figures["blob / Cairo"] = round(counts["blob"].result() / pool.submit(cairo_per_frame, bench, peer).result(), 4)
        for name, count in counts.items():
            if name != "blob":
                figures[name] = round(count.result() / 1000)
    if keep:
        KEPT.write_text(json.dumps({"compiler": compiler, "figures": figures}, indent=2) + "\n")
    kept = json.loads(KEPT.read_text())
    is_judged = kept["compiler"] == compiler
    if not is_judged:
        print(f"note: the figures were kept with Swift {kept['compiler']}, this is {compiler}; nothing is judged")
    failed = 0
    for name, figure in figures.items():
        before = kept["figures"].get(name)
        slower = is_judged and before is not None and figure > before * MARGIN
        failed += slower
        change = f"{100 * (figure / before - 1):+6.1f} %" if before else "  new"
        print(f"{name:14} {figure:>10}  kept {before}  {change}{'  TOO MANY' if slower else ''}", flush=True)
    return 1 if failed else 0


if len(sys.argv) not in (3, 4):
    sys.exit(__doc__)
sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:] == ["keep"]))
