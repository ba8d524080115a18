#!/usr/bin/env python3
"""The same input gives the same bytes, whatever the circumstances.

    Tests/Faults/determinism.py PROGRAM [--quick] [--jobs N]

Renders small clips in every codec and container: with 1, 2, 3 and 8 workers, on one core, in two locales, in another time zone, with another
umask, in another folder, without an environment, and while other programs spin; and compares the bytes with those of a plain run.
"""

import os
import shutil
import subprocess
import sys

from harness import Harness, contents, read_options

COMMON = ["--loop", "4s", "--fps", "2", "--effort", "fast", "--progress", "none"]
BLOB = ["-p", "liquid", *COMMON, "--size", "64x64"]
CLIPS = {
    "h264": [*BLOB, "a.mp4"], "vp9": [*BLOB, "a.webm"], "hevc": [*BLOB, "-c", "hevc", "a.mp4"], "av1": [*BLOB, "-c", "av1", "a.mp4"],
    # Long enough for x265 to use its pictures' memory again.
    "hevc with finer key frames": ["-p", "liquid", "--loop", "4s", "--fps", "25", "--progress", "none", "--size", "160x90", "-c", "hevc", "a.mp4"],
    "gif": ["-p", "liquid", "--loop", "4s", "--fps", "2", "--progress", "none", "--size", "64x64", "a.gif"],
    "png": ["-p", "bokeh", "--seed", "7", "--progress", "none", "--size", "96x64", "a.png"],
}
MORE = {
    "vp9 with alpha": [*BLOB, "--background", "transparent", "a.webm"], "vp9 in 10 bits": [*BLOB, "--depth", "10", "a.webm"],
    "libaom": ["-p", "liquid", *COMMON, "--size", "33x19", "-c", "av1", "a.mp4"], "prores": [*BLOB, "-c", "prores", "a.mov"],
    "hap": [*BLOB, "-c", "hap", "a.mov"], "jpg and webp": ["-p", "silk", "--progress", "none", "--size", "96x64", "a.jpg", "a.webp"],
    "frames": [*BLOB, "a/"], "two outputs and a poster": [*BLOB, "a.mp4", "a.webm", "--poster", "p.png"],
    "a ceiling": [*BLOB, "--max-size", "9KB", "a.mp4"], "repeated": [*BLOB, "--repeat", "3", "a.webm"],
    "grain and noise": ["-p", "marble", "--seed", "3", "--loop", "20s", "--fps", "1", *COMMON[4:], "--size", "96x64", "a.mp4"],
    "h264 at 360p": ["-p", "liquid", *COMMON, "--size", "360p", "a.mp4"],
}


def main():
    options = read_options(__doc__, quick="circumstances together rather than one by one")
    harness = Harness(options.program)
    one_core = {min(os.sched_getaffinity(0))} if hasattr(os, "sched_getaffinity") else None
    turkish = {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}
    far = os.path.join(harness.folder, "another folder, ü %d")
    os.mkdir(far)

    def on_one_core():
        if one_core:
            os.sched_setaffinity(0, one_core)

    def private():
        os.umask(0o077)

    # Name, options, environment, what happens before, whether it is in another folder.
    ways = [(f"{count} workers", ["--workers", str(count)], {}, None, False) for count in (1, 2, 3, 8)] + [
        ("one core", [], {}, on_one_core, False),
        ("a Turkish locale", [], turkish, None, False),
        ("no locale", [], {"LC_ALL": "C", "LANG": ""}, None, False),
        ("another time zone", [], {"TZ": "Asia/Kathmandu"}, None, False),
        ("another umask", [], {}, private, False),
        ("another folder", [], {}, None, True),
        ("another user", [], {"USER": "nobody", "LOGNAME": "nobody", "HOME": "/nonexistent", "TMPDIR": "/nonexistent"}, None, False),
    ]
    busy = [("spinning programs beside it", ["--workers", "2"], {}, None, False), ("spinning programs and 8 workers", ["--workers", "8"], {}, None, False)]
    if options.quick:
        ways = [
            ("1 worker, one core, Turkish, another time zone", ["--workers", "1"], dict(turkish, TZ="Asia/Kathmandu"), on_one_core, False),
            ("3 workers, another umask and folder", ["--workers", "3"], {"LC_ALL": "C"}, private, True),
        ]
        busy = busy[1:]
    clips = CLIPS if options.quick else {**CLIPS, **MORE}

    references = {}

    def refer(name):
        case = harness.case(name, clips[name]).run()
        case.expect({0}, lines=len(case.text.splitlines()))  # Warnings about the length of a loop are none of this.
        references[name] = contents(case.folder)
        case.remove()

    def check(name, way):
        said, more, environment, before, elsewhere = way
        folder = None
        if elsewhere:
            folder = os.path.join(far, name)
            os.mkdir(folder)
        case = harness.case(f"{name}, {said}", [*clips[name], *more], environment=environment, before=before, folder=folder)
        case.run()
        case.expect({0}, lines=len(case.text.splitlines())).expect_whole(references[name])
        case.remove()

    harness.all([lambda n=n: refer(n) for n in clips], options.jobs)
    harness.all([lambda n=n, w=w: check(n, w) for n in clips for w in ways], options.jobs)
    # They end by themselves, should this script be killed.
    spin = "import time\nend = time.monotonic() + 60\nwhile time.monotonic() < end: pass"
    spinners = [subprocess.Popen([sys.executable, "-c", spin], preexec_fn=lambda: os.nice(5)) for _ in range(2)]
    try:
        harness.all([lambda n=n, w=w: check(n, w) for n in clips for w in busy], options.jobs)
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.wait()
    shutil.rmtree(far, ignore_errors=True)
    return harness.end("determinism")


if __name__ == "__main__":
    sys.exit(main())
