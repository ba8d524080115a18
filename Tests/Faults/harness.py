"""Runs blobvideo where something goes wrong, and judges what is left. Used by faults.py and failures.py."""

import argparse
import concurrent.futures
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# The statuses that product and README document.
STATUSES = {1, 64, 65, 66, 69, 73, 74}
# Whatever a limit on memory may do to a runtime.
ABORTS = {-signal.SIGABRT, -signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGBUS, -signal.SIGKILL}
OLD = b"what was there before"
# Seconds after which a run counts as hanging; machines may be busy.
PATIENCE = 120


def read_options(description, quick="a sample that takes seconds", only=None):
    """The command line that all these scripts have; `only` says of what a part can be chosen, where one can."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--jobs", type=int, default=2)
    if only:
        parser.add_argument("--only", default="", help=only)
    return parser.parse_args()


class Harness:
    """The program, the library that lets calls fail, a folder for all cases, and what was found."""

    def __init__(self, program, tool=()):
        self.program = os.path.abspath(program)
        self.tool = list(tool)
        self.folder = tempfile.mkdtemp(prefix="blobvideo-faults-")
        self.library = None
        self.runs = 0
        self.faults = []
        self.known = {}
        self.lock = threading.Lock()

    def build(self):
        """Compiles interpose.c; False where this machine cannot."""
        if sys.platform != "linux":
            return False
        library = os.path.join(self.folder, "interpose.so")
        try:
            flags = subprocess.run(
                ["pkg-config", "--cflags", "libavformat", "libavcodec", "libswscale", "libavutil"],
                check=True, capture_output=True, text=True).stdout.split()
            subprocess.run(
                ["cc", "-shared", "-fPIC", "-O1", "-w", *flags, "-o", library, os.path.join(HERE, "interpose.c"), "-ldl"],
                check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"note: interpose.c cannot be built ({error})")
            return False
        self.library = library
        return True

    def case(self, name, arguments, **more):
        return Case(self, name, arguments, **more)

    def report(self, name, fault):
        with self.lock:
            self.faults.append((name, fault))
            print(f"FAULT   {name}: {fault}", flush=True)

    def all(self, functions, jobs):
        """Calls all functions, a few at a time."""
        def guarded(function):
            try:
                function()
            except Exception as error:  # A check that breaks is a fault of its own.
                self.report(getattr(function, "name", "a check"), f"{type(error).__name__}: {error}")
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(guarded, functions))

    def end(self, what):
        shutil.rmtree(self.folder, ignore_errors=True)
        print(f"{what}: {self.runs} runs, {len(self.faults)} faults")
        return 1 if self.faults else 0


class Case:
    """One run in a folder of its own.

    `old` are the outputs that are there before, `outputs` all that may be there afterwards. `limits` are pairs for setrlimit.
    """

    def __init__(self, harness, name, arguments, outputs=("out.mp4",), old=(), fault=None, disk=None, limits=(),
                 folder=None, environment=None, before=None, stdout=subprocess.PIPE, user=None):
        self.harness, self.name, self.arguments = harness, name, list(arguments)
        self.outputs, self.limits, self.before = list(outputs), list(limits), before
        self.stdout, self.user = stdout, user
        self.folder = folder or tempfile.mkdtemp(dir=harness.folder)
        self.log = os.path.join(harness.folder, f"log-{id(self)}-{time.monotonic_ns()}")
        # Aborts are expected where memory ends; telling where they were takes seconds.
        self.environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", **(environment or {}))
        if fault or disk is not None or environment and "FAULT" in environment:
            self.environment["LD_PRELOAD"] = harness.library
            self.environment["FAULT_LOG"] = self.log
        if fault:
            self.environment["FAULT"] = fault
        if disk is not None:
            self.environment["FAULT_DISK"] = str(disk)
        self.old = {}
        for output in old:
            self.write(output, OLD)
            os.utime(self.path(output), (1e9, 1e9))
            self.old[output] = OLD

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)

    def prepare(self):
        for kind, value in self.limits:
            resource.setrlimit(kind, value if isinstance(value, tuple) else (value, value))
        # No files of memory from the crashes that are expected.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if self.user is not None:
            os.setgroups([])
            os.setgid(self.user)
            os.setuid(self.user)
        if self.before:
            self.before()

    def start(self):
        with self.harness.lock:
            self.harness.runs += 1
        self.process = subprocess.Popen(
            self.harness.tool + [self.harness.program] + self.arguments, cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=self.stdout, stderr=subprocess.PIPE, preexec_fn=self.prepare)
        return self

    def wait(self):
        """Waits for the end; the status as Python has it, negative for a signal. None where it hangs."""
        try:
            self.output, errors = self.process.communicate(timeout=PATIENCE)
            self.status = self.process.returncode
        except subprocess.TimeoutExpired:
            self.process.kill()
            errors = self.process.communicate()[1]
            self.status = None
        self.text = errors.decode("utf-8", "replace")
        if self.status is None:
            self.fault(f"hangs: still there after {PATIENCE} s")
        try:
            with open(self.log, encoding="utf-8", errors="replace") as file:
                self.events = file.read().splitlines()
            os.unlink(self.log)
        except OSError:
            self.events = []
        for event in self.events:
            if event.startswith("leak ") and self.status is not None and self.status >= 0:
                self.fault(event)
        return self

    def run(self):
        return self.start().wait()

    def until_stopped(self):
        """Waits until the program has stopped itself by SIGSTOP; False where it ended instead."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            done, status = os.waitpid(self.process.pid, os.WNOHANG | os.WUNTRACED)
            if done and os.WIFSTOPPED(status):
                return True
            if done:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                return False
            time.sleep(0.005)
        return False

    def proceed(self):
        self.process.send_signal(signal.SIGCONT)

    @property
    def hit(self):
        return "hit" in self.events

    def fault(self, text):
        said = self.text.strip()[:300] if hasattr(self, "text") else ""
        self.harness.report(self.name, text + (f" [{said}]" if said else ""))

    # What is promised.

    def expect(self, statuses, lines=None):
        """The status is one of `statuses`; a failure is explained in one line, success says nothing."""
        if self.status is None:
            return self
        if self.status not in statuses:
            self.fault(f"status {self.status}, expected {sorted(statuses)}")
        said = [line for line in self.text.splitlines() if line]
        wanted = lines if lines is not None else (0 if self.status <= 0 else 1)
        if len(said) != wanted:
            self.fault(f"{len(said)} lines, expected {wanted}")
        elif wanted and not said[0].startswith("blobvideo: error: "):
            self.fault("the line is no error of blobvideo's")
        return self

    def expect_untouched(self):
        """Names hold what was there before, and nothing else is there."""
        self.expect_old()
        self.expect_names(list(self.old))
        return self

    def expect_old(self):
        for name, data in self.old.items():
            path = self.path(name)
            if not os.path.exists(path):
                self.fault(f"{name} is gone")
            elif read(path) != data or os.stat(path).st_mtime != 1e9:
                self.fault(f"{name} has changed")

    def expect_names(self, names):
        """All files below the folder."""
        found = sorted(below(self.folder))
        if found != sorted(names):
            self.fault(f"files are {found}, expected {sorted(names)}")
        return self

    def expect_whole(self, reference):
        """The names of `reference` (name to bytes) hold these bytes, and nothing else is there."""
        for name, data in reference.items():
            path = self.path(name)
            if not os.path.exists(path):
                self.fault(f"{name} is not there")
            elif read(path) != data:
                self.fault(f"{name} has other bytes")
        return self.expect_names(list(reference))

    def expect_whole_or_untouched(self, reference, statuses=STATUSES):
        """Done, with the very bytes; or failed, with all as before."""
        if self.status == 0:
            self.expect({0})
            self.expect_whole(reference)
        else:
            self.expect(statuses)
            self.expect_untouched()
        return self

    def expect_each_whole_or_untouched(self, reference, statuses):
        """Failed while several outputs got their names: each is the very bytes, or as before."""
        self.expect(statuses)
        for name in list(self.old):
            if os.path.exists(self.path(name)) and read(self.path(name)) == reference[name]:
                del self.old[name]
        self.expect_old()
        self.expect_names(list(reference))
        return self

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def below(folder):
    names = []
    for place, folders, files in os.walk(folder):
        inside = os.path.relpath(place, folder)
        names += [os.path.normpath(os.path.join(inside, name)) for name in files]
        # Only empty folders count by themselves.
        if not files and not folders and inside != ".":
            names.append(inside + "/")
    return names


def contents(folder):
    """Name to bytes, of all files below."""
    return {name: read(os.path.join(folder, name)) for name in below(folder) if not name.endswith("/")}
