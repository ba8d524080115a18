import BlobRender

/// For which viewports each size of a kit is meant, as media queries that exclude one another.
///
/// Shape decides first: between neighbouring shapes the border is their geometric mean, where both would be cropped alike, so that
/// between 16:9 and 9:16 it is the square. Among sizes of one shape the width decides: a size serves viewports up to its own width.
struct KitMedia: Hashable {
  /// The border to the next wider shape and to the next narrower one, in thousandths of width / height.
  private var widest: Int?, narrowest: Int?
  /// Viewport widths in CSS pixels: up to and including, and from there on.
  private var upTo: Int?, over: Int?

  /// The query, or nil where every viewport is meant: `(max-aspect-ratio: 1/1)`. The small excess in the lower bounds keeps a
  /// viewport that is exactly on a border from meeting two queries; a browser would load two posters for it.
  var query: String? {
    var parts: [String] = []
    if let narrowest { parts.append("(min-aspect-ratio: \(narrowest * 10 + 1)/10000)") }
    if let widest { parts.append("(max-aspect-ratio: \(Self.ratio(widest)))") }
    if let over { parts.append("(min-width: \(over).02px)") }
    if let upTo { parts.append("(max-width: \(upTo)px)") }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The query for a clip, which is for those only who have not asked for less motion.
  var clipQuery: String {
    "(prefers-reduced-motion: no-preference)" + (query.map { " and \($0)" } ?? "")
  }

  /// The queries of `sizes`, in their order. Shapes less than a tenth apart count as one.
  static func queries(for sizes: [FrameSize]) -> [KitMedia] {
    let shapes = sizes.map { Double($0.width) / Double($0.height) }
    let order = sizes.indices.sorted { (shapes[$0], sizes[$0].width, $0) < (shapes[$1], sizes[$1].width, $1) }
    var groups: [[Int]] = []
    for index in order {
      if let last = groups.last?.first, shapes[index] < shapes[last] * 1.1 {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    var result = [KitMedia](repeating: KitMedia(), count: sizes.count)
    for (place, group) in groups.enumerated() {
      let wider = place + 1 < groups.count ? border(shapes[group[0]], shapes[groups[place + 1][0]]) : nil
      let narrower = place > 0 ? border(shapes[groups[place - 1][0]], shapes[group[0]]) : nil
      let byWidth = group.sorted { (sizes[$0].width, $0) < (sizes[$1].width, $1) }
      for (step, index) in byWidth.enumerated() {
        result[index] = KitMedia(
          widest: wider, narrowest: narrower, upTo: step + 1 < byWidth.count ? sizes[index].width : nil,
          over: step > 0 ? sizes[byWidth[step - 1]].width : nil)
      }
    }
    return result
  }

  /// The geometric mean of two shapes in thousandths.
  private static func border(_ a: Double, _ b: Double) -> Int { Int(((a * b).squareRoot() * 1000).rounded()) }

  /// Thousandths as a ratio in lowest terms.
  private static func ratio(_ thousandths: Int) -> String {
    var (a, b) = (thousandths, 1000)
    while b != 0 { (a, b) = (b, a % b) }
    return "\(thousandths / a)/\(1000 / a)"
  }
}
