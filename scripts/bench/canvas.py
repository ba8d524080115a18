"""What browser-based tools do: a canvas drawn in headless Chromium and captured frame by frame over the DevTools protocol."""
import base64
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Tests" / "Browser"))
import browser  # noqa: E402

PAGE = """<!doctype html><style>body { margin: 0 } canvas { display: block }</style><canvas id=c width=1920 height=1080></canvas><script>
const canvas = document.getElementById('c'), context = canvas.getContext('2d')
const drops = new OffscreenCanvas(1920, 1080), layer = drops.getContext('2d')
const gradient = context.createLinearGradient(0, 0, 400, 400)
gradient.addColorStop(0, '#ff2d55'); gradient.addColorStop(1, '#007aff')
function white(on) { on.setTransform(1, 0, 0, 1, 0, 0); on.fillStyle = 'white'; on.fillRect(0, 0, 1920, 1080) }
const scenes = {
  blob([a, b, c, d, x, y, ...p]) {
    white(context); context.setTransform(a, b, c, d, x, y); context.beginPath(); context.moveTo(p[0], p[1])
    for (let i = 2; i < 20; i += 6) context.bezierCurveTo(...p.slice(i, i + 6))
    context.bezierCurveTo(...p.slice(20), p[0], p[1]); context.closePath(); context.fillStyle = gradient; context.fill()
  },
  liquid([x1, y1, r1, x2, y2, r2, sigma]) {
    white(layer); layer.fillStyle = 'black'
    for (const [x, y, r] of [[x1, y1, r1], [x2, y2, r2]]) { layer.beginPath(); layer.arc(x, y, r, 0, 2 * Math.PI); layer.fill() }
    white(context); context.filter = `blur(${sigma}px) contrast(50)`; context.drawImage(drops, 0, 0)
    context.filter = 'none'
  },
}
</script>"""


def descendants(pid):
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), []).append((int(entry), int(fields[11]) + int(fields[12])))
    found, queue = [], [pid]
    while queue:
        for child, ticks in children.get(queue.pop(), []):
            found.append(ticks)
            queue.append(child)
    return found


def cpu_of(pid):
    """CPU seconds of a process and of all that descend from it and still live."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12]) + sum(descendants(pid))) / os.sysconf("SC_CLK_TCK")


def screenshot(page, is_quick):
    return page.call("Page.captureScreenshot", format="png", optimizeForSpeed=is_quick)["data"]


CAPTURES = {
    "Page.captureScreenshot": lambda page: screenshot(page, False),
    "Page.captureScreenshot, optimizeForSpeed": lambda page: screenshot(page, True),
    "canvas.toDataURL": lambda page: page.js("canvas.toDataURL('image/png')").partition(",")[2],
}


class Capture:
    """A page that shows scenes, as a context."""

    def __enter__(self):
        self.browser = browser.Browser().__enter__()
        self.page = self.browser.page()
        self.page.resize(1920, 1080)
        frame = self.page.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.page.call("Page.setDocumentContent", frameId=frame, html=PAGE)
        return self

    def __exit__(self, *exception):
        return self.browser.__exit__(*exception)

    def frames(self, scene, lines, how, take):
        """Captures each frame and hands its PNG to `take`. CPU and clock seconds of all."""
        pid = self.browser.process.pid
        before, own, began = cpu_of(pid), time.process_time(), time.monotonic()
        for line in lines:
            self.page.js(f"scenes.{scene}([{','.join(line.split())}]); 0")
            take(base64.b64decode(CAPTURES[how](self.page)))
        return cpu_of(pid) - before + time.process_time() - own, time.monotonic() - began

    def clip(self, scene, lines, how, arguments):
        """The same into an encoder. CPU and clock seconds of all together."""
        began = time.monotonic()
        encoder = subprocess.Popen(
            ["ffmpeg", "-v", "error", "-f", "image2pipe", "-c:v", "png", "-r", "30", "-i", "-", "-vf",
             "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p", *arguments], stdin=subprocess.PIPE)
        cpu, _ = self.frames(scene, lines, how, encoder.stdin.write)
        encoder.stdin.close()
        _, status, usage = os.wait4(encoder.pid, 0)
        encoder.returncode = os.waitstatus_to_exitcode(status)
        if encoder.returncode:
            raise RuntimeError("ffmpeg failed")
        return cpu + usage.ru_utime + usage.ru_stime, time.monotonic() - began
