/// Where a scene's file may have other files read from: its own folder and what is below that, links not followed.
public struct SceneFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// The folder at `path`.
  public init(_ path: String) { self.path = path }

  /// The folder that the file at `path` lies in.
  public init(of path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.path = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// Why a file cannot be read.
  struct Refusal: Error, Hashable {
    let message: String
    /// Whether there is nothing to read.
    var isMissing = false
  }

  /// The parts of `name`, a path relative to a folder that cannot lead out of it.
  static func parts(of name: String) throws(Refusal) -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !name.isEmpty, name.utf8.count <= 1024, parts.count <= 32 else {
      throw Refusal(message: "expected the name of an SVG file, such as \"logo.svg\"")
    }
    guard !name.hasPrefix("/"), !parts.contains("..") else {
      throw Refusal(message: "a preset reads files from its own folder only; expected a path that stays in there")
    }
    guard !parts.contains(""), !parts.contains("."),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw Refusal(message: "expected a plain path, such as \"logos/mark.svg\"") }
    return parts
  }

  /// Why a file was not read, in the words of an error message.
  enum Fault {
    case missing, link, notAFile, tooLarge(Int), unreadable

    func refusal(_ name: String) -> Refusal {
      switch self {
      case .missing:
        Refusal(
          message: "there is no file \(name.pathExcerpt(in: "\"")) in the preset's folder; links are not followed")
      case .link: Refusal(message: "\(name.pathExcerpt(in: "\"")) is a link; name the file itself")
      case .notAFile: Refusal(message: "\(name.pathExcerpt(in: "\"")) is not a file")
      case .tooLarge(let most): Refusal(message: "\(name): \(SceneLimits.excess(most, "bytes"))")
      case .unreadable: Refusal(message: "\(name.pathExcerpt(in: "\"")) cannot be read")
      }
    }
  }
}
