
// Where VP9 plays without its alpha (Safari), or not at all: the clip with its colours above its alpha, put together by WebGL.
(() => {
  if (typeof document === "undefined") return;

  const wanted = (video) =>
    [...video.children].find((source) => source.dataset.stacked && matchMedia(source.media).matches);

  const isOpaque = (video) => {
    const pen = Object.assign(document.createElement("canvas"), { width: 16, height: 16 }).getContext("2d");
    pen.drawImage(video, 0, 0, 16, 16);
    try {
      return pen.getImageData(0, 0, 16, 16).data.every((value, index) => index % 4 < 3 || value > 250);
    } catch {
      return false; // from a host that does not share it
    }
  };

  const painter = (canvas) => {
    const gl = canvas.getContext("webgl", { antialias: false });
    if (!gl) return null;
    const program = gl.createProgram();
    const add = (type, text) => {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    };
    add(gl.VERTEX_SHADER, "attribute vec2 p; varying vec2 v; void main() { v = vec2(p.x, 1.0 - p.y); gl_Position = vec4(p * 2.0 - 1.0, 0.0, 1.0); }");
    add(gl.FRAGMENT_SHADER, `
      precision mediump float;
      uniform sampler2D s;
      uniform float t; // half a row of the clip
      varying vec2 v;
      void main() {
        float a = texture2D(s, vec2(v.x, 0.5 + clamp(v.y * 0.5, t, 0.5 - t))).g;
        gl_FragColor = vec4(min(texture2D(s, vec2(v.x, clamp(v.y * 0.5, t, 0.5 - t))).rgb, a), a);
      }`);
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
    const place = gl.getAttribLocation(program, "p");
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    for (const [name, value] of [["WRAP_S", "CLAMP_TO_EDGE"], ["WRAP_T", "CLAMP_TO_EDGE"], ["MIN_FILTER", "LINEAR"], ["MAG_FILTER", "LINEAR"]]) {
      gl.texParameteri(gl.TEXTURE_2D, gl["TEXTURE_" + name], gl[value]);
    }
    return (video) => {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight / 2;
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.uniform1f(gl.getUniformLocation(program, "t"), 0.5 / video.videoHeight);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, video);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    };
  };

  const stacked = new WeakSet();
  const load = (video) => {
    const source = wanted(video);
    if (source) video.src = source.dataset.stacked;
    else video.removeAttribute("src");
    video.load();
  };

  const stack = (video) => {
    if (stacked.has(video) || !wanted(video)) return;
    stacked.add(video);
    const canvas = document.createElement("canvas");
    canvas.className = "__name__-canvas";
    const paint = painter(canvas);
    if (!paint) return;
    const next = video.requestVideoFrameCallback?.bind(video) ?? requestAnimationFrame;
    const step = () => {
      if (video.readyState >= 2 && video.hasAttribute("src")) {
        paint(video);
        if (!canvas.isConnected) video.after(canvas);
        video.style.visibility = "hidden"; // set by script: a policy on styles does not mind
      }
      next(step);
    };
    video.removeAttribute("poster"); // its shape is not the clip's
    load(video);
    next(step);
    for (const source of video.children) matchMedia(source.media).addEventListener("change", () => load(video));
  };

  const known = new WeakSet();
  const look = ({ target }) => {
    const video = target.closest?.(".__name__-video");
    if (!video || stacked.has(video)) return;
    if (target !== video) return target === wanted(video) && stack(video); // VP9 does not play
    if (known.has(video)) return;
    known.add(video);
    if (isOpaque(video)) stack(video);
  };
  document.addEventListener("loadeddata", look, true);
  document.addEventListener("error", look, true);
  for (const video of document.querySelectorAll(".__name__-video")) {
    if (video.readyState >= 2) look({ target: video });
    // No source, and not just now while one is chosen.
    else setTimeout(() => video.networkState === 3 && stack(video), 100);
  }
})();
