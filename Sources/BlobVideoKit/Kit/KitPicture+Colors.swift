extension KitPicture {
  /// The colour of the picture's outermost pixels: the one that most of them have to the last bit where there is one (a plain
  /// background, which then goes on around the clip without an edge), otherwise their mean.
  public var edgeColor: CSSColor {
    let horizontal = (0..<width).flatMap { [self[$0, 0], self[$0, height - 1]] }
    let vertical = (0..<height).flatMap { [self[0, $0], self[width - 1, $0]] }
    let border = horizontal + vertical
    let counts = Dictionary(border.map { ($0, 1) }, uniquingKeysWith: +)
    if let (color, count) = counts.max(by: { ($0.value, $0.key.order) < ($1.value, $1.key.order) }),
      count * 2 > border.count
    {
      return color
    }
    return CSSColor(border.reduce(into: SIMD4<Double>.zero) { $0 += $1.channels } / Double(border.count))
  }

  /// The text colour that reads best on the picture, white or nearly black, and the contrast it has where it is worst: WCAG 2's
  /// ratio, 1...21, that nineteen in twenty parts of the picture reach or pass. WCAG asks for 4.5, and for 3 in large text.
  public var textColor: (color: CSSColor, contrast: Double) {
    let parts = cells(columns: 32, rows: 18).map { CSSColor($0) }
    let candidates = [CSSColor.white, .ink].map { candidate in
      (color: candidate, contrast: parts.map { candidate.contrast(with: $0) }.sorted()[parts.count / 20])
    }
    return candidates[0].contrast >= candidates[1].contrast ? candidates[0] : candidates[1]
  }
}

extension CSSColor {
  /// The 24 bits as a number: settles ties the same way every time.
  fileprivate var order: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
}
