import LibAV

/// The options that decide an output's bytes, in words, and the hash over them and everything else that does.
struct RenderKey: Hashable, Sendable {
  /// The options as compact JSON, as they are stored in the file.
  let options: String
  /// SHA-256, 64 hexadecimal digits.
  let key: String

  /// The key of one output of a job. Workers, paths and whether files may be replaced have no part in it.
  init(source: any FrameSource, options: RenderOptions, loop: Loop, at: LoopPosition?, kind: OutputKind) {
    var list = JSONObject()
    list["format"] = .string(Self.format(kind))
    list["size"] = .string("\(options.size)")
    list["fps"] = .string(loop.rate.fraction)
    list["loop"] = .string("\(loop.frames)f")
    switch kind {
    case .clip(_, let codec):
      list["codec"] = .string(codec.rawValue)
      switch options.quality {
      case .word(let word): list["quality"] = .string(word.rawValue)
      case .crf(let number): list["crf"] = .number(number)
      }
      list["effort"] = .string(options.effort.rawValue)
      list["transfer"] = .string(options.transfer.rawValue)
      if !options.includeScene { list["scene"] = false }
    case .still: list["at"] = .string("\(at?.numerator ?? 0)/\(at?.denominator ?? 1)")
    case .raw: break
    }
    let text = JSONValue.object(list).text()
    self.options = text
    let everything: JSONValue = [
      "blobvideo": .string(blobvideoVersion), "options": .object(list), "scene": .string(source.text),
      "libraries": .array(Library.versions.map { .string($0) }),
      "encoder": Self.encoder(kind).flatMap { Encoder.version(of: $0) }.map { .string($0) } ?? .null,
      "processor": .string(Library.processorFamily),
    ]
    key = sha256(Array(everything.text().utf8))
  }

  private static func format(_ kind: OutputKind) -> String {
    switch kind {
    case .clip(let container, _): container.rawValue
    case .raw(let format): format.rawValue
    case .still: "png"
    }
  }

  private static func encoder(_ kind: OutputKind) -> String? {
    switch kind {
    case .clip(_, let codec): CodecTraits.of(codec).encoder
    case .still: "png"
    case .raw: nil
    }
  }
}
