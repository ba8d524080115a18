#!/usr/bin/env python3
"""check_alpha_kit.py FOLDER: checks a web kit with alpha (--background transparent) in headless Chromium.

Prints a line for each check. Exit 0 when all hold, 1 when one does not, 77 with the reason when the checks cannot run here."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_kit
from browser import Browser, Server, difference, find_chromium
from check_kit import STATE, VIDEO, check, pasted, validate

# What a browser without alpha in VP9 sees.
WITHOUT_ALPHA = """
  const read = CanvasRenderingContext2D.prototype.getImageData;
  CanvasRenderingContext2D.prototype.getImageData = function (...place) {
    const image = read.apply(this, place);
    for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255;
    return image;
  };
"""
CANVAS = "document.querySelector('.hero-canvas')"
BACKDROPS = {'white': '#fff', 'blue': '#1040c0'}


# Seeks to frame 0, and says whether the browser has put that frame on the page: its time, not that of a frame on its way when the seek began.
SEEK = f"""new Promise(done => {{
  const video = {VIDEO}, end = setTimeout(() => done(false), 5000);
  const look = (now, frame) => frame.mediaTime < 0.001 ? (clearTimeout(end), done(true)) : video.requestVideoFrameCallback(look);
  video.autoplay = false;
  video.pause();
  video.requestVideoFrameCallback(look);
  video.currentTime = 0;
}})"""


def still(page, wanted):
    """Frame 0, standing still. Headless Chromium may capture an earlier frame for a while: captures are taken until one is like `wanted`, the
    last one is given where none is."""
    page.js("document.querySelector('.hero-toggle').style.opacity = 0")
    shown = any(page.js(SEEK) for _ in range(4))
    check('frame 0 is shown', shown)
    end = time.monotonic() + 30
    while True:
        seen = page.picture()
        if difference(seen, wanted) < 3 or time.monotonic() > end: return seen
        page.js('new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))')


def main(folder):
    style = {name: f'/{name}.css' for name in BACKDROPS}
    sheets = {f'/{name}.css': f'body {{ margin: 0; background: {color}; }}' for name, color in BACKDROPS.items()}
    validate(folder)
    with Browser() as browser:
        for name in BACKDROPS:
            for way, before in (('VP9 with alpha', ''), ('colours above alpha', WITHOUT_ALPHA), ('no VP9 at all', None)):
                page_text = pasted(folder, content='', style=f'<link rel="stylesheet" href="{style[name]}">')
                poster = ('<!doctype html><title>x</title><link rel="stylesheet" href="%s"><link rel="stylesheet" href="hero.css">'
                          '<section class="hero"><div class="hero-backdrop"><img class="hero-video" src="hero.webp"></div></section>' % style[name])
                broken = {'/hero.webm': 'no clip', '/hero-180x320.webm': 'no clip'} if before is None else {}
                server = Server(folder, {'/page': page_text, '/poster': poster, **sheets, **broken})
                page = browser.page(size=(640, 360), before=before or '')
                page.go(server.origin + '/poster')
                page.js("document.querySelector('img').decode()")
                wanted = page.picture()
                page.go(server.origin + '/page')
                stacked = before != ''
                ready = f"{CANVAS} && getComputedStyle({VIDEO}).visibility === 'hidden' && {VIDEO}.currentTime > 0" if stacked else f'{VIDEO}.currentTime > 0.1'
                check(f'{way}: plays over {name}', page.wait(ready, 30))
                shown = page.js(f"{VIDEO}.currentSrc.split('/').pop()")
                check(f'{way}: by the right clip', shown == ('hero.stacked.mp4' if stacked else 'hero.webm'), shown)
                seen = still(page, wanted)
                if os.environ.get('SHOTS'): page.save(f"{os.environ['SHOTS']}/{name}-{way.replace(' ', '_')}.png")
                check(f'{way}: looks like the poster over {name}', difference(seen, wanted) < 3, f'{difference(seen, wanted):.2f}')
                check(f'{way}: the picture behind is hidden', page.js("getComputedStyle(document.querySelector('.hero-poster')).visibility") == 'hidden')
                check(f'{way}: the console is silent under a strict policy', not page.complaints(), page.complaints())
                if stacked:
                    page.media(prefers_reduced_motion='reduce')
                    check(f'{way}: less motion leaves the poster', page.wait(f"{STATE} === 'still' && {CANVAS} && getComputedStyle({CANVAS}).visibility === 'hidden'", 15))
                page.close()
    print(f'{check_kit.faults} faults' if check_kit.faults else 'all good')
    return 1 if check_kit.faults else 0


if __name__ == '__main__':
    if not find_chromium():
        print('skip: no Chromium (Debian: apt install chromium)')
        sys.exit(77)
    sys.exit(main(sys.argv[1]))
