"""The encoder options that Sources/BlobVideoKit/Encode sets, for the command line tool of the same libraries.

Change both together. (`words.py` and `plain.py` render through the program itself.)
"""

THREADS = {'h264': 8, 'hevc': 2, 'vp9': 8, 'av1': 2}
BITS = {'h264': 8, 'hevc': 10, 'vp9': 8, 'av1': 10}
SUFFIX = {'h264': 'mp4', 'hevc': 'mp4', 'vp9': 'webm', 'av1': 'mp4'}
EFFORTS = {
    'h264': {'fast': 'veryfast', 'balanced': 'medium', 'best': 'slower'},
    'hevc': {'fast': 'superfast', 'balanced': 'medium', 'best': 'slow'},
    'vp9': {'fast': '5', 'balanced': '2', 'best': '1'},
    'av1': {'fast': '10', 'balanced': '7', 'best': '5'},
}


def options(codec, quality, effort='balanced', extra=''):
    """Encoder arguments; `extra` are the encoder's own parameters, colon-separated."""
    speed, threads = EFFORTS[codec][effort], THREADS[codec]
    own = lambda *given: ':'.join([*given, *([extra] if extra else [])])
    return {
        'h264': ['-c:v', 'libx264', '-preset', speed, '-profile:v', 'high', '-threads', str(threads), '-crf', str(quality),
                 '-g', '600', '-x264-params', own('scenecut=0', 'aq-mode=0', 'zones=0,0,b=4.5,trellis=0,deadzone-intra=0')],
        'hevc': ['-c:v', 'libx265', '-preset', speed, '-crf', str(quality), '-tag:v', 'hvc1', '-x265-params',
                 own('log-level=error', 'keyint=600', 'scenecut=0', 'open-gop=0', f'pools={threads}', 'frame-threads=2')],
        'vp9': ['-c:v', 'libvpx-vp9', '-deadline', 'good', '-cpu-used', speed, '-row-mt', '1', '-threads', str(threads),
                '-crf', str(quality), '-b:v', '0', '-g', '600'],
        'av1': ['-c:v', 'libsvtav1', '-preset', speed, '-crf', str(quality), '-g', '600', '-svtav1-params',
                own(f'lp={threads}', 'enable-tf=0')],
    }[codec]
