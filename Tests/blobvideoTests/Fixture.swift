import Foundation

/// Presets for tests.
enum Fixture {
  /// The text of a preset that ships.
  static func preset(_ name: String) throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: package.appendingPathComponent("presets/\(name).json"), encoding: .utf8)
  }

  /// The liquid preset with another loop length.
  static func liquid(loop: String) throws -> String {
    let text = try preset("liquid")
    let changed = text.replacingOccurrences(of: #""loop": "4s""#, with: "\"loop\": \"\(loop)\"")
    return loop == "4s" || changed != text ? changed : ""
  }
}
