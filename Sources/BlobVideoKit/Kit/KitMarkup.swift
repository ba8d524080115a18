/// The HTML of a kit: what goes into the page's head, and the hero itself.
///
/// The poster is there twice, as a picture behind the clip and as the clip's own poster. The picture is what remains where no clip
/// plays (less motion asked for, data saved, autoplay refused), and only a `<picture>` can have other sizes for other viewports; so
/// with several sizes the clip, which shows what is behind it until it plays, has no poster of its own. (With alpha it has: there the
/// picture is hidden while a clip plays.)
struct KitMarkup {
  private let kit: KitContents
  private let media: [KitMedia]
  /// What stands before every file name.
  private let prefix: String

  /// The markup with the kit's own prefix, or with another.
  init(_ kit: KitContents, prefix: String? = nil) {
    self.kit = kit
    media = KitMedia.queries(for: kit.renditions.map(\.size))
    let given = prefix ?? kit.urlPrefix
    self.prefix = given.isEmpty || given.hasSuffix("/") ? given : given + "/"
  }

  /// The kit's class name.
  private var base: String { kit.name.className }

  /// The address of a file, ready for an attribute.
  func url(_ name: String) -> String { (prefix + name.urlSegment).html }

  /// Whether files come from another host.
  private var isElsewhere: Bool { URLPrefix.namesHost(prefix) }

  /// The text to paste.
  var snippet: String {
    """
    <!-- 1. In the head -->
    \(preloads)
    \(links)\(card)

    <!-- 2. Where the hero stands: your own text goes into the last element -->
    \(hero(content: "<h1>Your headline</h1>"))

    """
  }

  /// The lines that let posters come first.
  var preloads: String { posters.map(\.link).joined(separator: "\n") }

  /// Stylesheet and script.
  var links: String {
    """
    <link rel="stylesheet" href="\(url(kit.name.file("css")))">
    <script src="\(url(kit.name.file("js")))" defer></script>
    """
  }

  /// The picture for link previews, whose address has to be absolute.
  private var card: String {
    guard let card = kit.main.card else { return "" }
    let size = kit.main.size
    let tags = """
      <meta property="og:image" content="\(isElsewhere ? url(card.name) : "https://example.com/" + url(card.name).drop { $0 == "/" })">
      <meta property="og:image:width" content="\(size.width)">
      <meta property="og:image:height" content="\(size.height)">
      """
    return "\n" + (isElsewhere ? tags : "<!-- For link previews, with your own host:\n\(tags)\n-->")
  }

  /// The hero with `content` in front of the clip.
  func hero(content: String) -> String {
    """
    <section class="\(base.html)">
      <div class="\(base.html)-backdrop" aria-hidden="true">
    \(backdrop.indented(by: 4))
      </div>
      <button class="\(base.html)-toggle" type="button" aria-label="\(Self.pause)" data-pause="\(Self.pause)" data-play="\(Self.play)" hidden>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path class="\(base.html)-bars" d="\(Self.bars)"/>
          <path class="\(base.html)-arrow" d="\(Self.arrow)"/>
        </svg>
      </button>
      <div class="\(base.html)-content">
    \(content.indented(by: 4))
      </div>
    </section>
    """
  }

  /// What the button says.
  static let pause = "Pause background animation", play = "Play background animation"
  /// The button's two shapes.
  static let bars = "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z", arrow = "M8 5v14l11-7z"

  /// Poster and clip.
  var backdrop: String { [picture, video].joined(separator: "\n") }

  private var picture: String {
    let (size, file) = (kit.main.size, kit.main.poster.name)
    let image =
      "<img class=\"\(base.html)-poster\" src=\"\(url(file))\" alt=\"\" width=\"\(size.width)\" height=\"\(size.height)\" fetchpriority=\"high\">"
    guard kit.renditions.count > 1 else { return image }
    let sources = zip(kit.renditions, media).dropFirst().map { rendition, media in
      "  <source srcset=\"\(url(rendition.poster.name))\"\(attribute("media", media.query)) width=\"\(rendition.size.width)\" height=\"\(rendition.size.height)\">"
    }
    return (["<picture>"] + sources + ["  " + image, "</picture>"]).joined(separator: "\n")
  }

  private var video: String {
    let size = kit.main.size
    var attributes = "class=\"\(base.html)-video\" width=\"\(size.width)\" height=\"\(size.height)\""
    // A clip with alpha shows what is behind it, and its own poster goes when it plays.
    if kit.renditions.count == 1 || kit.hasAlpha { attributes += " poster=\"\(url(kit.main.poster.name))\"" }
    // What WebGL and a canvas read from another host has to be shared by it.
    if kit.hasAlpha, isElsewhere { attributes += " crossorigin=\"anonymous\"" }
    let sources = zip(kit.renditions, media).flatMap { rendition, media in
      let stacked = rendition.stacked.map { " data-stacked=\"\(url($0.file.name))\"" } ?? ""
      return rendition.sources.map { source in
        "  <source src=\"\(url(source.file.name))\" type='\(source.mediaType)' media=\"\(media.clipQuery.html)\"\(stacked)>"
      }
    }
    return
      ([
        "<video \(attributes) muted loop playsinline autoplay disablepictureinpicture disableremoteplayback tabindex=\"-1\">"
      ] + sources + ["</video>"]).joined(separator: "\n")
  }

  /// A poster and when it is wanted.
  struct Poster {
    let url: String
    let media: String?
    /// The line for the head.
    let link: String
  }

  /// The posters that the page shows, in the order of the sizes.
  var posters: [Poster] {
    zip(kit.renditions, media).map { rendition, media in
      let media = media.query
      let address = url(rendition.poster.name)
      return Poster(
        url: address, media: media,
        link:
          "<link rel=\"preload\" as=\"image\" href=\"\(address)\" type=\"image/webp\"\(attribute("media", media)) fetchpriority=\"high\">"
      )
    }
  }

  private func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\($0.html)\"" } ?? ""
  }
}
