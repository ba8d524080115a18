"""Renders docs/presets.md and its pictures: every built-in preset, what it takes, and how light the calm ones are.

usage: gallery.py PROGRAM      (make gallery)
"""
import json
import pathlib
import subprocess
import sys

program = sys.argv[1]
root = pathlib.Path(__file__).resolve().parent.parent
pictures = root / "docs" / "gallery"

# Where in the loop a picture is taken; the dots are all together after three seconds.
MOMENTS = {"gooey": "0s"}

HEAD = """# Presets

Every preset that is built in, as `blobvideo -p NAME clip.mp4` renders it. All are made of a palette and a background: any of them takes any palette, `--palette NAME` or colours of
your own, another `--background`, another `--seed` where it has chance in it, and the settings below with `--set NAME=VALUE`. `blobvideo presets show NAME` tells more, and `blobvideo looks NAME` renders
it in every palette on a page to choose from.

This page and its pictures are rendered by `make gallery`.
"""

CALM = """## Behind text

On these a headline stays readable. Luminance is relative, 0 black to 1 white, of every pixel of whole loops in the preset's own palette, seeds 0 to 4; contrast is that of
the better of black and white text with the least fitting pixel (WCAG asks for 4.5, for large text 3).

| preset | luminance | text | contrast at least |
|---|---|---|---|
"""


def file(name):
    return str(root / "presets" / f"{name}.json")


def luminances(name):
    """The least and the greatest relative luminance of the loops of seeds 0 to 4, looked at once a second."""
    data = b""
    for seed in range(5):
        command = [program, "-p", file(name), "--seed", str(seed), "-s", "128x72", "--fps", "1"]
        command += ["-o", "-", "--format", "rgba", "--quiet"]
        data += subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    light = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)]
    values = [
        0.2126 * light[r] + 0.7152 * light[g] + 0.0722 * light[b]
        for r, g, b in zip(data[0::4], data[1::4], data[2::4])
    ]
    return min(values), max(values)


def setting(name, parameter):
    kind = next(k for k in ("number", "duration", "choice", "color", "shape") if k in parameter)
    value = parameter[kind]
    if kind == "shape":
        what = "an SVG file"
    elif kind == "choice":
        what = f"{value}; {', '.join(parameter['of'])}"
    elif kind == "color":
        what = f"{value}; a colour"
    else:
        what = f"{value}; {parameter['min']} to {parameter['max']}"
    return f"- `{name}` ({what}): {parameter['summary']}"


def main():
    pictures.mkdir(parents=True, exist_ok=True)
    presets = {}
    for path in sorted((root / "presets").glob("*.json"), key=lambda p: p.stem):
        if path.stem != "palettes":
            presets[path.stem] = json.loads(path.read_text())
    calm, parts = [], []
    for name, preset in presets.items():
        picture = pictures / f"{name}.webp"
        command = [program, "-p", file(name), "--at", MOMENTS.get(name, "3s"), "-s", "320x180", "-y", "--quiet", str(picture)]
        subprocess.run(command, check=True)
        lines = [f"### {name}", "", f"![{name}](gallery/{name}.webp)", "", preset["summary"], ""]
        if preset.get("tags"):
            lines += ["Tags: " + ", ".join(preset["tags"]) + ".", ""]
        if preset.get("palettes"):
            suited = ", ".join(f"`{p}`" for p in preset["palettes"])
            lines += [f"Loop {preset['loop']}. Palettes that suit it: {suited}.", ""]
        else:
            lines += [f"Loop {preset['loop']}.", ""]
        settings = [setting(key, value) for key, value in preset.get("parameters", {}).items()]
        parts.append("\n".join(lines + settings + ([""] if settings else [])))
        if "text" in preset.get("tags", []):
            low, high = luminances(name)
            black, white = (low + 0.05) / 0.05, 1.05 / (high + 0.05)
            text = "black" if black >= white else "white"
            calm.append(f"| {name} | {low:.2f} to {high:.2f} | {text} | {max(black, white):.1f} |")
    page = "\n".join([HEAD, CALM + "\n".join(calm) + "\n", "## All of them", "", *parts])
    (root / "docs" / "presets.md").write_text(page.rstrip() + "\n")


main()
