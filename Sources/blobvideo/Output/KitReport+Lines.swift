import BlobVideoKit

extension KitReport {
  /// A table of the files: name, what it is, size.
  var lines: [String] {
    let media = contents.renditions.flatMap { rendition in
      rendition.clips.map { ($0.file, "\($0.label), \(rendition.size), \($0.codec)") }
        + [(rendition.poster, "poster, \(rendition.size)")]
        + (rendition.card.map { [($0, "picture for link previews, \(rendition.size)")] } ?? [])
    }
    let rows = (media + pages.map { ($0, Self.meaning($0.name)) }).map { file, what in
      (name: file.name.singleLine, what: what, size: NumberText.bytes(file.bytes))
    }
    let (names, whats) = (rows.map(\.name.count).max() ?? 0, rows.map(\.what.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return rows.map { "\(padded($0.name, names))  \(padded($0.what, whats))  \($0.size)" }
  }

  /// What a text file is for.
  private static func meaning(_ name: String) -> String {
    if name.hasSuffix("preview.html") || name.hasSuffix("preview.css") {
      return name.hasSuffix(".html") ? "a page that shows it: open this" : "its stylesheet"
    }
    return switch name.split(separator: ".").last {
    case "html": "the snippet to paste"
    case "jsx": "the same for React"
    case "css": "the stylesheet, which the snippet loads"
    case "js": "the script, likewise"
    default: "scene, keys and figures"
    }
  }
}
