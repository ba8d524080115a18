#!/usr/bin/env python3
"""batch-cost.py PROGRAM [ROUNDS]: what a batch costs beside the same clips rendered one after another.

40 clips (720p, 2 s, draft) in chunks of ten: each chunk as a batch and as ten renders, in turns, so that whatever else the machine does falls on
both. Judged by the medians of the chunks' ratios: CPU time at most 1.15, time on the wall at most 0.95 (on two cores or more). Exit 0 when both
hold, 1 when one does not."""
import os, statistics, subprocess, sys, tempfile, time

CHUNKS = [('aurora', '1..10'), ('bokeh', '1..10'), ('waves', '1..10'), ('silk', '1..10')]
COMMON = ['--loop', '2s', '-q', 'draft', '--quiet']


def run(commands):
    """CPU time and time on the wall of commands, one after another, in seconds."""
    start, cpu = time.monotonic(), 0.0
    for command in commands:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        if status: sys.exit(f'{" ".join(command)}: {errors.decode()}')
        cpu += usage.ru_utime + usage.ru_stime
    return cpu, time.monotonic() - start


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    ratios = []
    for turn in range(rounds * len(CHUNKS)):
        preset, seeds = CHUNKS[turn % len(CHUNKS)]
        with tempfile.TemporaryDirectory() as folder:
            first, last = (int(number) for number in seeds.split('..'))
            batch = [[program, 'batch', '-p', preset, '--seeds', seeds, '--sizes', '720p', '--out', folder + '/batch'] + COMMON]
            single = [[program, '-p', preset, '--seed', str(seed), '-s', '720p', f'{folder}/{seed}.mp4'] + COMMON for seed in range(first, last + 1)]
            if turn % 2: (alone, together) = (run(single), run(batch))
            else: (together, alone) = (run(batch), run(single))
            for seed in range(first, last + 1):
                with open(f'{folder}/{seed}.mp4', 'rb') as one, open(f'{folder}/batch/{preset}-own-{seed}-1280x720.mp4', 'rb') as other:
                    if one.read() != other.read(): sys.exit(f'{preset}, seed {seed}: the batch made another file')
        ratios.append((together[0] / alone[0], together[1] / alone[1]))
        print(f'{preset:8} CPU {together[0]:6.2f} s of {alone[0]:6.2f} s: {ratios[-1][0]:.3f}   wall {together[1]:6.2f} s of {alone[1]:6.2f} s: {ratios[-1][1]:.3f}', flush=True)
    cpu, wall = (statistics.median(ratio[part] for ratio in ratios) for part in (0, 1))
    print(f'medians of {len(ratios)}: CPU {cpu:.3f} (at most 1.15), wall {wall:.3f} (at most 0.95 on two cores, here {len(os.sched_getaffinity(0))})')
    return 0 if cpu <= 1.15 and (wall <= 0.95 or len(os.sched_getaffinity(0)) < 2) else 1


sys.exit(main())
