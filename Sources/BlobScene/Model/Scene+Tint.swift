import BlobGraphics

extension Scene {
  /// A colour of a scene: a constant, or how to make it of the palette and of other colours. It may move.
  public enum Tint: Hashable, Sendable {
    /// A constant.
    case color(Color)
    /// A place of the palette, from 1, and on in a circle: 1.5 is half way from the first colour to the second, and after the last one
    /// comes the first one again.
    case palette(Expression)
    /// A parameter that is a colour, or the background.
    case name(String)
    /// From `a` at `t` = 0 to `b` at 1, in Oklab and premultiplied; `t` beyond stops there.
    indirect case mix(Tint, Tint, Expression)
    /// White or black mixed into the colour, which keeps its opacity; 0 to 1.
    indirect case lighten(Tint, Expression), darken(Tint, Expression)
    /// The colour with its opacity times a factor, 0 to 1.
    indirect case fade(Tint, Expression)
  }
}

extension Scene.Tint {
  /// What colours are called that every scene knows.
  public static let backgroundName = "background"

  /// The functions that make colours, as they are written.
  enum Function: String, CaseIterable {
    case palette, mix, lighten, darken, fade

    /// What the function takes.
    var form: String {
      switch self {
      case .palette: "palette(2)"
      case .mix: "mix(red, blue, 0.5)"
      case .lighten, .darken, .fade: "\(rawValue)(red, 0.5)"
      }
    }
  }

  /// The numbers in it.
  var numbers: [Scene.Expression] {
    switch self {
    case .color, .name: []
    case .palette(let place): [place]
    case .mix(let a, let b, let t): a.numbers + b.numbers + [t]
    case .lighten(let a, let t), .darken(let a, let t), .fade(let a, let t): a.numbers + [t]
    }
  }

  /// The names of colours in it.
  var names: [String] {
    switch self {
    case .name(let name): [name]
    case .color, .palette: []
    case .mix(let a, let b, _): a.names + b.names
    case .lighten(let a, _), .darken(let a, _), .fade(let a, _): a.names
    }
  }

  /// Whether it is opaque whatever its numbers are.
  func isOpaque(palette: [Color], named: (String) -> Color) -> Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .name(let name): named(name).alpha == 1
    case .palette: palette.allSatisfy { $0.alpha == 1 }
    case .mix(let a, let b, _):
      a.isOpaque(palette: palette, named: named) && b.isOpaque(palette: palette, named: named)
    case .lighten(let a, _), .darken(let a, _): a.isOpaque(palette: palette, named: named)
    case .fade: false
    }
  }

  /// The colour, given those of the palette and of the names, and what each expression is worth.
  func color(
    palette: [Color], named: (String) -> Color, value: (Scene.Expression) -> Double
  ) -> Color {
    func color(_ tint: Scene.Tint) -> Color { tint.color(palette: palette, named: named, value: value) }
    switch self {
    case .color(let color): return color
    case .palette(let place): return TintMath.color(at: value(place), of: palette)
    case .name(let name): return named(name)
    case .mix(let a, let b, let t): return TintMath.mix(color(a), color(b), at: value(t))
    case .lighten(let a, let t): return TintMath.lighten(color(a), by: value(t))
    case .darken(let a, let t): return TintMath.darken(color(a), by: value(t))
    case .fade(let a, let t): return TintMath.fade(color(a), by: value(t))
    }
  }
}

extension Scene.Tint: CustomStringConvertible {
  /// The colour in its canonical form: reading it gives the same.
  public var description: String {
    switch self {
    case .color(let color): color.css
    case .palette(let place): "palette(\(place))"
    case .name(let name): name
    case .mix(let a, let b, let t): "mix(\(a), \(b), \(t))"
    case .lighten(let a, let t): "lighten(\(a), \(t))"
    case .darken(let a, let t): "darken(\(a), \(t))"
    case .fade(let a, let t): "fade(\(a), \(t))"
    }
  }

  var jsonValue: JSONValue { .string(description) }
}

/// What the functions of colours do with colours and finite numbers.
public enum TintMath {
  /// The colour at a place of a palette, from 1, read as a circle; black where there is none. Whole places are exact.
  public static func color(at place: Double, of palette: [Color]) -> Color {
    guard !palette.isEmpty else { return .black }
    let count = Double(palette.count)
    let turn = place - 1 - count * ((place - 1) / count).rounded(.down)
    guard turn >= 0, turn < count else { return palette[0] }
    let index = Int(turn)
    return mix(palette[index], palette[(index + 1) % palette.count], at: turn - Double(index))
  }

  /// From `a` at `t` = 0 to `b` at 1 in Oklab, premultiplied. The ends are exact.
  public static func mix(_ a: Color, _ b: Color, at t: Double) -> Color {
    if t <= 0 || a == b { return a }
    return t >= 1 ? b : Gradient.mix(a, b, at: t, in: .oklab)
  }

  /// White mixed into `color`, which keeps its opacity.
  public static func lighten(_ color: Color, by t: Double) -> Color {
    mix(color, Color(red: 1, green: 1, blue: 1, alpha: color.alpha), at: t)
  }

  /// Black mixed into `color`, which keeps its opacity.
  public static func darken(_ color: Color, by t: Double) -> Color {
    mix(color, Color(red: 0, green: 0, blue: 0, alpha: color.alpha), at: t)
  }

  /// `color` with its opacity times `factor`, held to 0...1.
  public static func fade(_ color: Color, by factor: Double) -> Color {
    Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * min(max(factor, 0), 1))
  }
}
