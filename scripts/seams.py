"""Renders every built-in preset at several seeds, lengths and rates, decodes the files with ffmpeg and looks at each seam.

usage: seams.py PROGRAM [PRESET...]      (make check-seams; needs ffmpeg and numpy, and half an hour of CPU time for all)

A loop closes when the step from its last frame to its first is one among its steps: no larger than those beside it allow (a jump), no
smaller (a doubled frame), and both frames lie where the frames around them say (a motion that starts anew). Frames must never be near
black or empty, and there must be exactly round(length x rate) of them.
"""
import concurrent.futures
import fractions
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy

program = sys.argv[1]
root = pathlib.Path(__file__).resolve().parent.parent
SEEDS = range(5)
LENGTHS = ["1s", "3s", "10s", "natural"]
RATES = {"24": fractions.Fraction(24), "30": fractions.Fraction(30), "59.94": fractions.Fraction(60000, 1001)}
WIDTH, HEIGHT = 128, 72
# Averages of 8 x 8 pixels: what an encoder does to details is not motion.
BLOCK = 8
# In levels of 8 bits: what an encoder does to such an average.
NOISE = 0.5


def preset(name):
    """The file, so that a preset can be looked at before it is built in."""
    return str(root / "presets" / f"{name}.json")


def decoded(path):
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    data = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    frames = numpy.frombuffer(data, numpy.uint8).reshape(-1, HEIGHT, WIDTH, 3).astype(numpy.float32)
    return frames.reshape(-1, HEIGHT // BLOCK, BLOCK, WIDTH // BLOCK, BLOCK, 3).mean((2, 4))


def faults(frames, expected):
    found = []
    if len(frames) != expected:
        found.append(f"{len(frames)} frames instead of {expected}")
    if frames.mean((1, 2, 3)).min() < 6:
        found.append("a frame is near black")
    if frames.std((1, 2)).max(1).min() < 1.5:
        found.append("a frame is empty")
    # Step i leads from frame i to the next one, the last step to the first frame.
    steps = numpy.abs(numpy.roll(frames, -1, 0) - frames).mean((1, 2, 3))
    beside = [steps[i % len(steps)] for i in (-4, -3, -2, 0, 1, 2)]
    seam = steps[-1]
    if seam > 1.6 * max(beside) + NOISE:
        found.append(f"a jump: a step of {seam:.2f} beside {max(beside):.2f}")
    if seam < 0.4 * min(beside) - NOISE:
        found.append(f"a stall: a step of {seam:.2f} beside {min(beside):.2f}")
    # Each frame as its four neighbours tell it.
    near = numpy.roll(frames, 1, 0) + numpy.roll(frames, -1, 0)
    far = numpy.roll(frames, 2, 0) + numpy.roll(frames, -2, 0)
    misfit = numpy.abs(frames - (4 * near - far) / 6).mean((1, 2, 3))
    worst = max(misfit[0], misfit[-1])
    if worst > 1.5 * misfit[2:-2].max() + NOISE:
        found.append(f"a turn: the seam's frames lie {worst:.2f} beside the others' motion, elsewhere at most {misfit[2:-2].max():.2f}")
    return found


def check(case):
    name, seed, length, rate = case
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/clip.mp4"
        command = [program, "-p", preset(name), "--seed", str(seed), "-l", length, "--fps", rate, "-s", f"{WIDTH}x{HEIGHT}"]
        command += ["--effort", "fast", "-q", "master", "--workers", "1", "--verify", "--json", "--quiet", path]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            return case, [f"status {run.returncode}: {run.stderr.strip()}"]
        seconds = natural(name) if length == "natural" else fractions.Fraction(length[:-1])
        return case, faults(decoded(path), math.floor(seconds * RATES[rate] + fractions.Fraction(1, 2)))


def natural(name):
    report = subprocess.run([program, "-p", preset(name), "-l", "natural", "-n", "--json", "x.mp4"], check=True, capture_output=True)
    return fractions.Fraction(round(json.loads(report.stdout)["duration"] * 1000), 1000)


def main():
    names = sys.argv[2:] or sorted(p.stem for p in (root / "presets").glob("*.json") if p.stem != "palettes")
    cases = [(n, s, l, r) for s in SEEDS for l in LENGTHS for r in RATES for n in names]
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for done, (case, found) in enumerate(pool.map(check, cases), 1):
            if done % 100 == 0:
                print(f"{done} of {len(cases)}", file=sys.stderr, flush=True)
            for fault in found:
                bad += 1
                print(f"{case[0]}, seed {case[1]}, {case[2]} at {case[3]}: {fault}", flush=True)
    print(f"{len(cases)} loops of {len(names)} presets: {bad} faults")
    sys.exit(bad > 0)


main()
