import BlobRender

/// The stylesheet of a kit.
struct KitStylesheet {
  private let kit: KitContents

  /// The stylesheet of `kit`.
  init(_ kit: KitContents) { self.kit = kit }

  /// The text of `hero.css`: the rules that every kit has, then what was measured on the frames.
  var text: String {
    let media = KitMedia.queries(for: kit.renditions.map(\.size))
    let rules = zip(kit.renditions, media).map { rendition, media in
      let rules = measured(rendition)
      guard let query = media.query else { return rules }
      return "@media \(query) {\n\(rules.indented(by: 2))\n}"
    }
    return String(decoding: PackageResources.kit_css, as: UTF8.self)
      .replacing("__name__", with: kit.name.className)
      + rules.map { "\n\($0)\n" }.joined()
  }

  /// Colours and placeholder of one size. The placeholder covers the box as the poster does: as large as it must be at the
  /// frame's own shape, centred.
  private func measured(_ rendition: KitRendition) -> String {
    let measures = rendition.measures
    let (base, shape) = (kit.name.className, Double(rendition.size.width) / Double(rendition.size.height))
    return """
      .\(base) {
        background-color: \(measures.edgeColor);
        color: \(measures.textColor);
      }

      .\(base)-backdrop::before {
        width: max(100cqw, \(percent(shape))cqh);
        height: max(100cqh, \(percent(1 / shape))cqw);
        background-image: \(measures.placeholder.css);
      }
      """
  }

  /// A hundred times `value` in three decimals.
  private func percent(_ value: Double) -> String {
    Rational(Int64((value * 100_000).rounded()), 1000)?.decimalText ?? "100"
  }
}
