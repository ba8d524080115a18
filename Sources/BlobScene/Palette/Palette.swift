import BlobGraphics

/// Colours that go together, by a name, and what they stand on. Any preset takes any palette.
public struct Palette: Hashable, Sendable {
  /// What people call it.
  public let name: String
  /// What it looks like, in a few words.
  public let summary: String
  /// What it is good for: `light` or `dark`, `calm` or `vivid`, and others.
  public let tags: [String]
  /// What its colours look well on.
  public let background: Color
  /// 1 to `mostColors`, the most important first: a preset with few places takes the first ones.
  public let colors: [Color]

  /// The most colours of a palette.
  public static let mostColors = 8

  /// `colors` on `count` places. Surplus colours are left out; places beyond the list are Oklab blends of neighbours: of the first and second
  /// colour, of the second and third, and so on, round after round, those of one pair in equal steps.
  static func fill(_ count: Int, with colors: [Color]) -> [Color] {
    guard let last = colors.last, count > colors.count else { return Array(colors.prefix(count)) }
    guard colors.count > 1 else { return Array(repeating: last, count: count) }
    let (pairs, extra) = (colors.count - 1, count - colors.count)
    return colors
      + (0..<extra).map { place in
        let (pair, round) = (place % pairs, place / pairs)
        let rounds = (extra - pair + pairs - 1) / pairs
        return TintMath.mix(colors[pair], colors[pair + 1], at: Double(round + 1) / Double(rounds + 1))
      }
  }
}

/// A palette as people ask for it.
public enum PaletteChoice: Hashable, Sendable {
  /// One of the library's, with its own background.
  case named(Palette)
  /// Colours by hand, on the preset's own background.
  case colors([Color])

  /// Why a text is no palette: the rest of a sentence that begins with the text.
  public struct Problem: Error, Hashable, Sendable {
    /// The reason, with what was expected.
    public let reason: String
  }

  /// Reads a palette's name, or one to eight CSS colours with commas between them.
  public init(parsing text: String) throws(Problem) {
    if let palette = PaletteLibrary.palette(named: text) {
      self = .named(palette)
      return
    }
    let colors: [Color]
    do {
      colors = try Color.list(css: text)
    } catch let problem {
      guard !text.contains(","), !text.contains("("), !text.hasPrefix("#") else {
        throw Problem(reason: "is no list of colours: \(problem)")
      }
      let nearest = nearestName(to: text, among: PaletteLibrary.names).map { "did you mean \($0)?" }
      throw Problem(
        reason:
          "is neither a palette nor a colour; \(nearest ?? "palettes are \(PaletteLibrary.names.joined(separator: ", "))")"
      )
    }
    guard colors.count <= Palette.mostColors else {
      throw Problem(reason: "has \(colors.count) colours; the most are \(Palette.mostColors)")
    }
    self = .colors(colors)
  }
}
