"""Runs of programs, measured: CPU seconds of a program and all that it waited for, seconds by the clock, and the most memory it held."""
import json
import os
import platform
import re
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass
class Run:
    cpu: float
    wall: float
    peak: int  # bytes
    output: bytes = b""

    def over(self, frames):
        """Milliseconds of CPU for each of `frames`."""
        return self.cpu * 1000 / frames


def run(command, stdin=None, keep=False):
    """Runs a command; its output is kept where asked for. Fails where it fails."""
    began = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in command], stdin=stdin or subprocess.DEVNULL, stdout=subprocess.PIPE if keep else subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    output = process.stdout.read() if keep else b""
    errors = process.stderr.read()
    # Its own reckoning, not that of all children so far.
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {errors.decode(errors='replace')[-500:]}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(usage.ru_utime + usage.ru_stime, time.monotonic() - began, usage.ru_maxrss * unit, output)


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def race(rounds, *runners):
    """Runs each in turn, `rounds` times; a list of runs for each. A busy moment of the machine so falls on all of them."""
    return list(zip(*[[runner() for runner in runners] for _ in range(rounds)]))


def ratio(ours, theirs, what):
    """Ours / theirs, of each side the least over its rounds: what disturbs a run only adds to it."""
    return min(map(what, ours)) / min(map(what, theirs))


def first_line(command, pattern=r"(.*)"):
    try:
        text = subprocess.run(command, capture_output=True, text=True).stdout
    except OSError:
        return None
    found = re.search(pattern, text)
    return found[1].strip() if found else None


def machine():
    model = None
    try:
        with open("/proc/cpuinfo") as file:
            model = re.search(r"model name\s*: (.*)", file.read())[1]
    except (OSError, TypeError):
        model = platform.processor() or platform.machine()
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count()
    return {"processor": model, "cores": cores, "system": platform.platform(), "load": round(os.getloadavg()[0], 1)}


def versions(program):
    found = {
        "blobvideo": first_line([program, "--version"], r"blobvideo (\S+)"),
        "swift": first_line(["swiftc", "--version"], r"Swift version (\S+)"),
        "ffmpeg": first_line(["ffmpeg", "-version"], r"ffmpeg version (\S+)"),
        "cairo": first_line(["pkg-config", "--modversion", "cairo"]),
        "chromium": first_line(["chromium", "--version"], r"([\d.]+)"),
    }
    for module in ("skia", "cairo", "PIL"):
        try:
            loaded = __import__(module)
            found[f"python's {module}"] = getattr(loaded, "__version__", None) or getattr(loaded, "version", None)
        except ImportError:
            pass
    return {name: version for name, version in found.items() if version}


def read_json(run):
    return json.loads(run.output)
