#!/usr/bin/env python3
"""validate_pages.py FOLDER...: the pages of kits and batches, read by html5lib, which follows the HTML standard's parser.

Of a kit: preview.html, and every snippet in the smallest page there is; of a batch: index.html, whose clips must be those of results.json.
Prints a line for each page. Exit 0 when all hold, 1 when one does not, 77 where html5lib is missing."""
import json, os, re, sys
from urllib.parse import unquote
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
try: import html5lib
except ImportError: sys.exit(print('skip: html5lib is not installed (PyPI: html5lib)') or 77)
from check_kit import pasted

HTML = '{http://www.w3.org/1999/xhtml}'


def faults_of(text, folder, is_kit, prefix=''):
    """What is wrong with a page: the parser's errors, ids that are there twice, files that are not there, and what a strict policy forbids."""
    parser = html5lib.HTMLParser(strict=False)
    tree = parser.parse(text)
    faults = [f'{place}: {code}' for place, code, _ in parser.errors]
    ids = []
    for element in tree.iter():
        if not isinstance(element.tag, str): continue
        tag = element.tag.replace(HTML, '')
        ids += [element.get('id')] if element.get('id') else []
        for name in ('src', 'href', 'poster', 'srcset'):
            value = element.get(name)
            if not value or value.startswith(('#', 'data:', 'http')): continue
            if not os.path.exists(os.path.join(folder, unquote(value))): faults.append(f'<{tag} {name}="{value}">: no such file')
        if tag == 'img' and element.get('alt') is None: faults.append('<img> without alt')
        if tag == 'button' and not (element.get('aria-label') or ''.join(element.itertext()).strip()): faults.append('<button> without a name')
        if is_kit and (tag == 'style' or tag == 'script' and not element.get('src') or element.get('style') is not None
                       or any(key.startswith('on') for key in element.keys())): faults.append(f'<{tag}>: something inline')
    faults += [f'id="{name}" is there twice' for name in sorted({i for i in ids if ids.count(i) > 1})]
    if tree.get('lang') is None: faults.append('<html> without lang')
    if not (tree.findtext(f'{HTML}head/{HTML}title') or '').strip(): faults.append('no title')
    return faults


def clips_of(text, folder):
    """What is wrong with a batch's list of clips."""
    line = re.search(r'^const clips = (.*)$', text, re.M)
    with open(os.path.join(folder, 'results.json'), encoding='utf-8') as file: jobs = json.load(file)['jobs']
    clips = json.loads(line[1]) if line else []
    faults = [] if [clip['file'] for clip in clips] == [job['output'] for job in jobs] else ['other clips than results.json has']
    return faults + [f'{clip[key]}: no such file' for clip in clips for key in ('file', 'poster') if not os.path.exists(os.path.join(folder, clip[key]))]


def main():
    bad = pages = 0
    for folder in sys.argv[1:]:
        for name in sorted(name for name in os.listdir(folder) if name.endswith('.html')):
            with open(os.path.join(folder, name), encoding='utf-8') as file: text = file.read()
            if name == 'index.html': faults = faults_of(text, folder, False) + clips_of(text, folder)
            elif name == 'preview.html': faults = faults_of(text, folder, True)
            else: faults = faults_of(pasted(folder, name[:-len('.html')]), folder, True)
            pages, bad = pages + 1, bad + bool(faults)
            print(('FAULT ' if faults else 'ok    ') + os.path.join(folder, name) + ''.join(f'\n      {fault}' for fault in faults))
    if not pages: sys.exit('no page there')
    return 1 if bad else 0


sys.exit(main())
