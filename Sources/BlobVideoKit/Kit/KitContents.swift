import BlobRender

/// Everything that a finished web kit holds, as values: what was encoded, measured and asked for. The pages, the stylesheet and the
/// script are pure functions of it; `files` writes them all.
public struct KitContents: Hashable, Sendable {
  /// What the files are called: `hero` makes `hero.html`, `hero.css` and the class `hero`.
  public var name: KitName
  /// What stands before every file name in the snippets: empty, a path such as `/media/`, or the address of a host.
  public var urlPrefix: String
  /// What the preview page and its stylesheet are called.
  public var preview: String
  /// Headline and text of the preview page: the scene's name and summary.
  public var title, summary: String
  /// The loop that the clips play.
  public var loop: Loop
  /// The resolved scene, for `hero.json`; nil where it is to be left out.
  public var scene: JSONValue?
  /// The size that other sizes stand beside: it is the one in the pictures' own `src` and in link previews.
  public var main: KitRendition
  /// Further sizes of the same loop, for other viewports.
  public var others: [KitRendition]

  /// Contents from their parts.
  public init(
    name: KitName, urlPrefix: String = "", preview: String = "preview", title: String, summary: String, loop: Loop,
    scene: JSONValue? = nil, main: KitRendition, others: [KitRendition] = []
  ) {
    (self.name, self.urlPrefix, self.title, self.summary) = (name, urlPrefix, title, summary)
    self.preview = preview
    (self.loop, self.scene) = (loop, scene)
    (self.main, self.others) = (main, others)
  }

  /// All sizes, the main one first.
  public var renditions: [KitRendition] { [main] + others }

  /// Whether the clips have alpha.
  var hasAlpha: Bool { main.stacked != nil }

  /// The names of the text files, what stands on its own first.
  static func fileNames(_ name: KitName, snippets: Set<KitSnippet>, preview: String) -> [String] {
    ["css", "js", "json"].map(name.file) + KitSnippet.allCases.filter(snippets.contains).map { name.file($0.rawValue) }
      + [preview + ".css", preview + ".html"]
  }

  /// The text files of the kit by name, each with a line end at its end: snippets, stylesheet, script, record and preview page.
  /// `snippets` says which snippets are wanted.
  public func files(snippets: Set<KitSnippet> = Set(KitSnippet.allCases)) -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    if snippets.contains(.html) { files.append((name.file("html"), KitMarkup(self).snippet)) }
    if snippets.contains(.jsx) { files.append((name.file("jsx"), KitComponent(self).text)) }
    let page = KitPreview(self)
    return files + [
      (name.file("css"), KitStylesheet(self).text), (name.file("js"), KitScript(self).text),
      (name.file("json"), KitRecord(self).text), (preview + ".html", page.page), (preview + ".css", page.stylesheet),
    ]
  }
}

/// The forms in which a kit gives what is to be pasted.
public enum KitSnippet: String, Hashable, Sendable, CaseIterable {
  /// HTML.
  case html
  /// A React component.
  case jsx
}
