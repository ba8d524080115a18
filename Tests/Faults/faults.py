#!/usr/bin/env python3
"""What goes wrong outside of blobvideo, met by the built program: signals, full disks, limits, folders that vanish, closed streams.

    Tests/Faults/faults.py PROGRAM [--quick] [--jobs N] [--only TEXT]

After each case: the name holds a whole file or what was there before, no temporary is left (after KILL at most that one, and the next
run removes it), the status is the documented one, and there is one line of explanation.
"""

import itertools
import os
import resource
import signal
import subprocess
import sys
import time

from harness import ABORTS, OLD, STATUSES, Harness, below, contents, read, read_options

COMMON = ["--effort", "fast", "--progress", "none"]
# 100 frames, 20 where it has to be quick.
QUICK = "--quick" in sys.argv
CLIP = ["-p", "liquid", "--loop", "4s", "--fps", "5" if QUICK else "25", "--size", "96x64", *COMMON]
def frame(part):
    """The frame at a part of the clip."""
    return f"avcodec_send_frame:{max(1, round(part * (20 if QUICK else 100)))}"


SHORT = ["-p", "liquid", "--loop", "4s", "--fps", "2", "--size", "96x64", *COMMON]
ENDING = {"INT": signal.SIGINT, "TERM": signal.SIGTERM, "HUP": signal.SIGHUP, "XCPU": signal.SIGXCPU}


class Matrix:
    def __init__(self, harness, quick):
        self.harness, self.quick = harness, quick
        self.references = {}

    def reference(self, arguments):
        """The files that `arguments` make where nothing goes wrong."""
        key = tuple(arguments)
        if key not in self.references:
            case = self.harness.case("reference", arguments).run().expect({0})
            self.references[key] = contents(case.folder)
            case.remove()
        return self.references[key]

    def few(self, values, count=2):
        """All values, or some where it has to be quick."""
        values = list(values)
        return values[:: max(1, len(values) // count)][:count] if self.quick else values

    # Signals. The program sends itself the signal at a certain call, so that each comes at the same moment on every machine.

    def signals(self):
        places = [("10 %", frame(0.1)), ("50 %", frame(0.5)), ("99 %", frame(0.99)),
                  ("the second pass", "pread:1"), ("the last sync", "fsync:1")]
        scenarios = [("mp4", CLIP, "out.mp4", []), ("webm", CLIP, "out.webm", []),
                     ("mp4 and poster", CLIP, "out.mp4", ["--poster", "p.png"])]
        for scenario, arguments, output, more in scenarios[:1] if self.quick else scenarios:
            reference = self.reference([*arguments, output, *more])
            for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGKILL, signal.SIGXCPU]:
                for place, call in places:
                    if self.quick and (number, place) not in {
                            (signal.SIGTERM, "99 %"), (signal.SIGINT, "the second pass"), (signal.SIGKILL, "the second pass"),
                            (signal.SIGPIPE, "50 %"), (signal.SIGXCPU, "10 %")}:
                        continue
                    for is_there in [True] if self.quick else [True, False]:
                        yield lambda s=scenario, n=number, p=place, c=call, i=is_there, a=[*arguments, output, *more], r=reference: (
                            self.signal(f"{signal.Signals(n).name} at {p} of {s}{'' if i else ', no old file'}", a, r, c, n, i))
        if self.quick:
            return
        for place in ("pwrite:1", "pwrite:3", "avcodec_send_frame:2"):
            for kind, arguments in [("folder", [*SHORT, "out/"]), ("gif", [*SHORT, "out.gif"]), ("still", [*SHORT, "out.png"])]:
                for number in ENDING.values():
                    yield lambda k=kind, a=arguments, n=number, p=place: self.signal(
                        f"{signal.Signals(n).name} at {p} of a {k}", a, self.reference(a), p, n, k != "folder")
        for command, arguments in [
                ("kit", ["kit", "-p", "liquid", "--loop", "4s", "--fps", "2", "--sizes", "96x64", "--out", "k", "--effort", "fast", "--progress", "none"]),
                ("batch", ["batch", "-p", "bokeh", "--seeds", "1..3", "--loop", "16s", "--fps", "1", "--sizes", "96x64", "--out", "b", "--effort", "fast",
                           "--progress", "none", "--jobs", "1"]),
                ("looks", ["looks", "liquid", "--out", "l", "--progress", "none", "--loop", "4s"])]:
            for number in ENDING.values():
                yield lambda c=command, a=arguments, n=number: self.command(c, a, n)

    def signal(self, name, arguments, reference, call, number, is_there):
        case = self.harness.case(name, [*arguments, "-y"], old=list(reference) if is_there else [], fault=f"{call}:{number}").run()
        if not case.hit:
            # Stills need one frame, small files few writes.
            case.expect_whole_or_untouched(reference)
        elif number == signal.SIGPIPE:
            case.expect({0}).expect_whole(reference)
        elif number == signal.SIGKILL:
            case.expect({-signal.SIGKILL})
            case.expect_old()
            left = [name for name in below(case.folder) if name not in case.old]
            if len(left) > len(reference) or any(not part(name) for name in left):
                case.fault(f"left {left}")
            again = self.harness.case(name + ", the next run", [*arguments, "-y"], folder=case.folder).run().expect({0})
            again.expect_whole(reference)
        else:
            case.expect({-number}, lines=0).expect_untouched()
        case.remove()

    def command(self, command, arguments, number):
        name = f"{signal.Signals(number).name} in a {command}"
        case = self.harness.case(name, arguments, fault=f"avcodec_send_frame:12:{number}").run()
        if not case.hit:
            case.fault("the signal was never sent")
        case.expect({-number}, lines=0)
        left = [name for name in below(case.folder) if part(name)]
        if left:
            case.fault(f"left {left}")
        # What is finished stays, and the next run takes it up.
        again = self.harness.case(name + ", the next run", [*arguments, "-y"], folder=case.folder).run().expect({0})
        if any(part(name) for name in below(again.folder)):
            again.fault("a temporary is left")
        case.remove()

    # Nobody listens to a signal that a shell or nohup had ignored, with one exception: INT, which shells ignore for background jobs.

    def ignored(self):
        def case(name, number, is_ended):
            arguments = [*CLIP, "out.mp4"]
            reference = self.reference(arguments)
            case = self.harness.case(
                name, [*arguments, "-y"], old=["out.mp4"], fault=f"{frame(0.5)}:{number}",
                before=lambda: signal.signal(number, signal.SIG_IGN)).run()
            if is_ended:
                case.expect({-number}, lines=0).expect_untouched()
            else:
                case.expect({0}).expect_whole(reference)
            case.remove()
        yield lambda: case("INT, inherited as ignored", signal.SIGINT, True)
        yield lambda: case("TERM, inherited as ignored", signal.SIGTERM, True)
        yield lambda: case("HUP under nohup", signal.SIGHUP, False)

    # Disks. Every size between nothing and just under the file.

    def disks(self):
        outputs = [[*SHORT, "out.mp4"], [*SHORT, "out.webm"], [*SHORT, "out.gif"], [*SHORT, "out.png"], [*SHORT, "out/"],
                   [*CLIP, "--crf", "4", "out.mp4"], [*SHORT, "out.mp4", "out.webm", "--poster", "p.jpg"]]
        for arguments in outputs[:2] if self.quick else outputs:
            reference = self.reference(arguments)
            total = sum(map(len, reference.values()))
            steps = 3 if self.quick else 40
            sizes = sorted({total * i // steps for i in range(steps)} | {1, total - 1} | (set() if self.quick else {total - 2, total - 17, total - 4096}))
            for size in sizes:
                if 0 <= size < total:
                    yield lambda a=arguments, r=reference, s=size: self.disk(a, r, s)
        # The same by the system's own limit, which counts each file.
        for arguments in outputs[:1] if self.quick else outputs[:4] + outputs[5:6]:
            reference = self.reference(arguments)
            total = max(map(len, reference.values()))
            for size in self.few(sorted({total * i // 12 for i in range(12)} | {1, total - 1}), 2):
                yield lambda a=arguments, r=reference, s=size: self.limited(a, r, s)

    def disk(self, arguments, reference, size):
        # The second pass writes some bytes again: what fits in the end may need more than its size before.
        case = self.harness.case(
            f"a disk with {size} bytes: {arguments[-1]}", [*arguments, "-y"], disk=size,
            old=[] if "out/" in arguments else reference).run()
        case.expect({74}).expect_untouched()
        case.remove()

    def limited(self, arguments, reference, size):
        case = self.harness.case(
            f"ulimit -f of {size} bytes: {arguments[-1]}", [*arguments, "-y"], limits=[(resource.RLIMIT_FSIZE, size)],
            old=reference).run()
        case.expect({74}).expect_untouched()
        case.remove()

    def mounts(self):
        """File systems of our own, as root."""
        if os.geteuid() != 0 or self.quick:
            return
        reference = self.reference([*CLIP, "--crf", "4", "out.mp4"])
        total = len(reference["out.mp4"]) // 1024
        for size in sorted({8, 12, 16, 24, 32, total // 4, total // 2, total * 3 // 4, total - 4}):
            yield lambda s=size: self.mounted(f"a disk of {s} KiB", s, reference, None)
        yield lambda: self.mounted("a disk that is made read-only", 4096, reference, "ro")

    def mounted(self, name, size, reference, change):
        case = self.harness.case(name, [*CLIP, "--crf", "4", "out.mp4", "-y"], fault="avcodec_send_frame:50:19" if change else "none:1")
        place = case.folder
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", place]
        if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode:
            print(f"note: {name}: nothing can be mounted here")
            return
        try:
            case.write("out.mp4", OLD)
            os.utime(case.path("out.mp4"), (1e9, 1e9))
            case.old = {"out.mp4": OLD}
            case.start()
            if change and case.until_stopped():
                # A file that is open for writing stands against it: then the file system goes away as a whole.
                if subprocess.run(["mount", "-o", "remount,ro", place], stderr=subprocess.DEVNULL).returncode:
                    subprocess.run(["umount", "-l", place], check=True)
                    case.old = {}
                case.proceed()
            # Out of sight, a file system lives on for those who work in it.
            case.wait().expect(({73, 74} if case.old else {0, 73, 74}) if change else {74})
            if case.old:
                case.expect_untouched()
        finally:
            subprocess.run(["umount", place], stderr=subprocess.DEVNULL)
        case.remove()

    # Limits.

    def limits(self):
        arguments = [*SHORT, "out.mp4"]
        reference = self.reference(arguments)

        def within(name, limit, statuses):
            case = self.harness.case(name, [*arguments, "-y"], old=["out.mp4"], limits=[limit]).run()
            # What x264 says of its own memory goes past FFmpeg's log.
            case.text = "".join(line for line in case.text.splitlines(True) if not line.startswith("x264 [error]: malloc of size "))
            if case.status == 127 or "loading shared" in case.text:
                pass  # The system's loader did not come as far as the program.
            elif case.status in ABORTS:
                if case.status not in statuses:
                    case.fault(f"ended by {case.status}")
                case.expect_old()
                again = self.harness.case(name + ", the next run", [*arguments, "-y"], folder=case.folder).run().expect({0})
                again.expect_whole(reference)
            elif case.status in statuses and case.status < 0:
                case.expect(statuses, lines=0).expect_untouched()
            else:
                case.expect_whole_or_untouched(reference)
            case.remove()
        for number in self.few(range(4, 40), 6):
            yield lambda n=number: within(f"{n} open files", (resource.RLIMIT_NOFILE, n), set())
        for size in self.few(range(60, 1200, 20), 4):
            yield lambda s=size: within(f"an address space of {s} MB", (resource.RLIMIT_AS, s << 20), ABORTS)
        for size in self.few([64, 128, 256, 512, 1024], 1):
            yield lambda s=size: within(f"a stack of {s} KiB", (resource.RLIMIT_STACK, s << 10), ABORTS)

        # Dispatch would wait for threads for ever.
        def threads(number):
            case = self.harness.case(f"no thread from number {number} on", [*arguments, "-y"], old=["out.mp4"], fault=f"pthread_create:{number}+").run()
            case.expect_whole_or_untouched(reference, {1})
            case.remove()
        for number in self.few(range(1, 16), 3):
            yield lambda n=number: threads(n)

        def processor(name, limit, status, more):
            long = ["-p", "liquid", "--loop", "60s", "--fps", "30", "--size", "1280x720", *COMMON, "out.mp4"]
            case = self.harness.case(name, [*long, "-y"], old=["out.mp4"], limits=[(resource.RLIMIT_CPU, limit)]).run()
            case.expect({status}, lines=0)
            case.expect_old()
            if not more:
                case.expect_untouched()
            case.remove()
        yield lambda: processor("a soft limit of 1 s of CPU time", (1, 30), -signal.SIGXCPU, False)
        if not self.quick:
            yield lambda: processor("a hard limit of 1 s of CPU time", (1, 1), -signal.SIGKILL, True)

    # Folders and names that change under a run, which stops itself amid its work.

    def folders(self):
        import shutil

        def amid(name, change, statuses, check, call=frame(0.5), force=True):
            arguments = [*CLIP, "out.mp4"]
            case = self.harness.case(name, arguments + (["-y"] if force else []), old=["out.mp4"] if force else [], fault=f"{call}:19").start()
            if not case.until_stopped():
                case.wait().fault("it never stopped itself")
                return
            change(case)
            case.proceed()
            case.wait().expect(statuses)
            check(case)
            case.remove()

        def vanish(case):
            shutil.rmtree(case.folder)

        def gone(case):
            if os.path.exists(case.folder):
                case.fault("the folder is there again")

        def move(case):
            os.rename(case.folder, case.folder + "-moved")

        def moved(case):
            case.folder += "-moved"
            case.expect_names(["out.mp4"])

        def become_folder(case):
            os.unlink(case.path("out.mp4"))
            os.mkdir(case.path("out.mp4"))
            case.old = {}

        def take(case):
            case.write("out.mp4", OLD)
            os.utime(case.path("out.mp4"), (1e9, 1e9))
            case.old = {"out.mp4": OLD}

        for place in self.few([frame(0.5), "pread:1", "fsync:1"], 1):
            yield lambda c=place: amid(f"the folder vanishes at {c}", vanish, {73, 74}, gone, c)
            # Relative names follow the folder that the program works in.
            yield lambda c=place: amid(f"the folder is moved at {c}", move, {0, 73, 74}, moved, c)
            yield lambda c=place: amid(f"the name becomes a folder at {c}", become_folder, {73}, lambda case: case.expect_names(["out.mp4/"]), c)
            yield lambda c=place: amid(f"another makes the file at {c}", take, {73}, lambda case: case.expect_untouched(), c, False)

        def forbidden(name, mode):
            case = self.harness.case(name, [*SHORT, "out.mp4", "-y"], old=["out.mp4"], user=65534)
            os.chmod(self.harness.folder, 0o755)
            os.chmod(case.path("out.mp4"), 0o444)
            os.chmod(case.folder, mode)
            case.run()
            if "Permission denied" in case.text and case.status in (126, 127):
                print("note: another user cannot run the program from here")
            else:
                case.expect({73}).expect_untouched()
            case.remove()
        if os.geteuid() == 0 and readable_by_all(self.harness.program):
            yield lambda: forbidden("a folder that may only be read", 0o555)

    # Streams.

    def streams(self):
        reference = self.reference([*SHORT, "out.mp4"])

        def closed(streams):
            def close():
                for stream in streams:
                    os.close(stream)
            name = f"closed streams {streams}"
            case = self.harness.case(name, [*SHORT, "out.mp4"], before=close).run().expect({0}, lines=0).expect_whole(reference)
            case.remove()
            case = self.harness.case(name + ", an error", [*SHORT, "absent/out.mp4"], before=close).run()
            case.expect({73}, lines=0 if 2 in streams else 1).expect_names([])
            case.remove()
        subsets = [s for n in (1, 2, 3) for s in itertools.combinations(range(3), n)]
        for streams in subsets[-1:] if self.quick else subsets:
            yield lambda s=streams: closed(s)

        def slow(form, chunk):
            arguments = ["-p", "liquid", "--loop", "4s", "--fps", "5", "--size", "96x64", *COMMON, "-", "--format", form]
            quick = self.harness.case(f"a reader of {form}", arguments).run().expect({0})
            case = self.harness.case(f"a slow reader of {form}", arguments).start()
            data = b""
            while part := os.read(case.process.stdout.fileno(), max(chunk, len(quick.output) // 60)):
                data += part
                time.sleep(0.02)
            case.wait().expect({0})
            if data != quick.output:
                case.fault("the bytes are others")
            case.remove()
            quick.remove()

        def leave(form, after):
            # More than a pipe holds.
            arguments = ["-p", "bokeh", "--loop", "16s", "--fps", "6", "--size", "640x360", *COMMON, "-", "--format", form]
            if form in ("mp4", "webm"):
                arguments += ["--crf", "2"]
            case = self.harness.case(f"a reader of {form} that leaves after {after} bytes", arguments).start()
            os.read(case.process.stdout.fileno(), after) if after else None
            case.process.stdout.close()
            case.process.stdout = None
            case.wait().expect({74}).expect_names([])
            case.remove()

        def stall(form, number):
            arguments = ["-p", "liquid", "--loop", "4s", "--fps", "25", "--size", "640x360", *COMMON, "-", "--format", form]
            case = self.harness.case(f"{signal.Signals(number).name} while a reader of {form} sleeps", arguments).start()
            time.sleep(1)
            case.process.send_signal(number)
            began = time.monotonic()
            case.process.wait(60)
            if time.monotonic() - began > 4:  # 2 s are promised; machines may be busy.
                case.fault("takes more than 4 s")
            case.wait().expect({-number}, lines=0)
            case.remove()
        for form in ["rgba"] if self.quick else ["rgba", "y4m", "mp4", "webm"]:
            yield lambda f=form: slow(f, 1000)
            for after in [1000] if self.quick else [0, 1, 1000, 100_000]:
                if form in ("rgba", "y4m") or after < 5000:
                    yield lambda f=form, a=after: leave(f, a)
        for form in [] if self.quick else ["rgba", "y4m"]:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                yield lambda f=form, n=number: stall(f, n)

    # Several runs.

    def together(self):
        arguments = [*CLIP, "out.mp4"]
        reference = self.reference(arguments)

        def two(force):
            cases = [self.harness.case(f"two runs on one output{', -y' if force else ''}", arguments + (["-y"] if force else []))]
            cases.append(self.harness.case(cases[0].name, cases[0].arguments, folder=cases[0].folder))
            for case in cases:
                case.start()
            statuses = sorted(case.wait().status for case in cases)
            if statuses != ([0, 0] if force else [0, 73]):
                cases[0].fault(f"statuses {statuses}")
            for case in cases:
                case.expect({0, 73})
            cases[0].expect_whole(reference)
            cases[0].remove()
        yield lambda: two(False)
        yield lambda: two(True)

        def resumed(number, call):
            batch = ["batch", "-p", "bokeh", "--seeds", "1..4", "--loop", "16s", "--fps", "1.25", "--sizes", "96x64", "--out", "b", "--effort", "fast",
                     "--progress", "none", "--jobs", "1"]
            whole = self.harness.case("a batch", batch).run().expect({0})
            reference = {name: data for name, data in contents(whole.folder).items() if name.endswith(".mp4")}
            whole.remove()
            name = f"a batch that {signal.Signals(number).name} ended at {call}"
            case = self.harness.case(name, batch, fault=f"{call}:{number}").run().expect({-number}, lines=0)
            done = {name: os.stat(case.path(name)).st_mtime_ns for name in below(case.folder) if name.endswith(".mp4")}
            again = self.harness.case(name + ", resumed", batch, folder=case.folder).run().expect({0})
            files = contents(again.folder)
            if {name: data for name, data in files.items() if name.endswith(".mp4")} != reference:
                again.fault("the clips are not those of an undisturbed batch")
            if any(part(name) for name in files):
                again.fault("a temporary is left")
            if any(os.stat(case.path(name)).st_mtime_ns != stamp for name, stamp in done.items()):
                again.fault("finished clips were made again")
            case.remove()
        for number in [signal.SIGKILL] if self.quick else [signal.SIGKILL, signal.SIGTERM]:
            for call in self.few(["avcodec_send_frame:50", "avcodec_send_frame:3", "fsync:5", "rename:2"], 1):
                yield lambda n=number, c=call: resumed(n, c)

    # Nothing gets its name before its bytes are on the disk, and the name itself goes there too.

    def order(self):
        def check(arguments, old):
            case = self.harness.case("order of syncs and names", [*arguments, "-y"], old=old, fault="none:1").run().expect({0})
            named, synced = 0, set()
            for index, event in enumerate(case.events):
                word, _, rest = event.partition(" ")
                if word == "sync":
                    synced.add(os.path.normpath(rest))
                if word != "name":
                    continue
                named += 1
                source, target = (os.path.normpath(os.path.join(case.folder, name)) for name in rest.split(" "))
                if not any(path == source or path.startswith(source + "/") for path in synced):
                    case.fault(f"{target} gets its name before a sync of its bytes")
                synced.add(target)  # A kit's files are named once more when all of them are there.
                if f"sync {os.path.dirname(target)}" not in map(os.path.normpath, case.events[index:]):
                    case.fault(f"the folder of {target} is not synced after the renaming")
            if not named:
                case.fault("nothing was given a name")
            case.remove()
        yield lambda: check([*SHORT, "out.mp4", "--poster", "p.jpg", "--report", "r.json", "--depfile", "d"], [])
        yield lambda: check([*SHORT, "out.webm"], ["out.webm"])
        yield lambda: check([*SHORT, "out/"], [])
        yield lambda: check([*SHORT, "out.png"], [])
        if not self.quick:
            yield lambda: check(["kit", "-p", "liquid", "--loop", "4s", "--fps", "2", "--sizes", "96x64", "--out", "k", *COMMON], [])


def part(name):
    return ".blobvideo-" in name and ".part" in name


def readable_by_all(path):
    path = os.path.realpath(path)
    while path != "/":
        if not os.stat(path).st_mode & 0o005 == 0o005:
            return False
        path = os.path.dirname(path)
    return True


def main():
    options = read_options(__doc__, only="groups whose name has this text")
    harness = Harness(options.program)
    if not harness.build():
        print("note: needs Linux, cc and FFmpeg's headers")
        return 77
    matrix = Matrix(harness, options.quick)
    groups = [matrix.signals, matrix.ignored, matrix.disks, matrix.mounts, matrix.limits, matrix.folders, matrix.streams, matrix.together, matrix.order]
    for group in groups:
        if options.only not in group.__name__:
            continue
        began, runs = time.monotonic(), harness.runs
        harness.all(list(group()), options.jobs)
        print(f"{group.__name__:10} {harness.runs - runs:4} runs, {time.monotonic() - began:.0f} s", flush=True)
    return harness.end("faults")


if __name__ == "__main__":
    sys.exit(main())
