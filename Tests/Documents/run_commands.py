#!/usr/bin/env python3
"""run_commands.py PROGRAM [DOCUMENT...]: runs every command that the README and docs show.

Each fenced block marked `sh` is run by `sh -eu` in a folder that its document's other blocks share (those with a name, see scripts/blocks.py, are
files in it); `blobvideo` there stands for PROGRAM. What
renders is asked twice: as it is written with --dry-run, so that each word is checked, and then for good, small, so that later commands find
their files. Commands of other programs that cannot run here (`make`, `sbatch`, ...) are stubs: see STUBS. Exit 0 when all commands succeed,
1 when one does not."""
import argparse, concurrent.futures, glob, os, shutil, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'scripts'))
from blocks import blocks

# What stands for programs that are not here, or that would do too much. `make` is asked whether it has the target.
STUBS = {
    'sbatch': 'echo 1', 'scontrol': '', 'kubectl': '', 'aws': '', 'uploader': 'cat >/dev/null', 'another-encoder': 'cat >/dev/null', 'sudo': '', 'git': '',
    # One after another what it would do at once, with each of the words after `:::` in the place of {}.
    'parallel': '''case "$*" in *:::*) ;; *) exit 0 ;; esac
line="$*"; command="blobvideo ${line%% ::: *}"; command="blobvideo ${command#* blobvideo }"
for word in ${line##*::: }; do sh -c "$(echo "$command" | sed "s/{}/$word/g")" || exit; done''',
}


def stage(folder):
    """The files that documents take for granted."""
    shutil.copytree(os.path.join(HERE, 'Given'), folder, dirs_exist_ok=True)


def run(document, program):
    """Runs the blocks of a document; a list of (line, seconds, status, output) in its order."""
    with open(document, encoding='utf-8') as file: found = blocks(file.read())
    results = []
    with tempfile.TemporaryDirectory(prefix='blobvideo-docs-') as folder:
        work, tools = os.path.join(folder, 'work'), os.path.join(folder, 'bin')
        os.mkdir(tools)
        stage(work)
        real = shutil.which('make')
        make = f'exec {real} -s -C "{ROOT}" -n "$@" >/dev/null' if real else ''
        for name, text in {**STUBS, 'make': make}.items():
            with open(os.path.join(tools, name), 'w', encoding='utf-8') as file: file.write(f'#!/bin/sh\n{text}\n')
            os.chmod(file.name, 0o755)
        os.symlink(os.path.join(HERE, 'small.py'), os.path.join(tools, 'blobvideo'))
        environment = dict({k: v for k, v in os.environ.items() if not k.startswith('MAKE')}, PATH=tools + os.pathsep + os.environ['PATH'], BLOBVIDEO=program, job='1', LC_ALL='C.UTF-8')
        for name, language, line, text in found:
            if name:
                with open(os.path.join(work, name), 'w', encoding='utf-8') as file: file.write(text)
            if language != 'sh' or (name and not name.endswith('.sh')): continue
            began = time.monotonic()
            try:
                done = subprocess.run(['sh', '-eu', '-c', text], cwd=work, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
                status, said = done.returncode, done.stdout + done.stderr
            except subprocess.TimeoutExpired: status, said = 124, 'took more than 5 minutes'
            results.append((line, time.monotonic() - began, status, said, text))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('documents', nargs='*')
    arguments = parser.parse_args()
    documents = arguments.documents or [os.path.join(ROOT, 'README.md'), *sorted(glob.glob(os.path.join(ROOT, 'docs', '*.md')))]
    program, faults, count = os.path.abspath(arguments.program), 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for document, results in zip(documents, pool.map(lambda d: run(d, program), documents)):
            name = os.path.relpath(document, ROOT)
            for line, seconds, status, said, text in results:
                count += 1
                if status == 0: continue
                faults += 1
                print(f'FAULT {name}:{line}: status {status}\n  ' + '\n  '.join((text + said).strip().splitlines()[-25:]))
            if results: print(f'{name}: {len(results)} blocks, {sum(r[1] for r in results):.1f} s', flush=True)
    print(f'{count} blocks of commands, {faults} faults')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
