#!/usr/bin/env python3
"""check_sheet.py FOLDER: checks a batch's page to choose from, with hundreds of clips, in headless Chromium.

FOLDER is a batch made with --contact-sheet: many clips, far more than a screen holds. Prints a line for each check. Exit 0 when all hold, 1 when
one does not, 77 with the reason when the checks cannot run here."""
import json, os, sys
from urllib.parse import unquote
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, Server, find_chromium

faults = 0
# The page is one file that opens without a server, so its script and style are inline.
POLICY = "default-src 'self' 'unsafe-inline' data:"
# Of every clip: its file, whether it is within the screen, whether it plays, what it has loaded.
STATE = """cards.map(card => { const video = card.querySelector('video'), box = video.getBoundingClientRect();
  return { file: card.clip.file, seen: box.bottom > 0 && box.top < innerHeight, near: box.bottom > -60 && box.top < innerHeight + 60,
    plays: !video.paused, moves: video.currentTime > 0, loaded: video.networkState !== 0 || video.hasAttribute('src'),
    poster: video.parentElement.style.backgroundImage !== '' }; })"""
SEEN_PLAY = """cards.every(card => { const video = card.querySelector('video'), box = video.getBoundingClientRect();
  return box.bottom <= 0 || box.top >= innerHeight || (!video.paused && video.currentTime > 0); })"""


def check(what, holds, detail=''):
    global faults
    faults += not holds
    print(('ok    ' if holds else 'FAULT ') + what + (f' ({detail})' if detail != '' else ''), flush=True)


def looks(page, place):
    """What is on the screen plays, and nothing else has loaded anything."""
    check(f'{place}: what is on the screen plays', page.wait(SEEN_PLAY, 60))
    state = page.js(STATE)
    check(f'{place}: what is off the screen neither plays nor has a source', not [c['file'] for c in state if not c['near'] and (c['plays'] or c['loaded'])],
          f"{sum(c['seen'] for c in state)} of {len(state)} on the screen, {sum(c['loaded'] for c in state)} loaded")
    return state


def main():
    folder = sys.argv[1]
    if not find_chromium():
        print('skip: no Chromium (Debian: apt install chromium)')
        return 77
    with open(os.path.join(folder, 'results.json'), encoding='utf-8') as file: count = len(json.load(file)['jobs'])
    with Browser() as browser:
        server = Server(folder, policy=POLICY)
        page = browser.page(size=(1280, 720))
        page.go(server.origin + '/index.html')
        check('every clip has a card', page.js('cards.length') == count, count)
        top = looks(page, 'at the top')
        asked = {unquote(path)[1:] for path in server.asked('.mp4')}
        near = {c['file'] for c in top if c['near']}
        check('only clips on the screen were asked for', asked <= near and asked, f'{len(asked)} of {count}')
        posters = {unquote(path)[1:] for path in server.asked('.webp')}
        check('and only their posters', posters <= {f'posters/{file}.webp' for file in near}, len(posters))
        page.js('scrollTo(0, document.documentElement.scrollHeight)')
        page.wait("cards[0].querySelector('video').paused", 15)
        bottom = looks(page, 'at the bottom')
        check('what has left the screen gave its source back', not [c['file'] for c in bottom if c['file'] in near and c['loaded']])
        asked = {unquote(path)[1:] for path in server.asked('.mp4')}
        check('what was passed over was not asked for', asked <= near | {c['file'] for c in bottom if c['near']}, f'{len(asked)} of {count}')
        page.js('scrollTo(0, 0)')
        page.wait('scrollY === 0', 10)
        looks(page, 'back at the top')

        page.js('cards[0].focus()')
        page.press('ArrowRight', 39)
        page.press('s', 83, 's')
        check('arrows move, S stars', page.js("cards[1].classList.contains('chosen') && count.textContent.endsWith(', 1 chosen')"), page.js('count.textContent'))
        page.press('S', 83, 'S')
        check('with Shift or Caps Lock, too', page.js("count.textContent.endsWith(', 0 chosen')"), page.js('count.textContent'))
        page.press('s', 83, 's')
        page.js("document.getElementById('only').click()")
        check('only the chosen one is shown', page.js("cards.filter(card => !card.hidden).length") == 1)
        check('and plays', page.wait("!cards[1].querySelector('video').paused && cards.every((card, i) => i === 1 || card.querySelector('video').paused)", 30))
        check('the console is silent', not page.complaints(), page.complaints())
        page.close()

        server = Server(folder, policy=POLICY)
        page = browser.page(size=(1280, 720))
        page.media(prefers_reduced_motion='reduce')
        page.go(server.origin + '/index.html')
        check('less motion: posters on the screen', page.wait("cards[0].querySelector('.frame').style.backgroundImage !== ''", 15))
        check('less motion: no clip is asked for', not server.asked('.mp4'), server.asked('.mp4')[:3])
        page.close()

        page = browser.page(size=(1280, 720))
        page.go('file://' + os.path.abspath(os.path.join(folder, 'index.html')))
        looks(page, 'from the disk')
        check('from the disk the console is silent', not page.complaints(), page.complaints())
        page.close()
    print(f'{faults} faults' if faults else 'all good')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
