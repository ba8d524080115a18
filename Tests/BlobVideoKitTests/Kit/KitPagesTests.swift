import BlobScene
import Testing

@testable import BlobVideoKit

@Suite struct KitPagesTests {
  /// A kit whose figures are made up.
  static func kit(
    _ name: String = "hero", prefix: String = "", sizes: [(Int, Int)] = [(1920, 1080)]
  ) throws -> KitContents {
    let name = try #require(KitName(name))
    let renditions = try sizes.enumerated().map { index, size in
      let stem = index == 0 ? name.text : "\(name.text)-\(size.0)x\(size.1)"
      func source(_ ending: String, _ codec: CodecString, _ container: CodecString.Container = .mp4) -> KitSource {
        KitSource(
          file: KitFile(name: "\(stem).\(ending)", bytes: 123_456), container: container, codec: codec, label: "Codec",
          key: "k\(index)")
      }
      let grey = try #require(KitPicture(width: 1, height: 1, bytes: [10, 20, 30]))
      return KitRendition(
        size: try #require(FrameSize(width: size.0, height: size.1)),
        sources: [
          source("av1.mp4", CodecString("av01.0.08M.10.0.110.01.13.01.0")),
          source("hevc.mp4", CodecString("hvc1.2.4.L120.90")),
          source("webm", CodecString("vp09.00.40.08.00.01.13.01.00"), .webm), source("mp4", CodecString("avc1.640028")),
        ],
        poster: KitFile(name: "\(stem).webp", bytes: 4567), card: KitFile(name: "\(stem).jpg", bytes: 89_012),
        measures: KitMeasures(of: grey))
    }
    return KitContents(
      name: name, urlPrefix: prefix, title: "Tom & Jerry", summary: "",
      loop: try #require(Loop(frames: 240, rate: .thirty)),
      scene: ["name": "tom"], main: renditions[0], others: Array(renditions.dropFirst()))
  }

  static func text(_ ending: String, of kit: KitContents) throws -> String {
    try #require(kit.files().first { $0.name.hasSuffix(ending) }).text
  }

  @Test func filesHaveTheKitsName() throws {
    let kit = try Self.kit("landing")
    #expect(
      kit.files().map(\.name) == [
        "landing.html", "landing.jsx", "landing.css", "landing.js", "landing.json", "preview.html", "preview.css",
      ])
    #expect(!kit.files(snippets: [.html]).contains { $0.name == "landing.jsx" })
    #expect(
      kit.files().allSatisfy {
        $0.text.hasSuffix("\n") && !$0.text.hasSuffix("\n\n")
          && !$0.text.contains("__name__")
      })
  }

  @Test func snippetHasWhatABrowserNeeds() throws {
    let html = try Self.text(".html", of: Self.kit(prefix: "/media"))
    #expect(
      html.contains(
        "<link rel=\"preload\" as=\"image\" href=\"/media/hero.webp\" type=\"image/webp\" fetchpriority=\"high\">"))
    #expect(html.contains("<script src=\"/media/hero.js\" defer></script>"))
    #expect(
      html.contains(
        "<video class=\"hero-video\" width=\"1920\" height=\"1080\" poster=\"/media/hero.webp\" muted loop playsinline autoplay "
      ))
    let sources = html.matches(of: /<source src="([^"]+)" type='([^']+)' media="([^"]+)">/).map { $0.output }
    #expect(
      sources.map(\.1) == ["/media/hero.av1.mp4", "/media/hero.hevc.mp4", "/media/hero.webm", "/media/hero.mp4"])
    #expect(
      sources.map(\.2) == [
        "video/mp4; codecs=\"av01.0.08M.10.0.110.01.13.01.0\"", "video/mp4; codecs=\"hvc1.2.4.L120.90\"",
        "video/webm; codecs=\"vp09.00.40.08.00.01.13.01.00\"", "video/mp4; codecs=\"avc1.640028\"",
      ])
    #expect(sources.allSatisfy { $0.3 == "(prefers-reduced-motion: no-preference)" })
  }

  @Test func nothingIsInline() throws {
    for kit in [try Self.kit(), try Self.kit(sizes: [(1920, 1080), (1080, 1920)])] {
      for ending in ["hero.html", "preview.html"] {
        let html = try Self.text(ending, of: kit)
        #expect(html.firstMatch(of: /<style| style=| on\w+=|javascript:|<script(?! src)|data:/) == nil)
      }
    }
  }

  @Test func sizesAreChosenByShape() throws {
    let html = try Self.text(".html", of: Self.kit(sizes: [(1920, 1080), (1080, 1920)]))
    #expect(
      html.contains("href=\"hero.webp\" type=\"image/webp\" media=\"(min-aspect-ratio: 10001/10000)\" fetchpriority"))
    #expect(
      html.contains("href=\"hero-1080x1920.webp\" type=\"image/webp\" media=\"(max-aspect-ratio: 1/1)\" fetchpriority"))
    #expect(
      html.contains(
        "<source srcset=\"hero-1080x1920.webp\" media=\"(max-aspect-ratio: 1/1)\" width=\"1080\" height=\"1920\">"))
    #expect(
      html.contains(
        "<source src=\"hero-1080x1920.mp4\" type='video/mp4; codecs=\"avc1.640028\"' media=\"(prefers-reduced-motion: no-preference) and (max-aspect-ratio: 1/1)\">"
      ))
    #expect(!html.contains("poster=\""))
    let css = try Self.text("hero.css", of: Self.kit(sizes: [(1920, 1080), (1080, 1920)]))
    #expect(css.contains("@media (max-aspect-ratio: 1/1) {\n  .hero {\n    background-color: #0a141e;"))
  }

  @Test(
    arguments: [
      ([(1920, 1080)], [nil]),
      ([(1920, 1080), (1280, 720)], ["(min-width: 1280.02px)", "(max-width: 1280px)"]),
      ([(1366, 768), (1920, 1080)], ["(max-width: 1366px)", "(min-width: 1366.02px)"]),
      (
        [(1920, 1080), (1080, 1080), (1080, 1920)],
        [
          "(min-aspect-ratio: 13331/10000)", "(min-aspect-ratio: 7501/10000) and (max-aspect-ratio: 1333/1000)",
          "(max-aspect-ratio: 3/4)",
        ]
      ),
    ] as [([(Int, Int)], [String?])])
  func queriesExcludeOneAnother(sizes: [(Int, Int)], queries: [String?]) throws {
    let sizes = try sizes.map { try #require(FrameSize(width: $0.0, height: $0.1)) }
    #expect(KitMedia.queries(for: sizes).map(\.query) == queries)
  }

  @Test func awkwardNamesAndPrefixes() throws {
    let kit = try Self.kit("été \"50%\" <b>`${x}` & co", prefix: "https://cdn.example/a b?x=1&y=")
    let html = try Self.text(".html", of: kit)
    let file = "%C3%A9t%C3%A9%20%2250%25%22%20%3Cb%3E%60%24%7Bx%7D%60%20%26%20co"
    #expect(html.contains("src=\"https://cdn.example/a b?x=1&amp;y=/\(file).av1.mp4\""))
    #expect(html.contains("<section class=\"été-50-b-x-co\">"))
    #expect(try Self.text(".css", of: kit).contains(".été-50-b-x-co-video"))
    #expect(try Self.text(".jsx", of: kit).contains("export default function T50BXCo("))
    #expect(try Self.text("preview.html", of: kit).contains("<h1>Tom &amp; Jerry</h1>"))
    #expect(
      try Self.text("preview.html", of: kit).contains("<td><code>video/mp4; codecs=&quot;avc1.640028&quot;</code></td>")
    )
    #expect("a`b${c}\\d".templateLiteral == "a\\`b\\${c}\\\\d")
  }

  @Test(arguments: [
    ("hero", "hero", "Hero"), ("my hero_2", "my-hero_2", "MyHero2"), ("2024", "hero-2024", "Hero2024"),
    ("日本", "日本", "Hero"), ("--", "hero", "Hero"), ("landing.page", "landing-page", "LandingPage"),
  ])
  func namesBecomeIdentifiers(name: String, css: String, component: String) throws {
    let name = try #require(KitName(name))
    #expect(name.className == css)
    #expect(name.componentName == component)
  }

  @Test(arguments: ["", ".hidden", "a/b", "a\0", "a\nb"])
  func refusesNamesThatAreNoFiles(name: String) {
    #expect(KitName(name) == nil)
  }

  @Test func componentKeepsMutedInItsHTML() throws {
    let jsx = try Self.text(".jsx", of: Self.kit(prefix: "/media/"))
    #expect(jsx.hasPrefix("\"use client\";\n"))
    let html = try #require(jsx.firstMatch(of: /const backdrop = `\n((?s).*?)\n`;/)).output.1
    #expect(html.contains(" muted loop playsinline autoplay "))
    #expect(jsx.contains("dangerouslySetInnerHTML={{ __html: backdrop }}"))
    #expect(jsx.contains("href=\"/media/hero.webp\" type=\"image/webp\" fetchPriority=\"high\" />"))
  }

  @Test func recordHasTheFigures() throws {
    let text = try Self.text(".json", of: Self.kit(prefix: "/m/"))
    let document = try JSONDocument(parsing: Array(text.utf8), file: "hero.json")
    guard case .object(let root) = document.root.value else { throw Missing() }
    #expect(root["fps"] == "30/1")
    #expect(root["duration"] == 8)
    #expect(root["scene"] == ["name": "tom"])
    guard case .array(let renditions)? = root["renditions"], case .object(let main)? = renditions.first else {
      throw Missing()
    }
    #expect(main["edgeColor"] == "#0a141e")
    guard case .array(let sources)? = main["sources"] else { throw Missing() }
    #expect(
      sources.last
        == [
          "file": "hero.mp4", "bytes": 123_456, "codec": "Codec", "type": "video/mp4; codecs=\"avc1.640028\"",
          "key": "k0",
        ])
  }

  struct Missing: Error {}

  @Test(arguments: [
    (512, "512 bytes"), (4567, "4.5 KB"), (89_012, "89 KB"), (1_239_999, "1.23 MB"), (12_000_000, "12 MB"),
  ])
  func sizesAreReadable(bytes: Int, text: String) {
    #expect(KitPreview.size(bytes) == text)
  }
}
