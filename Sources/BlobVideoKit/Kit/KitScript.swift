import BlobRender

/// The script of a kit. It is short and needs nothing; the page works without it, but for the button.
struct KitScript {
  private let kit: KitContents

  /// The script of `kit`.
  init(_ kit: KitContents) { self.kit = kit }

  /// The text of `hero.js`.
  var text: String {
    let queries = KitMedia.queries(for: kit.renditions.map(\.size)).map { JSONValue.string($0.clipQuery).text() }
    let parts = [PackageResources.kit_js] + (kit.hasAlpha ? [PackageResources.alpha_js] : [])
    let template = parts.map { String(decoding: $0, as: UTF8.self) }.joined()
    return template.replacing("  const clips = [];", with: "  const clips = [\(queries.joined(separator: ", "))];")
      .replacing("__name__", with: kit.name.className)
  }
}
