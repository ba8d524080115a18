#!/usr/bin/env python3
"""Where the pipeline stops scaling: recorded costs of stages, replayed on 1 to 64 virtual workers.

    simulate.py JSON       the JSON of scripts/bench/run.py; adds the figures to it and prints a table

The pipeline is played as it is: a producer hands out frames in order as long as memory is free (workers + 2 frames); a worker draws and
converts; one encoder's thread takes frames in order and copies each into the encoder; the encoder works on `threads` frames at a time at
most (8), each begun when a row of the frame before is far enough, and memory comes back when the frame was taken. Processors are as many
as workers, and shared out evenly between all that can run: work goes as fast as processors / runnable, at most at full speed.
"""
import json
import random
import sys
from pathlib import Path

FRAMES = 600
ENCODER_THREADS = 8
# Of a frame's encoding, how much must be done before the next one may begin: x264 lets a thread follow the one before by some rows.
FOLLOW = 0.15
# Of the encoding, what one thread does for all: the lookahead, and writing packets.
SERIAL = 0.06


def play(processors, draw, encode, frames=FRAMES, threads=ENCODER_THREADS, spare=2, seed=1):
    """Seconds for all frames: `draw` and `encode` are seconds a frame, which differ by a fifth from frame to frame."""
    chance = random.Random(seed)
    draws = [draw * chance.uniform(0.8, 1.2) for _ in range(frames)]
    encodes = [encode * (1 - SERIAL) * chance.uniform(0.8, 1.2) for _ in range(frames)]
    workers, memory = processors, processors + spare
    time = 0.0
    # Work left of what runs: ("draw", k), ("serial", k), ("encode", k).
    running = {}
    drawn, next_draw, next_serial, next_encode, leased = set(), 0, 0, 0, 0
    serial_done, encoding_done, begun, done = 0, set(), [], 0
    while done < frames:
        # Begin whatever may begin.
        drawing = sum(kind == "draw" for kind, _ in running)
        while next_draw < frames and drawing < workers and leased < memory:
            running["draw", next_draw] = draws[next_draw]
            next_draw, drawing, leased = next_draw + 1, drawing + 1, leased + 1
        active = [k for kind, k in running if kind == "encode"]
        if next_serial in drawn and not any(kind == "serial" for kind, _ in running) and serial_done - done < threads + 2:
            running["serial", next_serial] = encode * SERIAL
            next_serial += 1
        before = running.get(("encode", next_encode - 1))
        if next_encode < serial_done and len(active) < threads and (
                before is None or before <= encodes[next_encode - 1] * (1 - FOLLOW)):
            running["encode", next_encode] = encodes[next_encode]
            next_encode += 1
            continue
        speed = min(1, processors / len(running))
        # Until something ends, or the newest encoded frame lets its follower begin.
        step = min(running.values())
        newest = running.get(("encode", next_encode - 1))
        if newest is not None and next_encode < serial_done and len(active) < threads:
            gap = newest - encodes[next_encode - 1] * (1 - FOLLOW)
            if gap > 0:
                step = min(step, gap)
        step = max(step, 1e-9)
        time += step / speed
        for key in list(running):
            running[key] -= step
            if running[key] <= 1e-9:
                del running[key]
                kind, k = key
                if kind == "draw":
                    drawn.add(k)
                elif kind == "serial":
                    serial_done += 1
                    leased -= 1
                else:
                    done += 1
    return time


def main(path):
    report = json.loads(Path(path).read_text())
    stages = {name: row["stages"] for name, row in report["figures"]["whole"].items() if "stages" in row}
    presets = report["figures"].get("presets", {})
    cases = {name: (s["draw"] + s["convert"], s["encode"] + s["finish"]) for name, s in stages.items()}
    for name in ("marble", "aurora"):
        if name in presets:
            row = presets[name]
            cases[f"{name}, medium"] = (row["draw ms"] + row["convert ms"], row["encode ms"])
    counts = (1, 2, 4, 8, 16, 32, 64)
    found = {}
    print("| frames a second on | " + " | ".join(f"{n}" for n in counts) + " |\n|" + " --- |" * (len(counts) + 1))
    for name, (draw, encode) in cases.items():
        found[name] = {"draw and convert ms": draw, "encode ms": encode}
        for n in counts:
            found[name][n] = FRAMES / play(n, draw / 1000, encode / 1000)
        found[name]["64, encoder free"] = FRAMES / play(64, draw / 1000, encode / 1000, threads=64)
        found[name]["64, four clips at once"] = 4 * FRAMES / play(16, draw / 1000, encode / 1000)
        print(f"| {name} | " + " | ".join(f"{found[name][n]:.0f}" for n in counts) + " |")
    report["simulation"] = found
    Path(path).write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
