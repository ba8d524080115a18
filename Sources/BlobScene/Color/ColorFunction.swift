import BlobGraphics

/// A colour in functional notation, taken apart: `rgb(255 0 0 / 50%)`, or with commas in the legacy syntax of `rgb` and `hsl`.
struct ColorFunction {
  /// A channel or the alpha.
  enum Argument: Equatable {
    case number(Double)
    case percentage(Double)
    /// A number with a unit, in lower case.
    case dimension(Double, unit: String)
    /// A keyword, in lower case.
    case word(String)
  }

  /// In lower case.
  let name: String
  /// What `color()` names its space with; nil for other functions.
  let space: String?
  /// The three channels.
  let channels: [Argument]
  /// Nil where it is not given.
  let alpha: Argument?
  /// Whether commas separate the arguments. Then units may not mix and `none` is not allowed.
  let isLegacy: Bool
  /// The whole text, for problems.
  let text: String

  /// What each function takes, for problems and for telling whether there is such a function.
  private static let forms = [
    "rgb": "rgb(255 45 85 / 50%)", "rgba": "rgba(255, 45, 85, 0.5)", "hsl": "hsl(349deg 100% 59%)",
    "hsla": "hsla(349, 100%, 59%, 0.5)",
    "hwb": "hwb(349deg 18% 0%)", "oklab": "oklab(0.65 0.22 0.07)", "oklch": "oklch(0.65 0.23 17)",
    "lab": "lab(56 75 30)",
    "lch": "lch(56 80 22)", "color": "color(display-p3 0.9 0.3 0.4)",
  ]

  init(parsing text: String) throws(ColorProblem) {
    var scanner = ByteScanner(text)
    guard let name = scanner.word(), scanner.skip(UInt8(ascii: "(")) else {
      throw ColorProblem(text, "is not a colour: expected a function's name before (")
    }
    guard let form = ColorFunction.forms[name] else {
      let meant =
        nearestName(to: name, among: ColorFunction.forms.keys.sorted()).map { ", did you mean \($0)()?" } ?? ""
      throw ColorProblem(text, "is not a colour: there is no function \(name)() here\(meant)")
    }
    guard let arguments = ColorFunction.arguments(&scanner), scanner.isAtEnd else {
      throw ColorProblem(text, "is not a colour: expected the form \(form)")
    }
    var (channels, alpha) = (arguments.channels, arguments.alpha)
    var space: String?
    if name == "color", case .word(let word)? = channels.first {
      space = word
      channels.removeFirst()
    }
    if arguments.isLegacy, channels.count == 4 { alpha = channels.removeLast() }
    guard channels.count == 3, !arguments.isLegacy || ["rgb", "rgba", "hsl", "hsla"].contains(name) else {
      throw ColorProblem(text, "is not a colour: expected three channels, as in \(form)")
    }
    (self.name, self.space, self.channels, self.alpha) = (name, space, channels, alpha)
    (isLegacy, self.text) = (arguments.isLegacy, text)
  }

  /// Everything up to and with the closing parenthesis; nil where the punctuation is wrong.
  private static func arguments(_ scanner: inout ByteScanner) -> (
    channels: [Argument], alpha: Argument?, isLegacy: Bool
  )? {
    var channels: [Argument] = []
    var commas = 0
    scanner.skipSpace()
    while let argument = argument(&scanner) {
      channels.append(argument)
      scanner.skipSpace()
      if scanner.skip(UInt8(ascii: ")")) {
        return commas == 0 || commas == channels.count - 1 ? (channels, nil, commas > 0) : nil
      }
      if scanner.skip(UInt8(ascii: ",")) {
        commas += 1
        scanner.skipSpace()
      } else if commas == 0, scanner.skip(UInt8(ascii: "/")) {
        scanner.skipSpace()
        guard let alpha = self.argument(&scanner) else { return nil }
        scanner.skipSpace()
        return scanner.skip(UInt8(ascii: ")")) ? (channels, alpha, false) : nil
      }
    }
    return nil
  }

  private static func argument(_ scanner: inout ByteScanner) -> Argument? {
    // Far above every channel, and far from where cubes overflow.
    guard let value = scanner.number().map({ min(max($0, -1e9), 1e9) }) else { return scanner.word().map { .word($0) } }
    if scanner.skip(UInt8(ascii: "%")) { return .percentage(value) }
    return scanner.word().map { .dimension(value, unit: $0) } ?? .number(value)
  }
}
