#!/usr/bin/env python3
"""blocks.py DOCUMENT NAME: prints a block of a Markdown document.

A block has a name where a line `<!-- file: NAME -->` stands above its fence. So documents show the very text that tests run."""
import re, sys


def blocks(text):
    """All fenced blocks of a document: (name or None, language, the number of the first line, the text)."""
    found, name, lines = [], None, text.split('\n')
    at = 0
    while at < len(lines):
        named = re.fullmatch(r'<!-- file: (\S+) -->', lines[at].strip())
        fence = re.fullmatch(r'(\s*)(`{3,})(\w*)[^`]*', lines[at])
        if fence:
            indent, ticks, language = fence.groups()
            end = next((i for i in range(at + 1, len(lines)) if lines[i].strip() == ticks), len(lines))
            body = [line[len(indent):] if line.startswith(indent) else line for line in lines[at + 1:end]]
            found.append((name, language, at + 2, '\n'.join(body) + '\n'))
            at = end
        name = named.group(1) if named else (name if not lines[at].strip() else None)
        at += 1
    return found


def main():
    document, name = sys.argv[1:]
    with open(document, encoding='utf-8') as file: found = [text for n, _, _, text in blocks(file.read()) if n == name]
    if len(found) != 1: sys.exit(f'blocks.py: {document} has {len(found)} blocks called {name}')
    sys.stdout.write(found[0])


if __name__ == '__main__':
    main()
