#!/usr/bin/env python3
"""The colour that was asked for, read back from every codec and depth: by FFmpeg's decoders with equations written out here, by
the file's own tags, and in Chromium. And alpha, by libvpx and over two backgrounds in Chromium.

    scripts/codec-colour.py PROGRAM [files] [browser] [alpha]

Needs ffmpeg, ffprobe, mediainfo and Python's numpy; for the browser's part Chromium. Six flat colours, every pixel of three
frames (999 of 1000, and the rest within a level more where there are 8 bits), and the colours of the seed's blob beyond three pixels from its edges. Status 1 where anything is off.
"""
import base64
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'Tests', 'Browser'))

FLATS = ('ff0000', '00ff00', '0000ff', 'ffff00', 'ff00ff', '007aff')
# Name, extension, options, levels of 255 that a pixel may be off.
FORMS = [
    ('h264', 'mp4', [], 3), ('h264 mov', 'mov', ['-c', 'h264'], 3),
    ('hevc', 'mp4', ['-c', 'hevc'], 2), ('hevc 8', 'mp4', ['-c', 'hevc', '--depth', '8'], 3),
    ('av1', 'mp4', ['-c', 'av1'], 2), ('av1 webm', 'webm', ['-c', 'av1'], 2), ('av1 8', 'mp4', ['-c', 'av1', '--depth', '8'], 3),
    ('av1 aom', 'mp4', ['-c', 'av1', '--keyframes', 'all'], 2),
    ('vp9', 'webm', [], 3), ('vp9 10', 'webm', ['--depth', '10'], 2),
    ('prores', 'mov', [], 2), ('prores 4444', 'mov', ['-q', 'master'], 2),
    ('hap', 'mov', ['-c', 'hap'], 6), ('hap q', 'mov', ['-c', 'hap', '-q', 'high'], 6),
    ('gif', 'gif', ['--fps', '25'], 3),
]
BROWSER = [('h264', 'mp4', [], 3), ('vp9', 'webm', [], 3), ('vp9 10', 'webm', ['--depth', '10'], 5), ('av1', 'mp4', ['-c', 'av1'], 5),
           ('av1 webm', 'webm', ['-c', 'av1'], 5), ('av1 8', 'mp4', ['-c', 'av1', '--depth', '8'], 3)]
WIDTH, HEIGHT = 320, 180
faults = 0


def verdict(what, worst, limit, more=''):
    global faults
    faults += worst > limit
    print(f'{"ok    " if worst <= limit else "FAULT "} {what}: {worst:.2f} of {limit}{more}', flush=True)


def run(arguments):
    return subprocess.run(arguments, check=True, capture_output=True).stdout


def flat_preset(folder):
    path = os.path.join(folder, 'flat.json')
    with open(path, 'w') as file:
        file.write('{"name":"flat","canvas":{"width":320,"height":180},"background":"white","loop":"1s","layers":[{"shapes":[{"circle":{"center":["-50+sine(1)",-50],"radius":1},"fill":"white"}]}]}')
    return path


def render(program, preset, path, options, *more):
    size = ['-s', f'{WIDTH}x{HEIGHT}']
    run([program, '-p', preset, *size, '-l', '3f', *options, *more, '--quiet', '-y', path])


def tags(path):
    """Matrix and range by ffprobe; where it has none, by mediainfo (ProRes)."""
    stream = json.loads(run(['ffprobe', '-v', 'error', '-show_streams', '-of', 'json', path]))['streams'][0]
    matrix, span = stream.get('color_space'), stream.get('color_range')
    if stream['pix_fmt'].startswith('yuv') and (matrix in (None, 'unknown') or span in (None, 'unknown')):
        video = next(t for t in json.loads(run(['mediainfo', '--Output=JSON', path]))['media']['track'] if t['@type'] == 'Video')
        matrix = matrix if matrix not in (None, 'unknown') else {'BT.709': 'bt709'}.get(video.get('matrix_coefficients'))
        span = span if span not in (None, 'unknown') else {'Limited': 'tv', None: 'tv'}.get(video.get('colour_range'))
    return stream['pix_fmt'], matrix, span


def decoded(path):
    """Frames as floats, RGB of 255, from the planes as they are in the file: chroma sited left, drawn out along straight lines."""
    pixel_format, matrix, span = tags(path)
    if not pixel_format.startswith('yuv'):
        data = run(['ffmpeg', '-v', 'error', '-i', path, '-fps_mode', 'passthrough', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'])
        return np.frombuffer(data, np.uint8).reshape(-1, HEIGHT, WIDTH, 3).astype(float)
    if matrix != 'bt709' or span != 'tv':
        raise SystemExit(f'{path}: tags {matrix}, {span}')
    shape = next(s for s in ('444', '422', '420') if s in pixel_format)
    bits = next((b for b in (10, 12) if f'p{b}' in pixel_format), 8)
    native = f'yuv{shape}p' + (f'{bits}le' if bits > 8 else '')
    data = run(['ffmpeg', '-v', 'error', '-i', path, '-fps_mode', 'passthrough', '-pix_fmt', native, '-f', 'rawvideo', '-'])
    samples = np.frombuffer(data, '<u2' if bits > 8 else np.uint8).astype(float) / 2 ** (bits - 8)
    wide, high = (WIDTH if shape == '444' else WIDTH // 2), (HEIGHT // 2 if shape == '420' else HEIGHT)
    frames = samples.reshape(-1, WIDTH * HEIGHT + 2 * wide * high)
    luma = (frames[:, :WIDTH * HEIGHT].reshape(-1, HEIGHT, WIDTH) - 16) * 255 / 219
    chroma = []
    for k in range(2):
        start = WIDTH * HEIGHT + k * wide * high
        plane = (frames[:, start:start + wide * high].reshape(-1, high, wide) - 128) * 255 / 224
        if wide < WIDTH:
            after = np.concatenate([plane[..., 1:], plane[..., -1:]], -1)
            plane = np.stack([plane, (plane + after) / 2], -1).reshape(*plane.shape[:2], -1)
        if high < HEIGHT:
            above = np.concatenate([plane[:, :1], plane[:, :-1]], 1)
            below = np.concatenate([plane[:, 1:], plane[:, -1:]], 1)
            plane = np.stack([(3 * plane + above) / 4, (3 * plane + below) / 4], 2).reshape(len(plane), HEIGHT, WIDTH)
        chroma.append(plane)
    blue, red = chroma
    # BT.709: Kr .2126, Kb .0722.
    return np.stack([luma + 1.5748 * red, luma - (.2126 * 1.5748 * red + .0722 * 1.8556 * blue) / .7152, luma + 1.8556 * blue], -1)


def channels(text):
    return np.array([int(text[i:i + 2], 16) for i in (0, 2, 4)], float)


def interior(picture):
    """Pixels more than three away from where the picture changes by more than 16 levels."""
    edge = np.zeros(picture.shape[:2], bool)
    for axis in (0, 1):
        step = np.abs(np.diff(picture, axis=axis)).max(-1) > 16
        first, second = [slice(None)] * 2, [slice(None)] * 2
        first[axis], second[axis] = slice(0, -1), slice(1, None)
        edge[tuple(first)] |= step
        edge[tuple(second)] |= step
    for _ in range(3):
        wide = edge.copy()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                wide |= np.roll(edge, (dy, dx), (0, 1))
        edge = wide
    return ~edge


def judge_blob(what, frame, wanted, limit):
    """The blob's own colours, without the white around it: by the mean in each channel, since compression moves single pixels."""
    place = interior(wanted) & (np.abs(wanted - wanted[0, 0]).max(-1) > 8)
    error = (frame - wanted)[place]
    verdict(what, np.abs(error).mean(0).max(), limit,
            f', signed {np.abs(error.mean(0)).max():.2f}, 99 % within {np.percentile(np.abs(error), 99):.2f}')


def reference(program, preset):
    """The drawing itself: RGBA of frame 0, before any codec."""
    data = run([program, '-p', preset, '-s', f'{WIDTH}x{HEIGHT}', '-l', '3f', '--quiet', '-o', '-', '--format', 'rgba'])
    return np.frombuffer(data, np.uint8).reshape(-1, HEIGHT, WIDTH, 4)[..., :3].astype(float)


def files(program, folder):
    flat, blob = flat_preset(folder), reference(program, 'blob')
    for name, ending, options, limit in FORMS:
        worst, where, p999 = 0, '', 0
        for colour in FLATS:
            path = os.path.join(folder, 'c.' + ending)
            render(program, flat, path, options, '--background', colour)
            # GIF has its palette: a flat picture has one colour, and that is exact. No rounding to whole levels here.
            error = np.abs(decoded(path).clip(0, 255) - channels(colour))
            p999 = max(p999, np.percentile(error, 99.9))
            if error.max() > worst:
                worst, where = error.max(), colour
        # A dither in 8 bits may add a code of chroma to one of luma in single pixels: one in a thousand may be a level further off.
        verdict(f'{name}, flat, 99.9 %', p999, limit)
        verdict(f'{name}, flat, every pixel', worst, limit + (1 if limit == 3 else 0), f' at #{where}')
        render(program, 'blob', path, options)
        frame = decoded(path).clip(0, 255)[0]
        judge_blob(f'{name}, blob', frame, blob[0], limit)


PAGE = '<!doctype html><meta charset="utf-8"><body></body>'
READ = """(async (url, time) => {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  await new Promise((done, fail) => { video.onloadeddata = done; video.onerror = () => fail(new Error(video.error.message)); });
  await new Promise(done => { video.onseeked = done; video.currentTime = time; });
  await new Promise(done => setTimeout(done, 150));
  const pictures = [];
  for (const background of %s) {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth; canvas.height = video.videoHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
    if (background) { context.fillStyle = background; context.fillRect(0, 0, canvas.width, canvas.height); }
    context.drawImage(video, 0, 0);
    const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
    let text = '';
    for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
    pictures.push(btoa(text));
  }
  return pictures;
})(%s, %f)"""


class Pages:
    """One Chromium, whose shaders do what those of a machine with a graphics card do, and a server of `folder`."""

    def __init__(self, folder):
        from browser import Browser, Server
        self.server = Server(folder, {'/page': PAGE}, policy="default-src * 'unsafe-inline' 'unsafe-eval' data: blob:")
        self.browser = Browser('--ignore-gpu-blocklist', '--enable-gpu-rasterization').__enter__()
        self.page = self.browser.page(size=(WIDTH, HEIGHT))
        self.page.go(self.server.origin + '/page')

    def frame(self, name, time, backgrounds=('',)):
        found = self.page.js(READ % (json.dumps(list(backgrounds)), json.dumps(f'{self.server.origin}/{name}'), time))
        return [np.frombuffer(base64.b64decode(p), np.uint8).reshape(HEIGHT, WIDTH, 4)[..., :3].astype(float) for p in found]

    def close(self):
        self.browser.__exit__()


def expected(colour, limit):
    """What Chromium shows of a colour. Without a graphics card it converts 10 bits by libyuv, where the share of blue in U is 2
    at most and should be 2.112: blue is too low by the rest, whatever made the file."""
    if limit == 3:
        return colour
    difference = (colour[..., 2] - colour @ np.array([.2126, .7152, .0722])) / 1.8556 * 224 / 255
    return (colour - np.maximum(0, .112 * difference)[..., None] * np.array([0, 0, 1])).clip(0, 255)


def browser(program, folder):
    flat, blob, pages = flat_preset(folder), reference(program, 'blob'), Pages(folder)
    for name, ending, options, limit in BROWSER:
        worst, where = 0, ''
        for colour in FLATS:
            path = f'{name.replace(" ", "-")}-{colour}.{ending}'
            render(program, flat, os.path.join(folder, path), options, '--background', colour)
            error = np.abs(pages.frame(path, 1.5 / 30)[0] - expected(channels(colour), limit)).max()
            if error > worst:
                worst, where = error, colour
        verdict(f'{name} in Chromium, flat', worst, limit, f' at #{where}')
        path = f'{name.replace(" ", "-")}-blob.{ending}'
        render(program, 'blob', os.path.join(folder, path), options)
        judge_blob(f'{name} in Chromium, blob', pages.frame(path, .5 / 30)[0], expected(blob[0], limit), limit)
    pages.close()


GLOW = ('{"name":"glow","canvas":{"width":320,"height":180},"background":"transparent","loop":"1s","layers":[{"shapes":['
        '{"circle":{"center":["160+4*sine(1)",90],"radius":60},"fill":"%s"}],"filters":[{"blur":10}]}]}')


def judge_alpha(what, alpha, colour, wanted):
    verdict(f'{what}: corner', alpha[0, 0], 0)
    verdict(f'{what}: centre, missing', 255 - alpha[HEIGHT // 2, WIDTH // 2], 0)
    glow = (alpha >= 20) & (alpha <= 235)
    verdict(f'{what}: glow of {glow.sum()} pixels, off', np.abs(colour[glow] - wanted).max(), 15)


def alpha(program, folder):
    pages = Pages(folder)
    for colour, wanted in (('white', (255, 255, 255)), ('red', (255, 0, 0))):
        preset = os.path.join(folder, 'glow.json')
        with open(preset, 'w') as file:
            file.write(GLOW % colour)
        for name, ending, options, decoder in (('vp9', 'webm', [], ['-c:v', 'libvpx-vp9']), ('prores', 'mov', [], []),
                                               ('hap', 'mov', ['-c', 'hap'], [])):
            path = os.path.join(folder, f'glow-{colour}.{ending}')
            render(program, preset, path, options)
            data = run(['ffmpeg', '-v', 'error', *decoder, '-i', path, '-frames:v', '1', '-vf',
                        'scale=in_color_matrix=bt709:flags=bilinear+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgba',
                        '-f', 'rawvideo', '-'])
            picture = np.frombuffer(data, np.uint8).reshape(HEIGHT, WIDTH, 4).astype(float)
            judge_alpha(f'{name} {colour}', picture[..., 3], picture[..., :3], np.array(wanted))
            if name == 'vp9':
                dark, light = pages.frame(os.path.basename(path), .5 / 30, ('#000', '#fff'))
                # Over black a share of the colour, over white that and the rest of white; by the channel that tells most.
                share = 255 - (light - dark).max(-1)
                with np.errstate(divide='ignore', invalid='ignore'):
                    judge_alpha(f'{name} {colour} in Chromium', share, np.nan_to_num(dark / share[..., None] * 255), np.array(wanted))
    pages.close()


def main():
    program, parts = os.path.abspath(sys.argv[1]), sys.argv[2:] or ['files', 'browser', 'alpha']
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            {'files': files, 'browser': browser, 'alpha': alpha}[part](program, folder)
    print('clean' if faults == 0 else f'{faults} faults')
    sys.exit(1 if faults else 0)


if __name__ == '__main__':
    main()
