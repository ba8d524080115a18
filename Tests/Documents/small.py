#!/usr/bin/env python3
"""Stands for blobvideo where commands of the documents are tried: as written with --dry-run, then small and fast.

The program itself is named by the environment's BLOBVIDEO."""
import os, subprocess, sys

COMMANDS = ('render', 'kit', 'batch', 'looks', 'verify', 'presets', 'doctor', 'completions', 'man', 'help')
# Options that decide how much there is to draw.
DECIDING = {'-s': '--size', '--size': '--size', '--sizes': '--sizes', '--fps': '--fps', '-q': '--quality', '--quality': '--quality', '--effort': '--effort', '-l': '--loop', '--loop': '--loop', '--palettes': '--palettes', '--seeds': '--seeds'}
NAMED = {'360p': (640, 360), '720p': (1280, 720), '1080p': (1920, 1080), '1440p': (2560, 1440), '4k': (3840, 2160), 'square': (1080, 1080),
         'portrait': (1080, 1920)}


def small(size):
    """A small size of nearly that shape: its longer side has 128 pixels, its shorter at least 64, both multiples of 4."""
    try: width, height = NAMED.get(size) or map(int, size.split('x'))
    except ValueError: return size
    scale = 128 / max(width, height)
    return 'x'.join(str(max(64, round(side * scale / 4) * 4)) for side in (width, height))


def reduced(command, words):
    """The words with values that cost little in the place of those that decide how much there is to draw."""
    kept, given, at = [], {}, 0
    while at < len(words):
        word, equals, value = words[at].partition('=')
        if word in DECIDING:
            at += 0 if equals else 1
            given[DECIDING[word]] = value if equals else words[at]
        else: kept.append(words[at])
        at += 1
    if command == 'looks' or given.get('--palettes') == 'all': given['--palettes'] = 'abyss,dusk'
    if '..' in given.get('--seeds', ''): given['--seeds'] = '1,2'
    if command in ('looks', 'batch'):
        for name in ('--palettes', '--seeds'): kept += [name, given[name]] if name in given else []
    # A manifest says its sizes itself, and is small where one is given.
    manifest = command == 'batch' and any(word.endswith('.json') for word in kept)
    if '--sizes' in given: kept += ['--sizes', ','.join(small(size) for size in given['--sizes'].split(','))]
    elif command == 'kit': kept += ['--sizes', '128x72']
    elif command == 'looks' or not manifest: kept += ['--sizes' if command == 'batch' else '--size', small(given.get('--size', '1080p'))]
    kept += ['--loop', '1s', '--fps', '10', '--effort', 'fast']
    if not {'--crf', '--bitrate', '--max-size'} & {word.partition('=')[0] for word in kept}: kept += ['--quality', 'standard']
    return kept


def main():
    program, words = os.environ['BLOBVIDEO'], sys.argv[1:]
    command = words[0] if words and words[0] in COMMANDS else 'render'
    draws = command in ('kit', 'batch', 'looks') or (command == 'render' and bool({'-p', '--preset'} & set(words)))
    if not draws or {'--dry-run', '-n', '--help', '-h'} & set(words): os.execv(program, ['blobvideo', *words])
    force = [] if {'-y', '--force'} & set(words) else ['-y']
    if command in ('render', 'batch') and '--merge' not in words:
        plan = subprocess.run([program, *words, *force, '--dry-run'], stdout=subprocess.DEVNULL)
        if plan.returncode: return plan.returncode
    os.execv(program, ['blobvideo', *reduced(command, words), *force])


if __name__ == '__main__':
    sys.exit(main())
