import LibAV

/// What an output is made as.
enum OutputKind: Hashable, Sendable {
  /// The loop, compressed.
  case clip(Container, Codec)
  /// The loop, frame after frame.
  case raw(StreamFormat)
  /// One moment, as PNG.
  case still

  /// Extensions of files, in lower case, with what they hold.
  static let extensions = ["mp4", "webm", "png"]

  /// What `path` asks for by its extension.
  init(path: String, codec: Codec?) throws(RenderError) {
    if path.isEmpty { throw RenderError(.usage, "the output's name is empty; expected a path such as out.mp4") }
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      throw RenderError(
        .usage, "\(path): has no extension to say what it is; expected \(listed(Self.extensions)), such as \(path).mp4")
    }
    let ending = String(decoding: name[name.index(after: dot)...], as: UTF8.self)
    if ending.lowercased() == "png" {
      if let pattern = Self.numberPattern(in: Array(name)) {
        throw RenderError(
          .usage, "\(path): a still is one picture, so \(pattern) has no number to stand for; leave it out of the name")
      }
      self = .still
      return
    }
    guard let container = Container(rawValue: ending.lowercased()) else {
      let hint = nearestName(to: ending.lowercased(), among: Self.extensions).map { "; did you mean .\($0)?" } ?? ""
      throw RenderError(
        .usage, "\(path): the extension .\(ending) is not known; expected \(listed(Self.extensions))\(hint)")
    }
    let codec = codec ?? container.codecs[0]
    guard container.codecs.contains(codec) else {
      let right = Container.allCases.first { $0.codecs.contains(codec) } ?? container
      throw RenderError(
        .usage,
        "--codec \(codec.rawValue): .\(container.rawValue) holds \(listed(container.codecs.map(\.rawValue))); name the "
          + "output .\(right.rawValue)")
    }
    self = .clip(container, codec)
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
    case .still: "png"
    }
  }

  /// How the pixels lie in the output.
  func pixelFormat(isOpaque: Bool) -> PixelFormat {
    switch self {
    case .clip(_, let codec): CodecTraits.of(codec).pixelFormat
    case .raw(let format): RawWriter.pixelFormat(format)
    case .still: StillWriter.pixelFormat(isOpaque: isOpaque)
    }
  }

  /// What the loop's frames are converted to on their way to the output; nil where it takes none.
  func frameColor(_ transfer: Transfer) -> ColorTags? {
    switch self {
    case .clip, .raw(.y4m):
      ColorTags(matrix: .bt709, transfer: transfer == .srgb ? .srgb : .bt709, isFullRange: false)
    case .raw(.rgba): .srgb
    case .still: nil
    }
  }
}

/// `a`, `a or b`, `a, b or c`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
