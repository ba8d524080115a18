"""Headless Chromium and a file server, for checks of the pages that blobvideo writes. Standard library only.

Chromium is driven by the DevTools protocol over a pipe (--remote-debugging-pipe): JSON messages that end with a NUL."""
import base64, fcntl, functools, http.server, json, os, select, shutil, struct, subprocess, tempfile, threading, time, zlib

STRICT_POLICY = ("default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; script-src 'self'; "
                 "base-uri 'none'; form-action 'none'")


def find_chromium():
    """The path of a Chromium, or None."""
    names = [os.environ.get('CHROMIUM'), 'chromium', 'chromium-browser', 'google-chrome']
    return next((shutil.which(name) for name in names if name and shutil.which(name)), None)


class Server:
    """Serves a folder, and pages given as text, with byte ranges and a strict Content-Security-Policy. `requests` lists the
    paths asked for."""

    def __init__(self, folder, pages=None, policy=STRICT_POLICY):
        self.pages, self.policy, self.requests = dict(pages or {}), policy, []
        handler = functools.partial(_Handler, directory=folder)
        self.httpd = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
        self.httpd.owner, self.httpd.daemon_threads = self, True
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()
        self.origin = f'http://127.0.0.1:{self.httpd.server_address[1]}'

    def asked(self, *endings):
        """The paths asked for that end so."""
        return [path for path in self.requests if path.endswith(endings)]


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {'.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.json': 'application/json',
                      '.webp': 'image/webp', '.jpg': 'image/jpeg', '.mp4': 'video/mp4', '.webm': 'video/webm', '': 'application/octet-stream'}

    def log_message(self, *arguments): pass

    def end_headers(self):
        self.send_header('Content-Security-Policy', self.server.owner.policy)
        self.send_header('Cache-Control', 'no-cache')
        self.send_header('Accept-Ranges', 'bytes')
        super().end_headers()

    def do_GET(self):
        owner = self.server.owner
        owner.requests.append(self.path)
        if self.path == '/favicon.ico':
            return self._send(204, 'image/x-icon', b'')
        if self.path in owner.pages:
            kind = self.guess_type(self.path) if '.' in self.path else 'text/html; charset=utf-8'
            return self._send(200, kind, owner.pages[self.path].encode())
        path = self.translate_path(self.path)
        if not os.path.isfile(path):
            return self._send(404, 'text/plain', b'')
        with open(path, 'rb') as file: data = file.read()
        asked = self.headers.get('Range', '')
        if not asked.startswith('bytes='):
            return self._send(200, self.guess_type(path), data)
        first, _, last = asked[6:].partition('-')
        first, last = int(first or 0), min(int(last or len(data) - 1), len(data) - 1)
        self._send(206, self.guess_type(path), data[first:last + 1], f'bytes {first}-{last}/{len(data)}')

    def _send(self, status, kind, body, content_range=None):
        try:
            self.send_response(status)
            self.send_header('Content-Type', kind)
            self.send_header('Content-Length', str(len(body)))
            if content_range: self.send_header('Content-Range', content_range)
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass


class Browser:
    """One Chromium. Use as a context; `page()` opens pages."""

    def __init__(self, *flags):
        self.folder = tempfile.mkdtemp(prefix='chromium-')
        down, up = os.pipe(), os.pipe()
        # Chromium reads from 3 and writes to 4: keep our ends clear of these numbers.
        child = [fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in (down[0], up[1])]

        def place():
            os.dup2(child[0], 3)
            os.dup2(child[1], 4)
        self.process = subprocess.Popen(
            [find_chromium(), '--headless=new', '--no-sandbox', '--remote-debugging-pipe', '--hide-scrollbars', '--mute-audio',
             '--force-color-profile=srgb', '--force-device-scale-factor=1', '--no-first-run', '--disable-extensions',
             '--disable-background-networking', '--disable-component-update', '--disable-sync', '--use-gl=angle',
             '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--window-size=1280,720',
             f'--user-data-dir={self.folder}', *flags, 'about:blank'],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=place)
        for fd in (*child, down[0], up[1]): os.close(fd)
        self.output, self.input, self.buffer, self.count, self.pages = down[1], up[0], b'', 0, {}

    def __enter__(self): return self

    def __exit__(self, *exception):
        try: self.call('Browser.close', seconds=10)
        except Exception: pass
        try: self.process.wait(10)
        except subprocess.TimeoutExpired: self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, session=None, seconds=120, **parameters):
        """The result of a command."""
        self.count += 1
        wanted = self.count
        message = {'id': wanted, 'method': method, 'params': parameters}
        if session: message['sessionId'] = session
        os.write(self.output, json.dumps(message).encode() + b'\0')
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = self.receive(end - time.monotonic())
            if answer and answer.get('id') == wanted:
                if 'error' in answer: raise RuntimeError(f"{method}: {answer['error']}")
                return answer['result']
        raise RuntimeError(f'{method}: no answer in {seconds} s')

    def receive(self, seconds):
        """The next message, or None when there is none for so long. Events are kept by their page."""
        end = time.monotonic() + seconds
        while b'\0' not in self.buffer:
            if not select.select([self.input], [], [], max(0, end - time.monotonic()))[0]: return None
            data = os.read(self.input, 1 << 20)
            if not data: raise RuntimeError('Chromium has ended')
            self.buffer += data
        text, _, self.buffer = self.buffer.partition(b'\0')
        message = json.loads(text)
        if 'method' in message and message.get('sessionId') in self.pages:
            self.pages[message['sessionId']].events.append(message)
        return message

    def page(self, **options): return Page(self, **options)


class Page:
    """One page, with what it complained about."""

    def __init__(self, browser, size=(1280, 720), before=''):
        self.browser, self.events = browser, []
        target = browser.call('Target.createTarget', url='about:blank')['targetId']
        self.target = target
        self.session = browser.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        browser.pages[self.session] = self
        for domain in ('Page', 'Runtime', 'Log', 'Network'): self.call(f'{domain}.enable')
        self.resize(*size)
        self.call('Page.addScriptToEvaluateOnNewDocument', source='''
            window.shifts = []; window.violations = [];
            new PerformanceObserver(list => { for (const e of list.getEntries()) shifts.push(e.value); })
              .observe({ type: 'layout-shift', buffered: true });
            addEventListener('securitypolicyviolation', e => violations.push(e.violatedDirective + ' ' + e.blockedURI), true);
            ''' + before)

    def call(self, method, **parameters): return self.browser.call(method, session=self.session, **parameters)

    def resize(self, width, height):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, **features):
        """Emulates media features, such as prefers_reduced_motion='reduce'."""
        self.call('Emulation.setEmulatedMedia', features=[
            {'name': name.replace('_', '-'), 'value': value} for name, value in features.items()])

    def go(self, url):
        self.events.clear()
        self.call('Page.navigate', url=url)
        end = time.monotonic() + 120
        while not any(event['method'] == 'Page.loadEventFired' for event in self.events):
            if time.monotonic() > end: raise RuntimeError(f'{url} did not load')
            self.browser.receive(1)

    def js(self, expression):
        answer = self.call('Runtime.evaluate', expression=expression, awaitPromise=True, returnByValue=True, userGesture=False)
        if 'exceptionDetails' in answer: raise RuntimeError(str(answer['exceptionDetails'].get('exception', {}).get('description')))
        return answer['result'].get('value')

    def wait(self, expression, seconds=60):
        """Whether the expression becomes true in time: generous, since the machine may be busy."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.js(expression): return True
            self.browser.receive(0.05)
        return False

    def click(self, selector):
        """A real click, in the middle of an element."""
        x, y = self.js(f'(() => {{ const r = document.querySelector({json.dumps(selector)}).getBoundingClientRect();'
                       ' return [r.x + r.width / 2, r.y + r.height / 2]; })()')
        for kind in ('mousePressed', 'mouseReleased'):
            self.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', clickCount=1)

    def press(self, key, code, text=''):
        values = dict(key=key, code=key if key != ' ' else 'Space', windowsVirtualKeyCode=code)
        self.call('Input.dispatchKeyEvent', type='keyDown', text=text, **values)
        self.call('Input.dispatchKeyEvent', type='keyUp', **values)

    def complaints(self):
        """Errors and warnings on the console, exceptions, and violations of the policy."""
        found = list(self.js('window.violations || []'))
        for event in self.events:
            parameters = event['params']
            if event['method'] == 'Log.entryAdded' and parameters['entry']['level'] in ('error', 'warning'):
                found.append(parameters['entry']['text'] + ' ' + parameters['entry'].get('url', ''))
            elif event['method'] == 'Runtime.exceptionThrown':
                found.append(json.dumps(parameters['exceptionDetails'])[:300])
            elif event['method'] == 'Runtime.consoleAPICalled' and parameters['type'] in ('error', 'warning', 'assert'):
                found.append(' '.join(str(argument.get('value', '')) for argument in parameters['args'])[:300])
        return found

    def picture(self):
        """What is on the screen: width, height and rows of RGB bytes."""
        return decode_png(base64.b64decode(self.call('Page.captureScreenshot', format='png')['data']))

    def save(self, path):
        with open(path, 'wb') as file: file.write(base64.b64decode(self.call('Page.captureScreenshot', format='png')['data']))

    def close(self):
        self.browser.call('Target.closeTarget', targetId=self.target)
        del self.browser.pages[self.session]


def decode_png(data):
    """An 8-bit RGB or RGBA PNG as (width, height, rows of RGB bytes)."""
    place, body = 8, b''
    while place < len(data):
        length, kind = struct.unpack('>I4s', data[place:place + 8])
        chunk = data[place + 8:place + 8 + length]
        if kind == b'IHDR': width, height, depth, color = struct.unpack('>IIBB', chunk[:10])
        if kind == b'IDAT': body += chunk
        place += length + 12
    step = {2: 3, 6: 4}[color]
    body, stride, rows, before = zlib.decompress(body), width * step, [], bytearray(width * step)
    for y in range(height):
        kind = body[y * (stride + 1)]
        row = bytearray(body[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride if kind else 0):
            left, up = row[i - step] if i >= step else 0, before[i]
            corner = before[i - step] if i >= step else 0
            if kind == 1: row[i] = row[i] + left & 255
            elif kind == 2: row[i] = row[i] + up & 255
            elif kind == 3: row[i] = row[i] + (left + up) // 2 & 255
            else:
                guess = left + up - corner
                a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
                row[i] = row[i] + (left if a <= b and a <= c else up if b <= c else corner) & 255
        before = row
        rows.append(bytes(row) if step == 3 else bytes(v for i, v in enumerate(row) if i % 4 != 3))
    return width, height, rows


def difference(a, b):
    """The root of the mean square between two pictures of one size, over every fourth pixel."""
    total = count = 0
    for row_a, row_b in list(zip(a[2], b[2]))[::4]:
        for i in range(0, a[0] * 3, 12):
            for j in range(i, i + 3):
                total += (row_a[j] - row_b[j]) ** 2
                count += 1
    return (total / count) ** 0.5
