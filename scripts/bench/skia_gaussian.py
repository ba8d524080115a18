"""Draws the liquid with Skia, as blob-bench draws it: 1920x1080, white, two black circles blurred by the whole picture's
Gaussian and cut at half of their alpha. Reads frames from standard input, one a line: x, y and radius of both circles and sigma, in
pixels. Prints the least CPU time of each frame in milliseconds, one a line.
"""
import sys
import time

import skia

CUT = skia.TableColorFilter.MakeARGB([0] * 128 + [255] * 128, list(range(256)), list(range(256)), list(range(256)))
surface = skia.Surface(1920, 1080)
for line in sys.stdin:
    x1, y1, r1, x2, y2, r2, sigma = map(float, line.split())
    layer = skia.Paint(ImageFilter=skia.ImageFilters.ColorFilter(CUT, skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kDecal)))
    black = skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)
    least = 1e9
    for _ in range(5):
        start = time.process_time()
        with surface as canvas:
            canvas.clear(skia.ColorWHITE)
            canvas.saveLayer(None, layer)
            canvas.drawCircle(x1, y1, r1, black)
            canvas.drawCircle(x2, y2, r2, black)
            canvas.restore()
        least = min(least, time.process_time() - start)
    print(least * 1e3)
