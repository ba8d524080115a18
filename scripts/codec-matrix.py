#!/usr/bin/env python3
"""Every codec and container at every rate and length, judged by two other programs: frames, stamps, lengths, rates; the same
bytes from run to run and on any number of workers; and letting go when it is stopped.

    scripts/codec-matrix.py PROGRAM [timing] [bytes] [stops]

Needs ffprobe and mediainfo, and says so where they are missing. Tiny frames; a few minutes. Status 1 where anything is off. `stops`,
which measures seconds, is left out unless named: it needs a machine that has nothing else to do.
"""
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

# Name, extension, options. Everything that is written in another way than another entry.
FORMS = [
    ('h264', 'mp4', []), ('h264', 'mov', ['-c', 'h264']),
    ('hevc', 'mp4', ['-c', 'hevc']), ('hevc', 'mov', ['-c', 'hevc']), ('hevc-8', 'mp4', ['-c', 'hevc', '--depth', '8']),
    ('av1', 'mp4', ['-c', 'av1']), ('av1', 'webm', ['-c', 'av1']), ('av1-8', 'mp4', ['-c', 'av1', '--depth', '8']),
    ('av1-aom', 'mp4', ['-c', 'av1', '-s', '62x62']), ('av1-aom', 'webm', ['-c', 'av1', '-s', '61x61']),
    ('vp9', 'webm', []), ('vp9-10', 'webm', ['--depth', '10']), ('vp9-alpha', 'webm', ['--background', 'transparent']),
    ('prores', 'mov', []), ('prores-4444', 'mov', ['--background', 'transparent']),
    ('hap', 'mov', ['-c', 'hap']), ('hap-q', 'mov', ['-c', 'hap', '-q', 'high']),
    ('hap-alpha', 'mov', ['-c', 'hap', '--background', 'transparent']),
]
GIF = ('gif', 'gif', [])
RATES = {'24': Fraction(24), '25': Fraction(25), '29.97': Fraction(30000, 1001), '30': Fraction(30),
         '59.94': Fraction(60000, 1001), '60': Fraction(60)}
GIF_RATES = {r: Fraction(r) for r in ('10', '20', '25', '50')}
LENGTHS = ('1f', '2f', '1s', '4.1s')
faults = 0


def fault(text):
    global faults
    faults += 1
    print('FAULT  ' + text, flush=True)


def command(program, options, path, *more):
    size = [] if '-s' in options else ['-s', '64x64']
    return [program, '-p', 'blob', *size, *options, *more, '--effort', 'fast', '--quiet', path]


def run(arguments):
    return subprocess.run(arguments, check=True, capture_output=True).stdout


def frames_of(length, rate):
    """Half a frame counts up."""
    if length.endswith('f'):
        return int(length[:-1])
    exact = Fraction(length[:-1]) * rate
    return max(1, int(exact + Fraction(1, 2)))


def timing_faults(path, container, frames, rate):
    """What ffprobe and mediainfo say, against arithmetic."""
    found = json.loads(run(['ffprobe', '-v', 'error', '-count_frames', '-show_streams', '-show_format', '-show_packets', '-of', 'json', path]))
    stream, packets = found['streams'][0], found['packets']
    tick, exact = Fraction(stream['time_base']), container in ('mp4', 'mov', 'gif')
    if len(found['streams']) != 1:
        yield f'{len(found["streams"])} streams'
    if int(stream['nb_read_frames']) != frames:
        yield f'{stream["nb_read_frames"]} frames decoded, not {frames}'
    if len(packets) != frames:
        yield f'{len(packets)} packets, not {frames}'
    stamps = sorted(p['pts'] for p in packets)
    wanted = [k / rate / tick for k in range(frames)]
    for k, (stamp, want) in enumerate(zip(stamps, wanted)):
        if (exact and stamp != want) or abs(stamp - want) > Fraction(1, 2):
            yield f'frame {k} at {stamp} ticks, not {float(want):.3f}'
            break
    decoding = [p['dts'] for p in packets if 'dts' in p]
    if any(b <= a for a, b in zip(decoding, decoding[1:])):
        yield 'decoding stamps do not rise'
    last = max(packets, key=lambda p: p['pts'])
    if exact and last.get('duration') != 1 / rate / tick:
        yield f'last packet lasts {last.get("duration")} ticks, not {float(1 / rate / tick):.3f}'
    length = frames / rate
    if abs(float(found['format']['duration']) - float(length)) > (2e-6 if exact else 5.01e-4):
        yield f'ffprobe: duration {found["format"]["duration"]}, not {float(length):.6f}'
    if abs(float(found['format'].get('start_time', 0))) > 0:
        yield f'starts at {found["format"]["start_time"]}'
    # libavformat's reader of WebM guesses rates that have a numerator over 30 000, of its own files as well; that of GIF has none
    # for two frames.
    known = stream['avg_frame_rate'] != '0/0' and not (container == 'webm' and rate.numerator > 30000)
    if frames > 1 and known and Fraction(stream['avg_frame_rate']) != rate:
        yield f'ffprobe: rate {stream["avg_frame_rate"]}, not {rate}'

    tracks = json.loads(run(['mediainfo', '--Output=JSON', path]))['media']['track']
    general, video = (next(t for t in tracks if t['@type'] in kinds) for kinds in (('General',), ('Video', 'Image')))
    for name, track in (('General', general), ('Video', video)):
        count = track.get('FrameCount')
        if count is not None and int(count) != frames:
            yield f'mediainfo {name}: {count} frames, not {frames}'
        seconds = track.get('Duration')
        # It prints milliseconds.
        if seconds is not None and abs(float(seconds) - float(length)) > .0011:
            yield f'mediainfo {name}: duration {seconds}, not {float(length):.3f}'
        shown = track.get('FrameRate')
        if shown is not None and abs(float(shown) - float(rate)) > .002:
            yield f'mediainfo {name}: rate {shown}, not {float(rate):.3f}'
    if container in ('mp4', 'mov') and video.get('FrameRate_Mode') not in (None, 'CFR'):
        yield f'mediainfo: {video["FrameRate_Mode"]} frame rate'


def timing(program, folder):
    checked = 0
    for form, rates in [(f, RATES) for f in FORMS] + [(GIF, GIF_RATES)]:
        name, container, options = form
        before = faults
        for label, rate in rates.items():
            for length in LENGTHS:
                path = os.path.join(folder, f'a.{container}')
                run(command(program, options, path, '-y', '--fps', label, '-l', length))
                checked += 1
                for text in timing_faults(path, container, frames_of(length, rate), rate):
                    fault(f'{name} .{container} {length} at {label}: {text}')
        print(f'{"ok    " if faults == before else "      "} timing {name} .{container}', flush=True)
    print(f'{checked} files')


def digest(path):
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def same_bytes(program, folder):
    for name, container, options in [*FORMS, GIF]:
        sums = []
        rate = ['--fps', '25']
        for workers in ('1', '2', '8', '8'):
            path = os.path.join(folder, f'b.{container}')
            size = [] if '-s' in options else ['-s', '320x180']
            run([program, '-p', 'aurora', *size, *options, *rate, '-l', '2s', '--workers', workers, '--quiet', '-y', path])
            sums.append(digest(path))
        if len(set(sums)) != 1:
            fault(f'{name} .{container}: other bytes with 1, 2, 8, 8 workers: {[s[:8] for s in sums]}')
        else:
            print(f'ok     bytes {name} .{container}', flush=True)


def stops(program, folder, size, length):
    """Seconds from the signal to the end, by codec: at frame 0, in the middle, and while the encoder is finishing."""
    for name, container, options in [*FORMS, GIF]:
        times = []
        for moment in ('start', 'middle', 'finish'):
            path = os.path.join(folder, f'stopped.{container}')
            mine = [o for o in options]
            if '-s' in mine:
                del mine[mine.index('-s'):mine.index('-s') + 2]
                mine += ['-s', '641x361']
            sides = [] if '-s' in mine else ['-s', size]
            process = subprocess.Popen(
                [program, '-p', 'aurora', *sides, *mine, '-l', length, '--fps', '25', '--progress', 'json', path],
                stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
            reached = False
            for line in process.stderr:
                if not line.startswith('{'):
                    continue
                event = json.loads(line)
                stage, done, total = event.get('stage'), event.get('frames', 0), event.get('total', 1)
                if (moment == 'start' or (moment == 'middle' and 2 * done >= total)
                        or (moment == 'finish' and stage in ('finishing', 'checking'))):
                    reached = True
                    break
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.stderr.read()
            process.wait()
            times.append(time.monotonic() - began)
            left = [f for f in os.listdir(folder) if 'stopped' in f]
            if process.returncode == 0 and moment == 'finish':
                left = [f for f in left if f != os.path.basename(path)]
            elif process.returncode != -signal.SIGTERM:
                fault(f'{name} .{container} stopped at {moment}: status {process.returncode}')
            if not reached:
                fault(f'{name} .{container}: {moment} was never told')
            if left:
                fault(f'{name} .{container} stopped at {moment}: {left} left')
            if os.path.exists(path):
                os.remove(path)
        verdict = 'ok    ' if max(times) <= 2 else 'FAULT '
        if max(times) > 2:
            fault(f'{name} .{container}: seconds to let go')
        print(f'{verdict} stops {name} .{container}: ' + ' '.join(f'{t:.2f}' for t in times) + ' s', flush=True)


def main():
    program, parts = os.path.abspath(sys.argv[1]), sys.argv[2:] or ['timing', 'bytes']
    missing = [name for name in ('ffprobe', 'mediainfo') if not shutil.which(name)]
    if missing:
        print(f'skip: {" and ".join(missing)} cannot be found')
        sys.exit(0)
    with tempfile.TemporaryDirectory() as folder:
        if 'timing' in parts:
            timing(program, folder)
        if 'bytes' in parts:
            same_bytes(program, folder)
        if 'stops' in parts:
            stops(program, folder, os.environ.get('STOP_SIZE', '640x360'), os.environ.get('STOP_LENGTH', '6s'))
    print('clean' if faults == 0 else f'{faults} faults')
    sys.exit(1 if faults else 0)


if __name__ == '__main__':
    main()
