#!/usr/bin/env python3
"""Scenes of shapes, gradients, blend modes, masks, clips and transforms, drawn by Skia and compared with what blobvideo draws.

    scenes.py make                writes the scenes and Skia's pictures of them into Tests/BlobRenderTests/Scenes, for the tests
    scenes.py compare PROGRAM     has PROGRAM draw every scene and compares; exit 1 where a picture is off

Needs skia-python, numpy and Pillow. Skia composites in floating point. Colours are compared premultiplied: away from edges a component may be
2 of 255 off, on edges 24.
"""
import json
import math
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import skia
from PIL import Image

SIDE, FINE = 96, 16
FLAT, EDGE, JUMP = 2, 24, 6
FOLDER = Path(__file__).resolve().parent.parent / "Tests" / "BlobRenderTests" / "Scenes"

# Skia's drawing of a scene, from the same JSON that blobvideo reads (see docs/formats.md) ----------------------------------

BLENDS = {
    "normal": "kSrcOver", "multiply": "kMultiply", "screen": "kScreen", "overlay": "kOverlay", "darken": "kDarken",
    "lighten": "kLighten", "color-dodge": "kColorDodge", "color-burn": "kColorBurn", "hard-light": "kHardLight",
    "soft-light": "kSoftLight", "difference": "kDifference", "exclusion": "kExclusion", "plus-lighter": "kPlus",
}
SPREADS = {"pad": skia.TileMode.kClamp, "repeat": skia.TileMode.kRepeat, "reflect": skia.TileMode.kMirror}


def color(text):
    """#rrggbb or #rrggbbaa as an ARGB number."""
    value = int(text[1:], 16)
    return 0xFF000000 | value if len(text) == 7 else (value & 0xFF) << 24 | value >> 8


def ring(center, radii, count):
    return [
        (center[0] + radii[i % len(radii)] * math.sin(2 * math.pi * i / count),
         center[1] - radii[i % len(radii)] * math.cos(2 * math.pi * i / count)) for i in range(count)]


def rounded(points, radius):
    """A polygon whose corners are arcs that take at most half of each side."""
    path = skia.Path()
    if radius <= 0:
        path.addPoly([skia.Point(*p) for p in points], True)
        return path
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        a, b = (math.atan2(p[1] - corner[1], p[0] - corner[0]) for p in (before, after))
        half = abs(math.remainder(a - b, 2 * math.pi)) / 2
        room = min(math.dist(before, corner), math.dist(corner, after)) / 2
        middle = [(before[k] + corner[k]) / 2 for k in (0, 1)]
        if i == 0:
            path.moveTo(*middle)
        path.arcTo(*corner, *[(after[k] + corner[k]) / 2 for k in (0, 1)], min(radius, room * math.tan(half)))
    path.close()
    return path


def svg_path(d):
    """SVG's path data: every command, both ways of counting."""
    path, command, before = skia.Path(), "", ""
    start, last, control = (0, 0), (0, 0), None
    tokens = re.findall(r"[A-Za-z]|[-+]?(?:[0-9]*\.[0-9]+|[0-9]+\.?)(?:[eE][-+]?[0-9]+)?", d)
    takes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
    at = 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        kind, count = command.upper(), takes[command.upper()]
        v = [float(t) for t in tokens[at:at + count]]
        at += count
        if command.islower():
            if kind == "H":
                v[0] += last[0]
            elif kind == "V":
                v[0] += last[1]
            else:
                v = v[:5] + [v[5] + last[0], v[6] + last[1]] if kind == "A" else [n + last[i % 2] for i, n in enumerate(v)]
        # Smooth curves go on from curves of their own kind only.
        smooth = control is not None and kind + before in ("SC", "SS", "TQ", "TT")
        mirrored = (2 * last[0] - control[0], 2 * last[1] - control[1]) if smooth else last
        before, control = kind, None
        if kind == "M":
            path.moveTo(*v)
            start = last = tuple(v)
            command = "L" if command == "M" else "l"
        elif kind == "Z":
            path.close()
            last = start
        else:
            if kind in "HV":
                v = [v[0], last[1]] if kind == "H" else [last[0], v[0]]
            if kind in "LHV":
                path.lineTo(*v)
            elif kind in "CS":
                v = v if kind == "C" else [*mirrored, *v]
                path.cubicTo(*v)
                control = (v[2], v[3])
            elif kind in "QT":
                v = v if kind == "Q" else [*mirrored, *v]
                path.quadTo(*v)
                control = (v[0], v[1])
            else:
                size = skia.Path.ArcSize.kLarge_ArcSize if v[3] else skia.Path.ArcSize.kSmall_ArcSize
                direction = skia.PathDirection.kCW if v[4] else skia.PathDirection.kCCW
                path.arcTo(v[0], v[1], v[2], size, direction, v[5], v[6])
            last = (v[-2], v[-1])
    return path


def outline(shape):
    path = skia.Path()
    if "circle" in shape:
        path.addCircle(*shape["circle"]["center"], shape["circle"]["radius"])
    elif "ellipse" in shape:
        (x, y), (p, q) = shape["ellipse"]["center"], shape["ellipse"]["radii"]
        path.addOval(skia.Rect.MakeLTRB(x - p, y - q, x + p, y + q))
    elif "rectangle" in shape:
        r = shape["rectangle"]
        corner = min(r.get("corner", 0), r["width"] / 2, r["height"] / 2)
        path.addRoundRect(skia.Rect.MakeXYWH(r["x"], r["y"], r["width"], r["height"]), corner, corner)
    elif "polygon" in shape:
        s = shape["polygon"]
        path = rounded(ring(s["center"], [s["radius"]], s["sides"]), s.get("corner", 0))
    elif "star" in shape:
        s = shape["star"]
        path = rounded(ring(s["center"], [s["radius"], s["inner"]], 2 * s["points"]), s.get("corner", 0))
    else:
        path = svg_path(shape["path"]["d"])
        if shape["path"].get("rule") == "evenodd":
            path.setFillType(skia.PathFillType.kEvenOdd)
    return path


def shader(fill):
    (kind, g), = fill.items()
    stops = g["stops"]
    if isinstance(stops[0], str):
        stops = [{"offset": i / max(len(stops) - 1, 1), "color": c} for i, c in enumerate(stops)]
    if len(stops) == 1:
        stops = stops * 2
    common = {
        "colors": [color(s["color"]) for s in stops], "positions": [s["offset"] for s in stops],
        "mode": SPREADS[g.get("spread", "pad")], "flags": int(skia.GradientShader.kInterpolateColorsInPremul_Flag),
    }
    assert g["interpolation"] == "srgb"
    if kind == "linear":
        return skia.GradientShader.MakeLinear([skia.Point(*g["from"]), skia.Point(*g["to"])], **common)
    center = skia.Point(*g["center"])
    if kind == "radial":
        if g.get("inner", 0) == 0:
            return skia.GradientShader.MakeRadial(center, g["radius"], **common)
        return skia.GradientShader.MakeTwoPointConical(center, g["inner"], center, g["radius"], **common)
    turn = skia.Matrix.RotateDeg(g.get("angle", 0) - 90, center)
    return skia.GradientShader.MakeSweep(
        *g["center"], startAngle=0, endAngle=g.get("sweep", 360), localMatrix=turn, **common)


def matrix(steps):
    whole = skia.Matrix()
    for step in steps:
        x, y = step.get("about", (0, 0))
        if "translate" in step:
            own = skia.Matrix.Translate(*step["translate"])
        elif "rotate" in step:
            own = skia.Matrix.RotateDeg(step["rotate"], skia.Point(x, y))
        else:
            factor = step["scale"] if isinstance(step["scale"], list) else [step["scale"]] * 2
            own = skia.Matrix.Scale(*factor)
            own.preTranslate(-x, -y)
            own.postTranslate(x, y)
        whole.postConcat(own)
    return whole


def coverage(shape, layer):
    """How much of each pixel the shape covers, as a picture's alpha: drawn FINE times as large, and averaged. Skia cuts circles into parabolas
    that are up to a quarter of a pixel off, which is 64 of 255 at an edge; drawn larger, that does not matter."""
    fine = np.zeros((SIDE * FINE, SIDE * FINE), np.uint8)
    info = skia.ImageInfo.MakeA8(SIDE * FINE, SIDE * FINE)
    canvas = skia.Surface.MakeRasterDirect(info, fine).getCanvas()
    canvas.scale(FINE, FINE)
    for part in (layer, shape):
        canvas.concat(matrix(part.get("transform", [])))
        if "clip" in part:
            c = part["clip"]
            canvas.clipRect(skia.Rect.MakeXYWH(c["x"], c["y"], c["width"], c["height"]), doAntiAlias=True)
    canvas.drawPath(outline(shape), skia.Paint(AntiAlias=True))
    pixels = np.zeros((SIDE, SIDE, 4), np.float32)
    pixels[..., 3] = fine.reshape(SIDE, FINE, SIDE, FINE).mean((1, 3)) / 255
    return skia.Image.fromarray(pixels, skia.kRGBA_F32_ColorType)


def draw_layer(canvas, layer):
    plain = layer.get("opacity", 1) == 1 and layer.get("blend", "normal") == "normal" and "mask" not in layer
    if not plain:
        paint = skia.Paint(
            Alphaf=layer.get("opacity", 1), BlendMode=getattr(skia.BlendMode, BLENDS[layer.get("blend", "normal")]))
        canvas.saveLayer(None, paint)
    for shape in layer["shapes"]:
        canvas.saveLayer(None, None)
        canvas.save()
        canvas.concat(matrix(layer.get("transform", [])))
        canvas.concat(matrix(shape.get("transform", [])))
        canvas.drawPaint(
            skia.Paint(Color=color(shape["fill"])) if isinstance(shape["fill"], str) else skia.Paint(Shader=shader(shape["fill"])))
        canvas.restore()
        canvas.drawImage(coverage(shape, layer), 0, 0, skia.SamplingOptions(), skia.Paint(BlendMode=skia.BlendMode.kDstIn))
        canvas.restore()
    if "mask" in layer:
        canvas.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstIn))
        draw_layer(canvas, layer["mask"])
        canvas.restore()
    if not plain:
        canvas.restore()


def skia_picture(scene):
    """The scene as straight 8-bit RGBA."""
    pixels = np.zeros((SIDE, SIDE, 4), np.float32)
    info = skia.ImageInfo.Make(SIDE, SIDE, skia.kRGBA_F32_ColorType, skia.kPremul_AlphaType)
    surface = skia.Surface.MakeRasterDirect(info, pixels)
    canvas = surface.getCanvas()
    background = scene.get("background", "#ffffff")
    canvas.clear(0 if background == "transparent" else color(background))
    for layer in scene["layers"]:
        draw_layer(canvas, layer)
    alpha = pixels[..., 3:]
    straight = np.where(alpha > 0, pixels[..., :3] / np.maximum(alpha, 1e-9), 0)
    return np.rint(np.clip(np.concatenate([straight, alpha], 2), 0, 1) * 255).astype(np.uint8)


# The scenes -------------------------------------------------------------------------------------------------------------------

PINK, BLUE, GOLD, TEAL, INK = "#ff2d55", "#007aff", "#ffcc00", "#30b0c7", "#1c1c1e"
scenes = {}


def add(name, *layers, background="#ffffff"):
    assert name not in scenes
    scenes[name] = {
        "canvas": {"width": SIDE, "height": SIDE}, "background": background, "loop": "1s",
        "layers": [layer if "shapes" in layer else {"shapes": [layer]} for layer in layers],
    }


def circle(x, y, r, fill=PINK, **rest): return {"circle": {"center": [x, y], "radius": r}, "fill": fill, **rest}


def ellipse(x, y, p, q, fill=BLUE, **rest): return {"ellipse": {"center": [x, y], "radii": [p, q]}, "fill": fill, **rest}


def box(x, y, w, h, fill=TEAL, corner=0, **rest):
    return {"rectangle": {"x": x, "y": y, "width": w, "height": h, "corner": corner}, "fill": fill, **rest}


def path(d, fill=INK, rule="nonzero", **rest): return {"path": {"d": d, "rule": rule}, "fill": fill, **rest}


def gradient(kind, stops, spread="pad", **rest):
    return {kind: {"stops": stops, "interpolation": "srgb", "spread": spread, **rest}}


def whole(fill): return box(0, 0, SIDE, SIDE, fill)


def wheel(n, step, r=44, x=48, y=48):
    """The star polygon that joins every `step`-th of n points."""
    points = ring((x, y), [r], n)
    return "M" + " L".join(f"{points[i * step % n][0]:.4f} {points[i * step % n][1]:.4f}" for i in range(n)) + "Z"


def make_scenes():
    # Outlines.
    add("circle", circle(48, 48, 40))
    add("circle-between-pixels", circle(47.3, 48.71, 33.37))
    add("circles-tiny", *[circle(8 + 16 * i + 0.13 * i, 8 + 16 * j + 0.21 * j, 0.2 + 0.17 * (6 * j + i), INK)
                          for i in range(6) for j in range(6)])
    add("circle-huge", circle(48, 20048, 20000, BLUE))
    add("circle-off-frame", circle(-20, 48, 40), circle(116, 30, 35, BLUE), circle(50, -300, 20))
    add("ellipse", ellipse(48, 48, 44, 17))
    add("ellipse-thin", ellipse(48, 48, 44, 1.3), ellipse(48, 20, 0.7, 18, INK))
    add("rectangle-on-pixels", box(10, 20, 60, 50))
    add("rectangle-between-pixels", box(10.25, 20.5, 60.5, 50.125))
    add("rectangle-rounded", box(8.5, 12, 79, 60, corner=17.5))
    add("rectangle-pill", box(6, 30, 84, 33.3, corner=1000))
    add("hairlines", *[box(10 + 14 * i, 4, 0.15 + 0.2 * i, 88, INK) for i in range(6)])
    add("hairlines-turned", *[box(4, 10 + 14 * i, 88, 0.15 + 0.2 * i, INK, transform=[{"rotate": 7 + 9 * i, "about": [48, 48]}])
                              for i in range(6)])
    add("triangle", {"polygon": {"center": [48, 54], "radius": 44, "sides": 3}, "fill": TEAL})
    add("heptagon-rounded", {"polygon": {"center": [48, 48], "radius": 44, "sides": 7, "corner": 9}, "fill": TEAL})
    add("star", {"star": {"center": [48, 48], "radius": 46, "inner": 18, "points": 5}, "fill": GOLD}, background=INK)
    add("star-rounded", {"star": {"center": [48, 48], "radius": 46, "inner": 25, "points": 8, "corner": 5}, "fill": GOLD})
    add("star-needles", {"star": {"center": [48, 48], "radius": 47, "inner": 5, "points": 24}, "fill": INK})
    # Paths: rules, crossings, holes.
    for rule in ["nonzero", "evenodd"]:
        add(f"pentagram-{rule}", path(wheel(5, 2), rule=rule))
        add(f"wheel-11-5-{rule}", path(wheel(11, 5), BLUE, rule))
        add(f"curve-crossing-{rule}", path("M10 80C120 10 -24 10 86 80C60 90 60 20 10 30Z", PINK, rule))
        add(f"holes-{rule}", path("M8 8H88V88H8ZM24 24H72V72H24ZM40 40V56H56V40Z", TEAL, rule))
        add(f"doubled-{rule}", path("M20 20H76V76H20ZM20 20H76V76H20Z M30 5L90 30L50 90Z", GOLD, rule))
    add("path-arcs", path("M20 48A28 18 30 1 1 76 48A28 18 30 0 1 20 48M48 60a12 12 0 1 0 .1 0z", BLUE, "evenodd"))
    add("path-smooth", path("M8 48C8 8 40 8 48 48S88 88 88 48T60 20Q30 0 20 30Z", PINK))
    add("path-cusp", path("M10 86C110 10 -14 10 86 86Z", INK))
    add("path-open", path("M12 80L48 12L84 80", TEAL))
    add("path-two-parts", path("M10 10h30v30h-30zM50 50l40 5l-20 30z", BLUE))
    add("path-huge", path("M-90000 -50000L90000 50040L-90000 50090Z", INK))
    random.seed(7)
    scribble = "M" + "L".join(f"{random.uniform(-10, 106):.3f} {random.uniform(-10, 106):.3f}" for _ in range(9)) + "Z"
    add("scribble-nonzero", path(scribble, PINK))
    add("scribble-evenodd", path(scribble, BLUE, "evenodd"))
    # Linear gradients.
    rainbow = [PINK, GOLD, TEAL, BLUE]
    for spread in ["pad", "repeat", "reflect"]:
        add(f"linear-{spread}", whole(gradient("linear", rainbow, spread, **{"from": [30.1, 34.3], "to": [64.7, 60.2]})))
        add(f"radial-{spread}", whole(gradient("radial", rainbow, spread, center=[40, 52], radius=22)))
        add(f"radial-inner-{spread}", whole(gradient("radial", rainbow, spread, center=[48, 44], inner=11, radius=29)))
        add(f"conic-{spread}", whole(gradient("conic", [PINK, GOLD, BLUE], spread, center=[45, 50], angle=30, sweep=140)))
    add("linear-hard-steps", whole(gradient("linear", [
        {"offset": 0, "color": PINK}, {"offset": 0.3, "color": PINK}, {"offset": 0.3, "color": BLUE},
        {"offset": 0.7, "color": GOLD}, {"offset": 0.7, "color": INK}], **{"from": [0, 0], "to": [96, 0]})))
    add("linear-inner-stops", whole(gradient("linear", [
        {"offset": 0.25, "color": PINK}, {"offset": 0.5, "color": "#ffffff"}, {"offset": 0.9, "color": BLUE}],
        **{"from": [0, 96], "to": [96, 0]})))
    add("linear-to-nothing", circle(48, 48, 44, gradient("linear", [PINK, "#ff2d5500"], **{"from": [10, 0], "to": [86, 0]})))
    add("linear-across-nothing", whole(gradient("linear", [
        "#ff2d5580", "#00000000", "#007affff"], **{"from": [0, 0], "to": [90, 96]})), background=GOLD)
    add("radial-to-nothing", circle(48, 48, 44, gradient("radial", ["#ffcc00", "#ff2d5580", "#0000ff00"], center=[48, 48], radius=44)),
        background=INK)
    add("conic-full", circle(48, 48, 45, gradient("conic", [PINK, GOLD, TEAL, BLUE, PINK], center=[48, 48])))
    add("conic-seam", whole(gradient("conic", [BLUE, "#ffffff"], center=[30, 60], angle=200)))
    add("linear-turned", box(20, 30, 56, 36, gradient("linear", [PINK, BLUE], **{"from": [20, 30], "to": [76, 66]}), 8,
                             transform=[{"rotate": 37, "about": [48, 48]}]))
    add("radial-squashed", box(4, 4, 88, 88, gradient("radial", rainbow, "reflect", center=[48, 48], radius=20),
                               transform=[{"scale": [1, 0.4], "about": [48, 48]}, {"rotate": 30, "about": [48, 48]}]))
    add("conic-sheared", box(8, 8, 80, 80, gradient("conic", rainbow + [PINK], center=[48, 48]),
                             transform=[{"rotate": 45, "about": [48, 48]}, {"scale": [1, 0.5], "about": [48, 48]},
                                        {"rotate": -30, "about": [48, 48]}]))
    # Transforms.
    skew = [{"rotate": 31.7, "about": [48, 48]}, {"scale": [1.3, 0.6], "about": [48, 48]}, {"rotate": -58.3, "about": [48, 48]}]
    add("skewed-star", {"star": {"center": [48, 48], "radius": 40, "inner": 20, "points": 6}, "fill": PINK, "transform": skew})
    add("skewed-layer", {"shapes": [box(20, 20, 56, 56, TEAL, 10), circle(48, 48, 18, GOLD)], "transform": skew})
    add("mirrored", path("M10 10H60L30 50Z", BLUE, transform=[{"scale": [-1, 1], "about": [48, 48]}]))
    add("nested-transforms", {"shapes": [box(0, 0, 40, 20, PINK, transform=[{"rotate": 20}, {"translate": [30, 10]}])],
                              "transform": [{"scale": 1.4}, {"translate": [-10, 12]}, {"rotate": 11, "about": [48, 48]}]})
    add("stretched", circle(48, 48, 4, INK, transform=[{"scale": [11, 0.8], "about": [48, 48]}, {"rotate": -23, "about": [48, 48]}]))
    # Opacity.
    add("translucent-shapes", circle(36, 40, 26, "#ff2d5599"), circle(60, 40, 26, "#007aff66"), circle(48, 62, 26, "#30b0c7cc"))
    add("translucent-layer", whole(GOLD), {"shapes": [circle(38, 48, 26, PINK), circle(58, 48, 26, BLUE)], "opacity": 0.45})
    add("transparent-background", circle(40, 48, 30, "#ff2d5599"), box(40, 30, 44, 44, gradient(
        "linear", [BLUE, "#007aff00"], **{"from": [40, 0], "to": [84, 0]})), background="transparent")
    # Blend modes, of layers with opaque, translucent and fading parts over a gradient.
    below = whole(gradient("linear", ["#1c1c1e", PINK, GOLD, "#ffffff"], **{"from": [0, 0], "to": [96, 0]}))
    for mode in BLENDS:
        above = {"shapes": [
            box(6, 6, 84, 26, gradient("linear", ["#000000", BLUE, TEAL, "#f5f5f5"], **{"from": [6, 0], "to": [90, 0]})),
            circle(28, 62, 20, "#30b0c780"), box(52, 40, 40, 48, gradient(
                "radial", ["#ff8800", "#8800e640"], center=[72, 64], radius=26), 12)], "blend": mode}
        add(f"blend-{mode}", below, above)
        if mode in ("normal", "multiply", "screen", "color-dodge", "color-burn", "soft-light", "plus-lighter"):
            faded = {**above, "opacity": 0.6}
            add(f"blend-{mode}-over-nothing", circle(48, 48, 40, gradient(
                "linear", [PINK, "#ffcc0040"], **{"from": [8, 8], "to": [88, 88]})), faded, background="transparent")
    # Masks and clips.
    stripes = {"shapes": [box(8 + 16 * i, 4, 9.5, 88, "#000000") for i in range(6)], "transform": [{"rotate": 20, "about": [48, 48]}]}
    add("mask", {"shapes": [circle(48, 48, 42, gradient("linear", rainbow, **{"from": [6, 6], "to": [90, 90]}))], "mask": stripes})
    add("mask-fading", {"shapes": [whole(BLUE)], "mask": {"shapes": [whole(gradient(
        "radial", ["#000000", "#00000080", "#00000000"], center=[48, 48], radius=46))]}})
    add("mask-and-blend", whole(gradient("linear", rainbow, **{"from": [0, 0], "to": [0, 96]})),
        {"shapes": [whole(PINK)], "mask": {"shapes": [{"star": {"center": [48, 48], "radius": 44, "inner": 22, "points": 7},
                                                      "fill": "#000000cc"}]}, "blend": "multiply", "opacity": 0.8})
    add("clip-shape", circle(48, 48, 42, PINK, clip={"x": 20.5, "y": 30.25, "width": 50, "height": 80}))
    add("clip-turned", circle(48, 48, 42, TEAL, clip={"x": 16, "y": 34, "width": 64, "height": 28},
                              transform=[{"rotate": 33, "about": [48, 48]}]))
    add("clip-layer-and-shape", {"shapes": [
        circle(48, 48, 44, BLUE, clip={"x": 10, "y": 24, "width": 76, "height": 44}, transform=[{"rotate": 25, "about": [48, 48]}])],
        "clip": {"x": 22, "y": 8, "width": 48, "height": 80}})
    # Everything at once.
    add("poster", whole(gradient("linear", ["#f2f2f7", "#d1d1d6"], **{"from": [0, 0], "to": [0, 96]})),
        {"shapes": [circle(30 + 12 * i, 40 + 6 * (i % 2), 20, c) for i, c in enumerate([PINK, GOLD, TEAL, BLUE])], "blend": "multiply",
         "opacity": 0.9},
        {"shapes": [path(wheel(7, 3, 20, 70, 70), "#ffffff", "evenodd")], "blend": "difference"},
        {"shapes": [box(4, 80, 88, 12, gradient("conic", rainbow, center=[48, 86]), 6)], "opacity": 0.7, "transform": skew})


# Making and comparing ------------------------------------------------------------------------------------------------------------

def premultiplied(picture):
    pixels = picture.astype(int)
    return np.concatenate([(pixels[..., :3] * pixels[..., 3:] + 127) // 255, pixels[..., 3:]], 2)


def difference(drawn, truth):
    """The largest differences away from edges and on them, as the tests measure them: an edge is where a neighbour differs by more than JUMP."""
    drawn, steps = premultiplied(drawn), premultiplied(truth)
    off = np.abs(drawn - steps).max(2)
    edge = np.zeros(off.shape, bool)
    down = np.abs(np.diff(steps, axis=0)).max(2) > JUMP
    across = np.abs(np.diff(steps, axis=1)).max(2) > JUMP
    edge[1:] |= down
    edge[:-1] |= down
    edge[:, 1:] |= across
    edge[:, :-1] |= across
    return int(off[~edge].max(initial=0)), int(off[edge].max(initial=0))


def compare(program):
    worst, failures = (0, 0), 0
    with tempfile.TemporaryDirectory() as folder:
        for name, scene in scenes.items():
            file, picture = Path(folder) / f"{name}.json", Path(folder) / f"{name}.png"
            file.write_text(json.dumps(scene))
            subprocess.run([program, "-p", file, "-s", f"{SIDE}x{SIDE}", "--at", "0s", "--quiet", picture], check=True)
            found = difference(np.asarray(Image.open(picture).convert("RGBA")), skia_picture(scene))
            worst = tuple(map(max, worst, found))
            if found[0] > FLAT or found[1] > EDGE:
                failures += 1
                print(f"{name}: away from edges {found[0]}, on edges {found[1]}")
    print(f"{len(scenes)} scenes, {failures} off; at most {worst[0]} away from edges, {worst[1]} on edges")
    return failures


def make():
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, scene in scenes.items():
        (FOLDER / f"{name}.json").write_text(json.dumps(scene) + "\n")
        Image.fromarray(skia_picture(scene)).save(FOLDER / f"{name}.png", optimize=True)


make_scenes()
if sys.argv[1:] == ["make"]:
    make()
elif len(sys.argv) == 3 and sys.argv[1] == "compare":
    sys.exit(1 if compare(sys.argv[2]) else 0)
else:
    sys.exit(__doc__)
