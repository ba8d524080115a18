import BlobVideoKit

/// `index.html`: every clip of a batch on one page to choose from, opened from the file system without a server.
struct ContactSheet {
  /// What a clip's place on the page says besides its facts.
  struct Card {
    /// The job that the command to copy and `picks.json` are made of.
    let job: BatchJob
    /// A word about it; may be empty.
    var note = ""
  }

  /// The page for the clips of `plan` that have `entries`, and for those of other batches that the page at `path` has now.
  static func page(
    _ plan: BatchPlan, entries: [String: BatchResults.Entry], over path: String,
    card: (BatchPlan.Item) -> Card = { Card(job: $0.job) }
  ) -> String {
    let clips = plan.items.compactMap { item -> JSONValue? in
      guard let entry = entries[item.output] else { return nil }
      let card = card(item)
      return [
        "file": .string(item.output),
        "poster": .string(item.isStill ? item.output : entry.poster == nil ? "" : BatchPlan.poster(item.output)),
        "preset": .string(item.job.words[.preset] ?? ""), "palette": .string(item.job.words[.palette] ?? ""),
        "seed": .string(item.job.words[.seed] ?? ""), "size": .string("\(item.size)"),
        "codec": .string(item.codec), "bytes": .number(entry.bytes),
        "size2": .string(NumberText.bytes(entry.bytes)), "width": .number(item.size.width),
        "height": .number(item.size.height), "command": .string(command(card.job, item.output)),
        "job": card.job.pick(item.output, files: item.carriesKey ? item.inputs : []),
        "note": .string(card.note),
      ]
    }
    // Inside a script element only `<` could end it.
    let data = JSONValue.array(clips + others(in: path, than: plan)).text()
      .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
    return head + "<script>\n" + beginning + data + "\n" + script + "</script>\n</body>\n</html>\n"
  }

  /// The line of shell that makes a clip again, below the folder that it is given in.
  private static func command(_ job: BatchJob, _ output: String) -> String {
    let folder = FileIdentity.split(output).folder
    let first = folder == "." ? [] : ["mkdir", "-p"] + (folder.hasPrefix("-") ? ["--"] : []) + [folder]
    let words = (["blobvideo"] + job.command(output)).map(shellQuoted).joined(separator: " ")
    return first.isEmpty ? words : first.map(shellQuoted).joined(separator: " ") + " && " + words
  }

  /// What tells a page that was made here.
  private static let mark = "<meta name=\"generator\" content=\"blobvideo batch\">"
  /// How the line of clips begins.
  private static let beginning = "const clips = "

  /// Whether the file is such a page.
  static func isPage(_ path: String) -> Bool {
    guard let bytes = try? InputFile.readOwn(path, limit: 1024) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(mark)
  }

  /// The clips of a page that are still there and are none of `plan`'s.
  private static func others(in path: String, than plan: BatchPlan) -> [JSONValue] {
    guard isPage(path), let bytes = try? InputFile.readOwn(path, limit: 1 << 30),
      let line = bytes.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: beginning.utf8) }),
      let document = try? JSONDocument(
        parsing: Array(line.dropFirst(beginning.utf8.count)), file: path, limits: JSONDocument.Limits(bytes: 1 << 30)),
      case .array(let clips) = document.root.value
    else { return [] }
    return clips.filter { clip in
      guard case .object(let object) = clip, case .string(let file)? = object["file"] else { return false }
      return !plan.outputs.contains(file) && access(plan.folder + "/" + file, R_OK) == 0
    }
  }

  /// A word as a POSIX shell takes it literally.
  static func shellQuoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_./=,:+@%".utf8.contains(byte)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    \(mark)
    <title>Clips</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
    body { margin: 0; background: Canvas; color: CanvasText; }
    header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .6rem 1rem; background: Canvas;
      border-bottom: 1px solid color-mix(in srgb, CanvasText 20%, transparent); }
    header output { margin-left: auto; }
    select, button { font: inherit; padding: .2rem .5rem; }
    main { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 1rem; padding: 1rem; align-items: start; }
    figure { margin: 0; border-radius: 8px; overflow: hidden; outline-offset: 3px; background: color-mix(in srgb, CanvasText 6%, transparent); }
    figure.chosen { box-shadow: 0 0 0 3px #e8a400; }
    figure:focus-visible { outline: 3px solid Highlight; }
    .frame { width: 100%; max-height: 60vh; background-size: contain; background-repeat: no-repeat; background-position: center; }
    video { display: block; width: 100%; height: 100%; object-fit: contain; }
    figcaption { display: grid; grid-template-columns: 1fr auto auto; gap: .2rem .5rem; align-items: center; padding: .5rem .6rem; }
    figcaption b { overflow-wrap: anywhere; }
    figcaption span { grid-column: 1 / -1; opacity: .75; }
    .empty { padding: 2rem; }
    </style>
    </head>
    <body>
    <header>
    <label>Preset <select id="preset"></select></label>
    <label>Palette <select id="palette"></select></label>
    <label>Size <select id="size"></select></label>
    <label><input type="checkbox" id="only"> chosen only</label>
    <button id="save" type="button">Download picks.json</button>
    <output id="count" aria-live="polite"></output>
    </header>
    <main id="sheet"></main>
    <noscript><p class="empty">The page needs scripts to show the clips.</p></noscript>

    """

  // Arrows move, Space or S stars, C copies. A video has its source only while it is on the screen.
  private static let script = #"""
    const sheet = document.getElementById('sheet'), count = document.getElementById('count');
    const only = document.getElementById('only'), place = 'blobvideo ' + location.pathname;
    let chosen = new Set();
    try { chosen = new Set(JSON.parse(localStorage.getItem(place) || '[]')); } catch {}
    const url = path => path.split('/').map(encodeURIComponent).join('/');
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const show = (frame, url) => frame.style.backgroundImage = url ? `url("${url}")` : '';
    const watcher = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const video = target.querySelector('video');
        if (isIntersecting) {
          show(target, target.dataset.poster);
          if (still.matches) continue;
          if (!video) {
            show(target, target.dataset.source);
            continue;
          }
          if (!video.src) video.src = target.dataset.source;
          video.play().catch(() => {});
        } else if (!video) {
          show(target, target.dataset.poster);
        } else if (video.src) {
          video.pause();
          video.removeAttribute('src');
          video.load();
        }
      }
    }, { rootMargin: '50px' });
    const make = (name, fields = {}, ...children) => {
      const element = Object.assign(document.createElement(name), fields);
      element.append(...children);
      return element;
    };
    function copy(clip, button) {
      const done = () => { button.textContent = 'Copied'; setTimeout(() => button.textContent = 'Copy', 1200); };
      const byHand = () => {
        const area = make('textarea', { value: clip.command });
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
        done();
      };
      if (navigator.clipboard) navigator.clipboard.writeText(clip.command).then(done, byHand); else byHand();
    }
    function star(card) {
      const { clip } = card;
      chosen.has(clip.file) ? chosen.delete(clip.file) : chosen.add(clip.file);
      try { localStorage.setItem(place, JSON.stringify([...chosen])); } catch {}
      mark(card);
      if (only.checked) filter(); else tell();
    }
    function mark(card) {
      const isChosen = chosen.has(card.clip.file);
      card.classList.toggle('chosen', isChosen);
      card.star.textContent = isChosen ? '★' : '☆';
      card.star.setAttribute('aria-pressed', isChosen);
    }
    const cards = clips.map(clip => {
      // Stills and GIFs are pictures.
      const frame = make('div', { className: 'frame' }, ...(/\.(png|jpe?g|webp|gif)$/i.test(clip.file) ? []
        : [make('video', { muted: true, loop: true, playsInline: true, preload: 'none', tabIndex: -1 })]));
      frame.style.aspectRatio = `${clip.width} / ${clip.height}`;
      frame.dataset.source = url(clip.file);
      frame.dataset.poster = url(clip.poster);
      const starButton = make('button', { type: 'button', title: 'Choose (S)', tabIndex: -1 });
      const copyButton = make('button', { type: 'button', title: clip.command, textContent: 'Copy', tabIndex: -1 });
      const facts = [clip.preset, clip.palette, clip.seed && 'seed ' + clip.seed, clip.size, clip.codec, clip.size2, clip.note];
      const card = make('figure', { tabIndex: 0 }, frame,
        make('figcaption', {}, make('b', { textContent: clip.file }), starButton, copyButton,
          make('span', { textContent: facts.filter(Boolean).join(' · ') })));
      Object.assign(card, { clip, star: starButton });
      starButton.onclick = () => star(card);
      copyButton.onclick = () => copy(clip, copyButton);
      card.onkeydown = event => {
        if (event.target !== card || event.ctrlKey || event.metaKey || event.altKey) return;
        const shown = cards.filter(other => !other.hidden), at = shown.indexOf(card);
        const row = shown.filter(other => other.offsetTop === shown[0].offsetTop).length;
        const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (key in steps) shown[at + steps[key]]?.focus();
        else if (key === ' ' || key === 's') star(card);
        else if (key === 'c') copy(clip, copyButton);
        else return;
        event.preventDefault();
      };
      mark(card);
      sheet.append(card);
      watcher.observe(frame);
      return card;
    });
    const filters = ['preset', 'palette', 'size'].map(name => {
      const select = document.getElementById(name);
      const values = [...new Set(clips.map(clip => clip[name]))];
      select.append(make('option', { value: '\0', textContent: 'all' }),
        ...values.map(value => make('option', { value, textContent: value || 'own' })));
      select.closest('label').hidden = values.length < 2;
      select.onchange = filter;
      return { name, select };
    });
    function tell() {
      const shown = cards.filter(card => !card.hidden).length;
      count.textContent = `${shown} of ${cards.length} clips, ${chosen.size} chosen`;
      document.getElementById('save').disabled = !chosen.size;
    }
    function filter() {
      for (const card of cards) {
        card.hidden = filters.some(({ name, select }) => select.value !== '\0' && card.clip[name] !== select.value)
          || (only.checked && !chosen.has(card.clip.file));
      }
      tell();
    }
    only.onchange = filter;
    document.getElementById('save').onclick = () => {
      const jobs = clips.filter(clip => chosen.has(clip.file)).map(clip => clip.job);
      const file = new Blob([JSON.stringify({ jobs }, null, 2) + '\n'], { type: 'application/json' });
      const link = make('a', { href: URL.createObjectURL(file), download: 'picks.json' });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    };
    filter();

    """#
}
