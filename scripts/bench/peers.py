"""What people script today: frames drawn by Cairo or Skia from Python and piped to ffmpeg.

    peers.py cairo|skia blob|liquid FFMPEG-ARGUMENTS...      reads frames as `blob-bench frames` prints them from standard input
"""
import subprocess
import sys

WIDTH, HEIGHT = 1920, 1080
PINK, BLUE = (1, 45 / 255, 85 / 255), (0, 122 / 255, 1)


def cairo_blob():
    import cairo
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    gradient = cairo.LinearGradient(0, 0, 400, 400)
    gradient.add_color_stop_rgb(0, *PINK)
    gradient.add_color_stop_rgb(1, *BLUE)

    def draw(numbers):
        context = cairo.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        a, b, c, d, x, y, *p = numbers
        context.set_matrix(cairo.Matrix(a, b, c, d, x, y))
        context.move_to(p[0], p[1])
        for i in range(2, 20, 6):
            context.curve_to(*p[i:i + 6])
        context.curve_to(*p[20:24], *p[:2])
        context.close_path()
        context.set_source(gradient)
        context.fill()
        surface.flush()
        return surface.get_data()
    return "bgr0", draw


def cairo_liquid():
    """Cairo has no blur; Pillow's (running means, as quick as blurs get) is what goes with it."""
    import math
    import cairo
    from PIL import Image, ImageFilter
    surface = cairo.ImageSurface(cairo.FORMAT_A8, WIDTH, HEIGHT)
    cut = [255] * 128 + [0] * 128

    def draw(numbers):
        context = cairo.Context(surface)
        context.set_operator(cairo.OPERATOR_CLEAR)
        context.paint()
        context.set_operator(cairo.OPERATOR_OVER)
        for i in (0, 3):
            context.arc(*numbers[i:i + 3], 0, 2 * math.pi)
            context.fill()
        surface.flush()
        mask = Image.frombuffer("L", (WIDTH, HEIGHT), surface.get_data(), "raw", "L", surface.get_stride(), 1)
        return mask.filter(ImageFilter.GaussianBlur(numbers[6])).point(cut).tobytes()
    return "gray", draw


def skia_surface():
    import numpy
    import skia
    pixels = numpy.zeros((HEIGHT, WIDTH, 4), dtype=numpy.uint8)
    return skia, pixels, skia.Surface(pixels)


def skia_blob():
    skia, pixels, surface = skia_surface()
    shader = skia.GradientShader.MakeLinear(
        points=[(0, 0), (400, 400)], colors=[skia.Color4f(*PINK, 1).toColor(), skia.Color4f(*BLUE, 1).toColor()])
    paint = skia.Paint(AntiAlias=True, Shader=shader)

    def draw(numbers):
        a, b, c, d, x, y, *p = numbers
        path = skia.Path()
        path.moveTo(p[0], p[1])
        for i in range(2, 20, 6):
            path.cubicTo(*p[i:i + 6])
        path.cubicTo(*p[20:24], *p[:2])
        path.close()
        with surface as canvas:
            canvas.clear(skia.ColorWHITE)
            canvas.save()
            canvas.concat(skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1))
            canvas.drawPath(path, paint)
            canvas.restore()
        return pixels
    return "rgba", draw


def skia_liquid():
    skia, pixels, surface = skia_surface()
    same = list(range(256))
    cut = skia.TableColorFilter.MakeARGB([0] * 128 + [255] * 128, same, same, same)
    black = skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)

    def draw(numbers):
        x1, y1, r1, x2, y2, r2, sigma = numbers
        layer = skia.Paint(ImageFilter=skia.ImageFilters.ColorFilter(cut, skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kDecal)))
        with surface as canvas:
            canvas.clear(skia.ColorWHITE)
            canvas.saveLayer(None, layer)
            canvas.drawCircle(x1, y1, r1, black)
            canvas.drawCircle(x2, y2, r2, black)
            canvas.restore()
        return pixels
    return "rgba", draw


def main(library, scene, *arguments):
    pixel_format, draw = globals()[f"{library}_{scene}"]()
    encoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", pixel_format, "-s", f"{WIDTH}x{HEIGHT}", "-r", "30", "-i", "-",
         "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p", *arguments], stdin=subprocess.PIPE)
    for line in sys.stdin:
        encoder.stdin.write(draw([float(word) for word in line.split()]))
    encoder.stdin.close()
    return encoder.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
