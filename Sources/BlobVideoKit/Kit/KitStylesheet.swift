import BlobRender

/// The stylesheet of a kit.
struct KitStylesheet {
  private let kit: KitContents

  /// The stylesheet of `kit`.
  init(_ kit: KitContents) { self.kit = kit }

  /// The text of `hero.css`: the rules that every kit has, then what was measured on the frames.
  var text: String {
    let media = KitMedia.queries(for: kit.renditions.map(\.size))
    let rules = zip(kit.renditions, media).compactMap { rendition, media -> String? in
      guard let rules = rendition.measures.map({ measured($0, rendition.size) }) else { return nil }
      guard let query = media.query else { return rules }
      return "@media \(query) {\n\(rules.indented(by: 2))\n}"
    }
    return String(decoding: PackageResources.kit_css, as: UTF8.self)
      .replacing("__name__", with: kit.name.className)
      + (kit.hasAlpha ? [throughPoster] : rules).map { "\n\($0)\n" }.joined()
  }

  /// Colours and placeholder of one size. The placeholder covers the box as the poster does: as large as it must be at the
  /// frame's own shape, centred.
  private func measured(_ measures: KitMeasures, _ size: FrameSize) -> String {
    let (base, shape) = (kit.name.className, Double(size.width) / Double(size.height))
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

  /// With alpha the picture behind the clip would be seen through it: it is there only where no clip plays.
  private var throughPoster: String {
    let base = kit.name.className
    return """
      .\(base)-poster {
        visibility: hidden;
      }

      .\(base)[data-state="blocked"] .\(base)-poster,
      .\(base)[data-state="still"] .\(base)-poster {
        visibility: visible;
      }

      .\(base)[data-state="still"] .\(base)-video,
      .\(base)[data-state="blocked"] .\(base)-canvas,
      .\(base)[data-state="still"] .\(base)-canvas {
        visibility: hidden;
      }
      """
  }

  /// A hundred times `value` in three decimals.
  private func percent(_ value: Double) -> String {
    Rational(Int64((value * 100_000).rounded()), 1000)?.decimalText ?? "100"
  }
}
