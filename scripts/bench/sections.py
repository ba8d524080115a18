"""What is measured. Each section is a function of a `Bench` that returns its figures, ratios first, as JSON has them."""
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import Run, median, race, ratio, read_json, run

HERE = Path(__file__).parent
PRESETS = sorted(path.stem for path in (HERE.parents[1] / "presets").glob("*.json") if path.stem != "palettes")


class Bench:
    def __init__(self, program, bench, cairo_peer, rounds):
        self.program, self.bench, self.cairo_peer, self.rounds = program, bench, cairo_peer, rounds
        self.folder = Path(tempfile.mkdtemp(prefix="blobvideo-bench-"))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def render(self, output, *options, keep=False):
        return run([self.program, *options, self.folder / output, "-y", "--quiet", *(["--json"] if keep else [])], keep=keep)

    def raw(self, name, *options):
        """The frames that the encoder gets, in a file."""
        with open(self.folder / name, "wb") as file:
            subprocess.run([self.program, *options, "-o", "-", "--format", "y4m", "--quiet"], stdout=file, stderr=subprocess.DEVNULL, check=True)
        return self.folder / name

    def encoder_arguments(self, *options):
        """ffmpeg's arguments for the encoder settings that the program would use."""
        result = subprocess.run([self.program, *options, self.folder / "unmade.mp4", "-n", "-v"], capture_output=True, text=True, check=True)
        line = next(line for line in (result.stdout + result.stderr).splitlines() if ": libx264 " in line)
        words = dict(word.split("=", 1) for word in line.split(": libx264 ", 1)[1].split()[1:])
        words["profile:v"] = words.pop("profile")
        return ["-c:v", "libx264", *[part for key, value in words.items() for part in ("-" + key, value)], "-f", "mp4", "-y"]

    def encode(self, raw, arguments):
        return run(["ffmpeg", "-v", "error", "-i", raw, *arguments, self.folder / "floor.mp4"])

    def peer_frames(self, scene, count=None):
        return run([self.bench, "frames", scene, *([count] if count else [])], keep=True).output.decode()


def whole(bench):
    """The whole command beside ffmpeg that encodes the same frames with the same settings, from a file of raw frames."""
    found = {}
    for scene in ("blob", "liquid"):
        options = ["-p", scene, "--loop", "4s"]
        raw = bench.raw("frames.y4m", *options)
        for effort, preset in (("balanced", "medium"), ("fast", "veryfast")):
            chosen = [*options, "--effort", effort]
            arguments = bench.encoder_arguments(*chosen)
            stages = []

            def ours():
                result = bench.render("own.mp4", *chosen, keep=True)
                stages.append({stage["name"]: stage["seconds"] for stage in read_json(result)["stages"]})
                return result

            own, floor = race(bench.rounds, ours, lambda: bench.encode(raw, arguments))
            found[f"{scene}, {preset}"] = {
                "cpu": ratio(own, floor, lambda r: r.cpu), "wall": ratio(own, floor, lambda r: r.wall),
                "memory": ratio(own, floor, lambda r: r.peak), "ms": min(r.over(120) for r in own),
                "floor ms": min(r.over(120) for r in floor), "peak": median(r.peak for r in own), "floor peak": median(r.peak for r in floor),
                "same stream": stream(bench.folder / "own.mp4") == stream(bench.folder / "floor.mp4"),
                "stages": {name: median(1000 / 120 * turn[name] for turn in stages) for name in stages[0]},
            }
        # No effort of ours is ultrafast: what comes before the encoder is the same, so it is added to the floor.
        made = found[f"{scene}, medium"]["stages"]
        before = made["draw"] + made["convert"]
        arguments = ["ultrafast" if word == "medium" else word for word in bench.encoder_arguments(*options)]
        floor = [bench.encode(raw, arguments) for _ in range(bench.rounds)]
        alone = min(r.over(120) for r in floor)
        found[f"{scene}, ultrafast"] = {"cpu": 1 + before / alone, "before the encoder ms": before, "floor ms": alone}
        raw.unlink()
    return found


def stream(path):
    """A hash of a file's H.264 packets."""
    return run(["ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "md5", "-"], keep=True).output


def large(bench):
    """3840x2160 beside 1920x1080, and memory beside the encoder's alone at both."""
    found = {}
    runs = {}
    for size in ("1080p", "4k"):
        options = ["-p", "blob", "--loop", "4s", "-s", size]
        raw = bench.raw("frames.y4m", *options)
        arguments = bench.encoder_arguments(*options)
        own, floor = race(3, lambda: bench.render("own.mp4", *options), lambda: bench.encode(raw, arguments))
        runs[size] = own, floor
        found[f"memory, {size}"] = {
            "ratio": ratio(own, floor, lambda r: r.peak), "peak": median(r.peak for r in own), "floor peak": median(r.peak for r in floor),
            "cpu": ratio(own, floor, lambda r: r.cpu)}
        raw.unlink()
    cpu = {size: [min(r.cpu for r in side) for side in sides] for size, sides in runs.items()}
    found["4k / 1080p"] = {"cpu": cpu["4k"][0] / cpu["1080p"][0], "ffmpeg's cpu": cpu["4k"][1] / cpu["1080p"][1]}
    times = {
        size: read_json(run([bench.bench, "cost", sides, *PRESETS], keep=True))
        for size, sides in (("1080p", "1920x1080"), ("4k", "3840x2160"))}
    ratios = {name: times["4k"][name]["deep"] / times["1080p"][name]["deep"] for name in PRESETS}
    found["4k / 1080p"]["drawing, all presets"] = sum(t["deep"] for t in times["4k"].values()) / sum(t["deep"] for t in times["1080p"].values())
    found["4k / 1080p"]["drawing, worst"] = max(ratios.values())
    found["4k / 1080p"]["worst"] = max(ratios, key=ratios.get)
    return found


def drawing(bench):
    """Making frames alone, beside Cairo (C) and Skia (its full Gaussian), which draw the same moments."""
    found = {"blob": {}, "liquid": {}}
    turns = []
    for _ in range(bench.rounds):
        turn = {"own": read_json(run([bench.bench, "race"], keep=True))}
        for name, scene, peer in (("cairo", "blob", [bench.cairo_peer, 40]), ("skia", "liquid", [sys.executable, HERE / "skia_gaussian.py"])):
            try:
                result = subprocess.run(
                    [str(word) for word in peer], input=bench.peer_frames(scene), capture_output=True, text=True, check=True)
            except (OSError, subprocess.CalledProcessError):
                continue
            times = [float(line) for line in result.stdout.split()]
            turn[name] = sum(times) / len(times)
        turns.append(turn)
    for name, scene in (("cairo", "blob"), ("skia", "liquid")):
        own = {kind: min(turn["own"][scene][kind] for turn in turns) for kind in ("deep", "eight", "whole")}
        peer = min((turn[name] for turn in turns if name in turn), default=None)
        if peer:
            found[scene] |= {
                f"{name} / ours": peer / own["deep"], f"{name} / ours, 8 bits": peer / own["eight"],
                f"{name} / ours, whole frames": peer / own["whole"], f"{name} ms": peer}
        found[scene] |= {"ms": own["deep"], "8 bits ms": own["eight"]}
    return found


def presets(bench):
    """Each preset's drawing and conversion beside its encoding, in one run of the program; and its stages by themselves."""
    costs = read_json(run([bench.bench, "cost", "1920x1080", *PRESETS], keep=True))
    found = {}
    for name in PRESETS:
        stages = {s["name"]: s["seconds"] for s in read_json(bench.render("own.mp4", "-p", name, "--loop", "4s", keep=True))["stages"]}
        # What an encoder holds back to look ahead it works off in the end.
        encode = stages["encode"] + stages["finish"]
        found[name] = {
            "draw / encode": stages["draw"] / encode, "draw and convert / encode": (stages["draw"] + stages["convert"]) / encode,
            "16 bits / 8": costs[name]["deep"] / costs[name]["eight"], "choreography ms": costs[name]["choreography"],
            "draw ms": costs[name]["deep"], "most ms": costs[name]["most"],
            "convert ms": stages["convert"] * 1000 / 120, "encode ms": encode * 1000 / 120}
    return found


def scripts(bench):
    """End to end beside scripts of Cairo and Skia that pipe frames to ffmpeg."""
    found = {}
    for scene in ("blob", "liquid"):
        options = ["-p", scene, "--loop", "2s"]
        arguments = bench.encoder_arguments(*options)
        lines = bench.folder / "lines.txt"
        lines.write_text(bench.peer_frames(scene, 60))
        own = [bench.render("own.mp4", *options) for _ in range(2)]
        for library in ("cairo", "skia"):
            try:
                with open(lines) as file:
                    peer = run([sys.executable, HERE / "peers.py", library, scene, *arguments, bench.folder / "peer.mp4"], stdin=file)
            except RuntimeError as error:
                print(f"note: {library} {scene}: {str(error).strip().splitlines()[-1]}", file=sys.stderr)
                continue
            ours = min(r.cpu for r in own), min(r.wall for r in own)
            found[f"{scene}, {library}"] = {
                "cpu": peer.cpu / ours[0], "wall": peer.wall / ours[1], "ms": peer.over(60), "own ms": ours[0] * 1000 / 60}
    return found


def chromium(bench):
    """Beside a canvas page captured frame by frame in headless Chromium."""
    from canvas import CAPTURES, Capture
    import browser
    if not browser.find_chromium():
        print("note: Chromium is missing, so nothing is compared with it", file=sys.stderr)
        return {}
    found = {}
    race_times = read_json(run([bench.bench, "race"], keep=True))
    with Capture() as capture:
        for scene in ("blob", "liquid"):
            lines = bench.peer_frames(scene, 120).splitlines()
            options = ["-p", scene, "--loop", "4s"]
            arguments = bench.encoder_arguments(*options)
            capture.frames(scene, lines[:2], "Page.captureScreenshot", len)
            ways = {}
            for how in CAPTURES:
                cpu, wall = capture.frames(scene, lines[:10], how, len)
                ways[how] = {"cpu ms": cpu * 100, "wall ms": wall * 100}
            for how in ("Page.captureScreenshot", min(ways, key=lambda way: ways[way]["wall ms"])):
                own = [bench.render("own.mp4", *options) for _ in range(3)]
                peer = [Run(*capture.clip(scene, lines, how, [*arguments, bench.folder / "peer.mp4"]), 0)]
                found[f"{scene}, {how}"] = {
                    "cpu": ratio(peer, own, lambda r: r.cpu), "wall": ratio(peer, own, lambda r: r.wall),
                    "frames alone": ways[how]["cpu ms"] / race_times[scene]["deep"], "ms": median(r.over(120) for r in peer),
                    "wall ms": median(r.wall * 1000 / 120 for r in peer), "own ms": median(r.over(120) for r in own),
                    "own wall ms": median(r.wall * 1000 / 120 for r in own)}
            found[f"{scene}, frames"] = ways
    return found


def start(bench):
    """From the start of the program to its first frame, raw, in a pipe's other end."""
    found = {}
    for name in ("blob", "liquid", "marble"):
        times = []
        for _ in range(10):
            began = time.monotonic()
            process = subprocess.Popen(
                [bench.program, "-p", name, "--loop", "4s", "-o", "-", "--format", "y4m", "--quiet"], stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL)
            process.stdout.read(1920 * 1080 * 3 // 2 + 100)
            times.append((time.monotonic() - began) * 1000)
            process.kill()
            process.stdout.close()
            process.wait()
        # On a busy machine the clock says little: a clip of one frame, by the processor's time.
        one = [run([bench.program, "-p", name, "--loop", "1f", "-o", "-", "--format", "y4m", "--quiet"], keep=True) for _ in range(10)]
        found[name] = {"ms": median(times), "least ms": min(times), "cpu ms": min(r.cpu for r in one) * 1000}
    return found


def memory(bench):
    """The most memory held, by the loop's length."""
    found = {}
    for name in ("blob", "aurora"):
        peaks = {
            length: bench.render("own.mp4", "-p", name, "--loop", length, "-s", "720p", "--effort", "fast").peak
            for length in ("2s", "4s", "16s")}
        found[name] = {"16 s / 4 s": peaks["16s"] / peaks["4s"]} | {f"peak, {length}": peak for length, peak in peaks.items()}
    return found


def mux(bench):
    """Writing packets into the file: what copies of a loop cost, which are not encoded again."""
    options = ["-p", "blob", "--loop", "1s", "-s", "720p", "--effort", "fast"]
    once, often = race(bench.rounds, lambda: bench.render("a.mp4", *options), lambda: bench.render("b.mp4", *options, "--repeat", "401"))
    return {"microseconds a packet": median((b.cpu - a.cpu) * 1e6 / (400 * 30) for a, b in zip(once, often))}


def dots(count, radius=40):
    return {"circle": {"center": [f"lerp(left, right, random(1))", f"lerp(top, bottom, random(2))"], "radius": radius},
            "fill": "rgb(0 122 255 / 60%)", "repeat": {"count": count}}


def scale(bench):
    """Cost against pixels, frames, shapes, blur radius and workers."""
    def scene(name, *layers):
        path = bench.folder / f"{name}.json"
        path.write_text(json.dumps({"canvas": {"width": 1600, "height": 900, "fit": "extend"}, "loop": "8s", "layers": list(layers)}))
        return path

    def cost(sides, *scenes):
        times = read_json(run([bench.bench, "cost", sides, *scenes], keep=True))
        return [times[str(scene)]["deep"] for scene in scenes]

    found = {"pixels": {}, "shapes": {}, "blur": {}, "frames": {}, "workers": {}}
    for sides in ("480x270", "960x540", "1920x1080", "3840x2160", "7680x4320"):
        width, height = map(int, sides.split("x"))
        found["pixels"][width * height] = dict(zip(("blob", "liquid", "mesh", "aurora"), cost(sides, "blob", "liquid", "mesh", "aurora")))
    counts = (1, 4, 16, 64, 256, 1024)
    scenes = [scene(f"dots-{n}", {"shapes": [dots(n, 20)]}) for n in counts]
    found["shapes"] = dict(zip(counts, cost("1920x1080", *scenes)))
    sigmas = (2, 4, 8, 16, 32, 64, 128, 256)
    scenes = [scene(f"blur-{s}", {"shapes": [dots(24, 120)], "filters": [{"blur": s}]}) for s in sigmas]
    found["blur"] = dict(zip(sigmas, cost("1920x1080", *scenes)))
    for seconds in (1, 2, 4, 8):
        found["frames"][seconds * 30] = bench.render("own.mp4", "-p", "blob", "--loop", f"{seconds}s", "-s", "720p", "--effort", "fast").cpu
    for workers in (1, 2, 4, 8):
        result = bench.render(
            "own.mp4", "-p", "aurora", "--loop", "1s", "--effort", "fast", "--workers", str(workers), keep=True)
        stages = {s["name"]: s["seconds"] for s in read_json(result)["stages"]}
        found["workers"][workers] = {
            "draw and convert ms": (stages["draw"] + stages["convert"]) * 1000 / 30, "cpu ms": result.over(30), "wall ms": result.wall * 1000 / 30,
            "peak": result.peak}
    return found


SECTIONS = {f.__name__: f for f in (whole, drawing, presets, scripts, chromium, large, start, memory, mux, scale)}
