#!/usr/bin/env python3
"""check_kit.py FOLDER [--shots FOLDER]: checks web kits in headless Chromium.

FOLDER is a kit of two sizes, landscape and portrait, made with an empty URL prefix. Prints a line for each check. Exit 0 when all hold, 1 when
one does not, 77 with the reason when the checks cannot run here."""
import argparse, glob, json, os, re, shutil, subprocess, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, Server, difference, find_chromium

faults = 0


def check(what, holds, detail=''):
    global faults
    faults += not holds
    print(('ok    ' if holds else 'FAULT ') + what + (f' ({detail})' if detail != '' else ''), flush=True)


def pasted(folder, name='hero', content='<h1>Words</h1>', style=''):
    """The snippet as a person pastes it, in the smallest page there is."""
    with open(os.path.join(folder, f'{name}.html'), encoding='utf-8') as file: text = file.read()
    head, _, body = text.partition('<!-- 2.')
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Pasted</title>\n{style}{head}</head>\n<body>\n'
            f'<!-- 2.{body.replace("<h1>Your headline</h1>", content)}</body>\n</html>\n')


def validate(folder):
    """The pages by html5lib and tidy, the script by node, where they are installed."""
    try: import html5lib
    except ImportError: html5lib = print('skip  html5lib is not installed')
    with open(os.path.join(folder, 'preview.html'), encoding='utf-8') as file: preview = file.read()
    for what, text in (('preview.html', preview), ('hero.html, pasted', pasted(folder))):
        if html5lib:
            parser = html5lib.HTMLParser(strict=False)
            parser.parse(text)
            check(f'{what}: html5lib finds no error', not parser.errors, parser.errors or '')
        if shutil.which('tidy'):
            result = subprocess.run(['tidy', '-q', '-e'], input=text, capture_output=True, text=True)
            # What tidy 5.6, of 2017, does not know yet; groups in <dl> too.
            known = ('fetchpriority', 'disableremoteplayback', 'disablepictureinpicture', 'playsinline', 'media', 'as"', 'muted', 'poster', '<source>')
            lines = [l for l in result.stderr.splitlines() if not ('proprietary attribute' in l and any(k in l for k in known))
                     and not any(k in l for k in ('<dl>', '</dl>', '<dt>', '<dd>', 'empty <span>'))]
            check(f'{what}: tidy finds no error', not lines, ' | '.join(lines[:3]))
    if not shutil.which('tidy'): print('skip  tidy is not installed')
    if shutil.which('node'):
        result = subprocess.run(['node', '--check', os.path.join(folder, 'hero.js')], capture_output=True, text=True)
        check('hero.js: node reads it', result.returncode == 0, result.stderr[:200])


VIDEO = "document.querySelector('.hero-video')"
STATE = "document.querySelector('.hero').dataset.state"
BUTTON = "document.querySelector('.hero-toggle')"
COUNT_TURNS = """
  window.turns = 0;
  addEventListener('seeked', e => { if (e.target.currentTime < 0.5) turns++; }, true);
"""
MOTION = ('.av1.mp4', '.hevc.mp4', '.mp4', '.webm')


def plays(browser, folder):
    server = Server(folder, {'/page': pasted(folder)})
    page = browser.page(before=COUNT_TURNS)
    page.go(server.origin + '/page')
    check('plays', page.wait(f'{VIDEO}.currentTime > 0.1 && !{VIDEO}.paused'))
    chosen = page.js(f'{VIDEO}.currentSrc')
    check('chooses AV1', chosen.endswith('/hero.av1.mp4'), chosen)
    check('loads no other clip', set(server.asked(*MOTION)) == {'/hero.av1.mp4'}, sorted(set(server.asked(*MOTION))))
    check('loads one poster', server.asked('.webp') == ['/hero.webp'], server.asked('.webp'))
    types = page.js(f"[...{VIDEO}.children].map(s => s.type + ' ' + {VIDEO}.canPlayType(s.type))")
    check('Chromium knows every type but HEVC', all('probably' in t for t in types if 'hvc1' not in t), types)
    check('sources stand in order', page.js(f"[...{VIDEO}.children].slice(0, 4).map(s => /codecs=\"(\\w+)/.exec(s.type)[1]).join()") == 'av01,hvc1,vp09,avc1')
    check('is muted by its attribute', page.js(f"{VIDEO}.defaultMuted && {VIDEO}.muted"))
    check('the button says what it does', page.js(f"{BUTTON}.getAttribute('aria-label')") == 'Pause background animation' and page.js(STATE) == 'playing')

    page.press('Tab', 9)
    check('the button is the first stop of the Tab key', page.js(f'document.activeElement === {BUTTON}'))
    check('its focus is seen', page.js(f"getComputedStyle({BUTTON}).outlineStyle") == 'solid')
    page.press(' ', 32, ' ')
    check('Space pauses', page.wait(f'{VIDEO}.paused', 10) and page.js(STATE) == 'paused')
    page.press('Enter', 13, '\r')
    check('Enter plays', page.wait(f'!{VIDEO}.paused', 10) and page.js(STATE) == 'playing')
    page.click('.hero-toggle')
    check('a click pauses', page.wait(f'{VIDEO}.paused', 10) and page.js(STATE) == 'paused' and page.js(f"{BUTTON}.getAttribute('aria-label')") == 'Play background animation')
    stood = page.js(f'{VIDEO}.currentTime')
    page.js('new Promise(r => setTimeout(r, 300))')
    check('paused stands still', page.js(f'{VIDEO}.currentTime') == stood)
    page.js('turns = 0')
    page.click('.hero-toggle')
    check('loops three turns', page.wait('turns >= 3', 90), page.js('turns'))
    nodes = page.call('Accessibility.getFullAXTree')['nodes']
    exposed = [(n['role']['value'], n.get('name', {}).get('value', '')) for n in nodes if not n.get('ignored')]
    check('readers hear the button and no clip', ('button', 'Pause background animation') in exposed and not any(role in ('Video', 'image') for role, _ in exposed))
    check('nothing shifts', page.js('shifts.length') == 0, page.js('shifts'))

    page.media(prefers_reduced_motion='reduce')
    check('less motion, asked for later, leaves the poster', page.wait(f"{STATE} === 'still' && {VIDEO}.networkState === 3", 15) and page.js(f'{BUTTON}.hidden'))
    page.media(prefers_reduced_motion='no-preference')
    check('and the clip comes back', page.wait(f"{STATE} === 'playing' && {VIDEO}.currentTime > 0.05 && !{VIDEO}.paused", 30))
    page.js("document.body.insertAdjacentHTML('beforeend', '<p id=tall></p>'), document.querySelector('#tall').style.height = '3000px', scrollTo(0, 2000)")
    check('off screen it stands still', page.wait(f'{VIDEO}.paused', 15))
    page.js('scrollTo(0, 0)')
    check('on screen it goes on', page.wait(f'!{VIDEO}.paused', 15))
    check('the console is silent under a strict policy', not page.complaints(), page.complaints())
    page.close()


def holds_back(browser, folder):
    for script in (True, False):
        server = Server(folder, {'/page': pasted(folder)})
        page = browser.page()
        without = '' if script else ', without script'
        if not script: page.call('Emulation.setScriptExecutionDisabled', value=True)
        page.media(prefers_reduced_motion='reduce')
        page.go(server.origin + '/page')
        check(f'less motion: no clip is asked for{without}', page.wait(f"{VIDEO}.networkState === 3", 15) and not server.asked(*MOTION), server.asked(*MOTION))
        check(f'less motion: the poster stands there{without}', page.wait("(i => i.complete && i.naturalWidth > 0)(document.querySelector('.hero-poster'))", 15))
        check(f'less motion: no button{without}', page.js(f'{BUTTON}.hidden'))
        page.media(prefers_reduced_motion='no-preference')
        page.go(server.origin + '/page')
        check(f'otherwise it plays{without}', page.wait(f'{VIDEO}.currentTime > 0.1'))
        check(f'the console is silent{without}', not page.complaints(), page.complaints())
        page.close()

    server = Server(folder, {'/page': pasted(folder)})
    page = browser.page(before="Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });")
    page.go(server.origin + '/page')
    check('saved data: the poster, no clip, no button', page.wait(f"{STATE} === 'still' && {VIDEO}.networkState === 0 && {BUTTON}.hidden", 15))
    page.close()

    page = browser.page(before="""
      window.locked = true;
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () { return locked ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this); };
      addEventListener('play', e => { if (locked) e.target.pause(); }, true);
    """)
    page.go(server.origin + '/page')
    check('autoplay refused: the poster alone, with a button to play', page.wait(f"{STATE} === 'blocked'", 15)
          and page.js(f"getComputedStyle({VIDEO}).visibility === 'hidden' && !{BUTTON}.hidden && {BUTTON}.ariaLabel === 'Play background animation'"))
    page.js('locked = false')
    page.click('.hero-toggle')
    check('and a click plays', page.wait(f"{VIDEO}.currentTime > 0.05 && {STATE} === 'playing' && getComputedStyle({VIDEO}).visibility === 'visible'", 15))
    page.close()


def turns(browser, folder, record):
    other = record['renditions'][1]
    clip, poster = other['sources'][0]['file'], other['poster']['file']
    server = Server(folder, {'/page': pasted(folder)})
    page = browser.page(size=(450, 800))
    page.go(server.origin + '/page')
    check('a narrow screen gets the other size', page.wait(f"{VIDEO}.currentSrc.endsWith('/{clip}') && {VIDEO}.currentTime > 0.1"), page.js(f'{VIDEO}.currentSrc'))
    check('and its poster alone', server.asked('.webp') == [f'/{poster}'], server.asked('.webp'))
    page.resize(1280, 720)
    check('turned, it gets the first one', page.wait(f"{VIDEO}.currentSrc.endsWith('/hero.av1.mp4') && {VIDEO}.currentTime > 0.1"))
    check('the console is silent', not page.complaints(), page.complaints())
    page.close()


def looks(browser, folder, record):
    """The placeholder as Chromium draws it, the poster, and the colour around them."""
    main = record['renditions'][0]
    size = (main['width'], main['height'])
    pages = {'/page': pasted(folder, content='')}
    server = Server(folder, pages)
    page = browser.page(size=size)
    page.media(prefers_reduced_motion='reduce')
    page.go(server.origin + '/page')
    page.wait("document.querySelector('.hero-poster').complete")
    page.js("document.body.style.margin = 0")
    page.js('new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))')
    poster = page.picture()
    page.js("document.querySelector('.hero-poster').remove(); document.querySelector('.hero-video').remove()")
    page.js('new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))')
    drawn = page.picture()
    measured, promised = difference(poster, drawn), main['placeholder']['error']
    check('the placeholder is as near the poster as measured', abs(measured - promised) < 2.5, f'{measured:.2f}, by our own measure {promised:.2f}')
    check('it costs a few hundred bytes', len(main['placeholder']['css']) < 480, len(main['placeholder']['css']))
    color = page.js("getComputedStyle(document.querySelector('.hero')).backgroundColor")
    wanted = tuple(int(c, 16) for c in re.findall('..', (main['edgeColor'] + main['edgeColor'][1:])[1:7] if len(main['edgeColor']) == 7 else ''.join(c * 2 for c in main['edgeColor'][1:])))
    check('the background has the edge colour', color == 'rgb({}, {}, {})'.format(*wanted), color)
    page.close()


def previews(browser, folder, shots):
    server = Server(folder)
    for scheme in ('light', 'dark'):
        for size in ((1440, 900), (390, 844)):
            page = browser.page(size=size)
            page.media(prefers_color_scheme=scheme)
            page.go(server.origin + '/preview.html')
            page.wait(f'{VIDEO}.currentTime > 0.1')
            wide = page.js('document.documentElement.scrollWidth')
            check(f'preview, {scheme}, {size[0]} wide: fits and is silent, nothing shifts', wide <= size[0] and not page.complaints() and page.js('shifts.length') == 0, page.complaints() or f'{wide} px')
            if shots:
                page.save(os.path.join(shots, f'{scheme}-{size[0]}.png'))
                height = page.js('document.documentElement.scrollHeight')
                page.js("document.querySelector('#kit').scrollIntoView()")
                page.call('Emulation.setDeviceMetricsOverride', width=size[0], height=min(height, 4000), deviceScaleFactor=1, mobile=False)
                page.js('new Promise(r => setTimeout(r, 300))')
                page.save(os.path.join(shots, f'{scheme}-{size[0]}-kit.png'))
            page.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('folder')
    parser.add_argument('--shots', help='where to put pictures of the preview page')
    arguments = parser.parse_args()
    if not find_chromium():
        print('skip: no Chromium (Debian: apt install chromium)')
        return 77
    with open(os.path.join(arguments.folder, 'hero.json'), encoding='utf-8') as file: record = json.load(file)
    validate(arguments.folder)
    with Browser() as browser:
        plays(browser, arguments.folder)
        holds_back(browser, arguments.folder)
        turns(browser, arguments.folder, record)
        looks(browser, arguments.folder, record)
        previews(browser, arguments.folder, arguments.shots)
    print(f'{faults} faults' if faults else 'all good')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
