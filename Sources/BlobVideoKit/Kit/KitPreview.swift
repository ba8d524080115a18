import BlobRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The page that shows a kit at work: the hero behind a headline, then what is in the kit and how to use it.
///
/// It lies among the kit's files and asks for them by name alone, so that it opens from a folder too; the snippet that it shows has the
/// kit's own prefix.
struct KitPreview {
  private let kit: KitContents
  private let markup: KitMarkup

  /// The preview of `kit`.
  init(_ kit: KitContents) {
    self.kit = kit
    markup = KitMarkup(kit, prefix: "")
  }

  /// The name of the kit that the page at `path` shows, as HTML has it; nil where that is no such page.
  static func kit(shownBy path: String) -> String? {
    guard let file = try? Descriptor(reading: path) else { return nil }
    let head = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      let count = read(file.number, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
    guard let start = head.firstRange(of: mark)?.upperBound else { return nil }
    return String(head[start...].prefix { $0 != "\"" })
  }

  /// What stands before the kit's name.
  private static let mark = "<html lang=\"en\" data-blobvideo-kit=\""

  /// The text of `preview.html`.
  var page: String {
    let theme =
      kit.main.measures.map { "\n<meta name=\"theme-color\" content=\"\($0.edgeColor)\">" } ?? ""
    return """
      <!doctype html>
      \(Self.mark)\(kit.name.text.html)">
      <head>
      <meta charset="utf-8">
      <title>\(kit.title.html): a preview of \(kit.name.text.html)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">\(theme)
      \(markup.preloads)
      \(markup.links)
      <link rel="stylesheet" href="\(markup.url(kit.preview + ".css"))">
      </head>
      <body>
      \(markup.hero(content: headline))
      <main id="kit">
      \(([files, snippet] + (kit.main.measures.map { [colors($0)] } ?? [])).joined(separator: "\n"))
      </main>
      <footer>
        <p>Made by blobvideo \(blobvideoVersion.html). Every figure is in <a href="\(markup.url(kit.name.file("json")))">\(kit.name.file("json").html)</a>.</p>
      </footer>
      </body>
      </html>

      """
  }

  private var headline: String {
    let seconds = kit.loop.duration.decimalText
    let rate = (Rational(Int64(kit.loop.rate.rational.value * 100 + 0.5), 100) ?? kit.loop.rate.rational).decimalText
    let size = kit.main.size
    let summary = kit.summary.isEmpty ? "" : "\n<p class=\"summary\">\(kit.summary.html)</p>"
    let veil = kit.main.measures.map { $0.textContrast < 4.5 } ?? false ? " veiled" : ""
    return """
      <div class="lede\(veil)">
        <h1>\(kit.title.html)</h1>\(summary.indented(by: 2))
        <p class="facts"><span>\(seconds) s loop</span> <span>\(rate) fps</span> <span>\(size.width) × \(size.height)</span></p>
        <p><a class="more" href="#kit">What is in the kit</a></p>
      </div>
      """
  }

  private var files: String {
    let largest = max(1, kit.renditions.flatMap(\.clips).map(\.file.bytes).max() ?? 1)
    let groups = kit.renditions.map { rendition in
      let size = "\(rendition.size.width) × \(rendition.size.height)"
      let head =
        kit.renditions.count > 1
        ? "\n    <tr class=\"size\"><th colspan=\"4\" scope=\"rowgroup\">\(size)</th></tr>" : ""
      let rows = rendition.clips.map { row($0, use: use(of: $0), of: largest) }.joined()
      let poster = row(rendition.poster, use: "Poster, before the clip and instead of it", type: "image/webp")
      let card = rendition.card.map { row($0, use: "Link previews", type: "image/jpeg") } ?? ""
      return "  <tbody>\(head)\(rows)\(poster)\(card)\n  </tbody>"
    }
    return """
      <section>
        <h2>One loop, for every browser</h2>
        <p>A browser takes the first clip that it can play and loads nothing else. Whoever asks for less motion gets the poster.</p>
        <div class="scroll" tabindex="0" role="region" aria-label="Files">
        <table>
          <thead>
            <tr><th scope="col">File</th><th scope="col">For</th><th scope="col">Type</th><th scope="col" class="number">Size</th></tr>
          </thead>
      \(groups.joined(separator: "\n").indented(by: 2))
        </table>
        </div>
      </section>
      """
  }

  private func row(_ source: KitSource, use: String, of largest: Int) -> String {
    let share = max(1, source.file.bytes * 100 / largest)
    return row(
      source.file, use: "\(source.label). \(use)", type: source.mediaType,
      bar:
        "<svg class=\"bar\" viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect width=\"\(share)\" height=\"4\"/></svg>"
    )
  }

  private func row(_ file: KitFile, use: String, type: String, bar: String = "") -> String {
    """

        <tr>
          <th scope="row"><a href="\(markup.url(file.name))">\(file.name.html)</a></th>
          <td>\(use.html)</td>
          <td><code>\(type.html)</code></td>
          <td class="number">\(Self.size(file.bytes))\(bar)</td>
        </tr>
    """
  }

  /// Who ends up with a clip.
  private func use(of source: KitSource) -> String {
    if kit.hasAlpha {
      return source.container == .webm ? "Chrome, Edge and Firefox" : "Safari, drawn by WebGL"
    }
    return switch source.codec.text.prefix(4) {
    case "av01": "Chrome, Edge, Firefox; Safari where the device decodes it"
    case "hvc1": "iPhones, iPads and Macs without AV1"
    case "vp09": "Chrome, Edge and Firefox without AV1"
    default: "Everything else"
    }
  }

  /// `1.24 MB`, `86 KB`, `512 bytes`; a kilobyte is 1000 bytes.
  static func size(_ bytes: Int) -> String {
    if bytes >= 1_000_000 { return "\((Rational(Int64(bytes / 10_000), 100) ?? Rational(0)).decimalText) MB" }
    return bytes >= 10_000
      ? "\((bytes + 500) / 1000) KB"
      : bytes >= 1000 ? "\((Rational(Int64(bytes / 100), 10) ?? Rational(0)).decimalText) KB" : "\(bytes) bytes"
  }

  private var snippet: String {
    let text = KitMarkup(kit).snippet
    return """
      <section>
        <h2>Put it into a page</h2>
        <p>This is <a href="\(markup.url(kit.name.file("html")))">\(kit.name.file("html").html)</a>; for React take <a href="\(markup.url(kit.name.file("jsx")))">\(kit.name.file("jsx").html)</a>. A click selects all of it.</p>
        <pre tabindex="0"><code>\(text.dropLast().description.html)</code></pre>
      </section>
      """
  }

  private func colors(_ measures: KitMeasures) -> String {
    func oneDecimal(_ value: Double) -> String {
      (Rational(Int64((value * 10).rounded()), 10) ?? Rational(0)).decimalText
    }
    let size = kit.main.size
    return """
      <section>
        <h2>Colour before the first request</h2>
        <p>\(measures.placeholder.css.utf8.count) bytes of gradients stand in for the poster, \(oneDecimal(measures.placeholderError)) of 255 from it on average.</p>
        <div class="pair">
          <figure><div class="placeholder" role="img" aria-label="Placeholder"></div><figcaption>Placeholder</figcaption></figure>
          <figure><img src="\(markup.url(kit.main.poster.name))" alt="" width="\(size.width)" height="\(size.height)"><figcaption>Poster, \(Self.size(kit.main.poster.bytes))</figcaption></figure>
        </div>
        <dl class="colors">
          <div><dt>Edge, for the page around it</dt><dd><span class="swatch edge"></span><code>\(measures.edgeColor)</code></dd></div>
          <div><dt>Text, contrast at its worst \(oneDecimal(measures.textContrast)) : 1</dt><dd><span class="swatch text"></span><code>\(measures.textColor)</code></dd></div>
        </dl>
      </section>
      """
  }

  /// The text of `preview.css`.
  var stylesheet: String {
    let size = kit.main.size
    let rest = kit.main.measures.map { measures in
      """

      .placeholder {
        aspect-ratio: \(size.width) / \(size.height);
        background-image: \(measures.placeholder.css);
      }

      .swatch.edge {
        background: \(measures.edgeColor);
      }

      .swatch.text {
        background: \(measures.textColor);
      }

      .veiled::before {
        background: radial-gradient(closest-side, \(measures.textColor == .white ? "#000b" : "#fffb"), transparent);
      }

      """
    }
    return String(decoding: PackageResources.preview_css, as: UTF8.self)
      .replacing("__name__", with: kit.name.className) + (rest ?? "")
  }
}
