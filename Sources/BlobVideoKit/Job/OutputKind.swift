import LibAV

/// What an output is made as.
enum OutputKind: Hashable, Sendable {
  /// The loop, compressed.
  case clip(Container, Codec)
  /// The loop, frame after frame, without compression.
  case raw(RawFormat)
  /// The loop, a PNG for each frame, in a folder.
  case frames
  /// One moment.
  case still(StillFormat)

  /// Extensions of files, with what they hold.
  static let extensions = Container.allCases.map(\.rawValue) + StillFormat.allCases.map { $0.extensions[0] }

  /// What `path` asks for by its extension.
  init(path: String, codec: Codec?) throws(RenderError) {
    if path.isEmpty { throw RenderError(.usage, "the output's name is empty; expected a path such as out.mp4") }
    try OutputTarget.refuseLongPath(path)
    if path.hasSuffix("/") {
      self = .frames
      return
    }
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      // A folder or a device that is there is the greater obstacle.
      _ = try OutputTarget(path)
      if path.hasSuffix(".") {
        throw RenderError(
          .usage, "\(path): is no file name; expected one such as out.mp4, or frames/ for a folder of frames")
      }
      throw RenderError(
        .usage,
        "\(path): has no extension to say what it is; expected \(listed(Self.extensions)), such as \(path).mp4, or \(path)/ for a folder of frames"
      )
    }
    let ending = String(decoding: name[name.index(after: dot)...], as: UTF8.self)
    if let still = StillFormat(extension: ending) {
      if let pattern = Self.numberPattern(in: Array(name)) {
        throw RenderError(
          .usage,
          "\(path): a still is one picture, so \(pattern) has no number to stand for; for all frames name a folder, such as frames/"
        )
      }
      self = .still(still)
      return
    }
    guard let container = Container(rawValue: ending.lowercased()) else {
      let hint = nearestName(to: ending.lowercased(), among: Self.extensions).map { "; did you mean .\($0)?" } ?? ""
      throw RenderError(
        .usage, "\(path): the extension .\(ending) is not known; expected \(listed(Self.extensions))\(hint)")
    }
    self = .clip(container, try Self.codec(codec, in: container, other: "name the output"))
  }

  /// What a stream of `format` holds.
  init(stream format: StreamFormat, codec: Codec?) throws(RenderError) {
    switch format {
    case .y4m: self = .raw(.y4m)
    case .rgba: self = .raw(.rgba)
    case .mp4: self = .clip(.mp4, try Self.codec(codec, in: .mp4, other: "write a file"))
    case .webm: self = .clip(.webm, try Self.codec(codec, in: .webm, other: "write a file"))
    }
  }

  private static func codec(
    _ asked: Codec?, in container: Container, other advice: String
  ) throws(RenderError) -> Codec {
    let codec = asked ?? container.codecs[0]
    guard container.codecs.contains(codec) else {
      throw RenderError(
        option: "codec", value: codec.rawValue,
        ".\(container.rawValue) holds \(listed(container.codecs.map(\.rawValue))); \(advice) "
          + listed(codec.traits.containers.map { ".\($0)" }))
    }
    return codec
  }

  /// `%d` or `%04d`, as other programs number pictures; nil where there is none.
  private static func numberPattern(in name: [UInt8]) -> String? {
    for start in name.indices where name[start] == UInt8(ascii: "%") {
      var end = start + 1
      while end < name.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[end]) { end += 1 }
      if end < name.count, name[end] == UInt8(ascii: "d") { return String(decoding: name[start...end], as: UTF8.self) }
    }
    return nil
  }

  /// The codec's name in plans and reports.
  var codecName: String {
    switch self {
    case .clip(_, let codec): codec.rawValue
    case .raw(let format): format.rawValue
    case .frames: "png"
    case .still(let format): format.rawValue
    }
  }

  /// The container's, stream's or picture's name.
  var formatName: String {
    switch self {
    case .clip(let container, _): container.rawValue
    case .frames: "frames"
    default: codecName
    }
  }

  /// The codec of a clip.
  var codec: Codec? {
    if case .clip(_, let codec) = self { codec } else { nil }
  }

  /// The format of a still.
  var still: StillFormat? {
    if case .still(let format) = self { format } else { nil }
  }

  /// Whether the file can say which render it is.
  var carriesKey: Bool {
    if case .clip(let container, _) = self { container.carriesMetadata } else { false }
  }
}

/// Frames without compression.
enum RawFormat: String, Hashable, Sendable {
  case y4m, rgba

  /// How the frames lie in memory.
  var pixelFormat: PixelFormat { self == .y4m ? .yuv420p : .rgba }

  /// What the samples mean.
  func color(_ transfer: Transfer) -> ColorTags {
    self == .rgba
      ? .srgb : ColorTags(matrix: .bt709, transfer: transfer == .srgb ? .srgb : .bt709, isFullRange: false)
  }
}

/// `a`, `a or b`, `a, b or c`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
