/// A kit's name, and the names that follow from it in files, stylesheets and scripts.
public struct KitName: Hashable, Sendable {
  /// As given; part of file names.
  public let text: String

  /// A name, or nil where it cannot begin a file name: empty, with a slash or a control character, or beginning with a point.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.hasPrefix("."),
      text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "/") })
    else { return nil }
    self.text = text
  }

  /// `hero`.
  public static let hero = KitName(unchecked: "hero")
  private init(unchecked text: String) { self.text = text }

  /// The file with an ending: `hero.css`.
  func file(_ ending: String) -> String { "\(text).\(ending)" }

  /// The name as a CSS class: letters, digits, hyphens and underscores; everything else is a hyphen. Beginning with a letter.
  var className: String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || scalar == "_"
      if isWord { name.unicodeScalars.append(scalar) } else if name.last != "-" { name += "-" }
    }
    name = String(name.drop { $0 == "-" })
    while name.last == "-" { name.removeLast() }
    guard let first = name.unicodeScalars.first else { return "hero" }
    return first.properties.isAlphabetic ? name : "hero-" + name
  }

  /// The name as a React component: its ASCII words joined, each with a capital: `LandingHero`.
  var componentName: String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Hero" + name
  }
}
