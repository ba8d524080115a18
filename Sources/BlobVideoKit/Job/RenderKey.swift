import LibAV

/// The options that decide an output's bytes, in words, and the hash over them and everything else that does.
struct RenderKey: Hashable, Sendable {
  /// The options as compact JSON, as they are stored in the file.
  let options: String
  /// SHA-256, 64 hexadecimal digits.
  let key: String

  /// The key of one output of a job. Workers, paths and whether files may be replaced have no part in it.
  init(
    source: any FrameSource, options: RenderOptions, loop: Loop, at: LoopPosition?, kind: OutputKind,
    encoding: ClipEncoding?, copies: Int
  ) throws(LibAVError) {
    var list = JSONObject()
    list["format"] = .string(kind.formatName)
    list["size"] = .string("\(options.size)")
    list["fps"] = .string(loop.rate.fraction)
    list["loop"] = .string("\(loop.frames)f")
    switch kind {
    case .clip(_, let codec):
      list["codec"] = .string(codec.rawValue)
      switch options.quality {
      case _ where options.maxSize != nil: list["maxSize"] = options.maxSize.map { .number($0) } ?? .null
      case .word(let word): list["quality"] = .string(word.rawValue)
      case .crf(let number): list["crf"] = .number(number)
      case .bitRate(let rate): list["bitrate"] = .number(rate)
      }
      list["effort"] = .string(options.effort.rawValue)
      list["depth"] = (encoding?.depth).map { .number($0) } ?? .null
      if copies > 1 { list["copies"] = .number(copies) }
      if let distance = options.keyframeDistance { list["keyframes"] = .string("\(distance)f") }
      list["transfer"] = .string(options.transfer.rawValue)
      if !options.includeScene { list["scene"] = false }
    case .still(let format):
      list["at"] = .string("\(at?.numerator ?? 0)/\(at?.denominator ?? 1)")
      if format != .png, case .word(let word) = options.quality { list["quality"] = .string(word.rawValue) }
    case .raw, .frames: break
    }
    let encoder = encoding?.encoder ?? kind.still?.encoder ?? (kind == .frames ? "png" : nil)
    let version = if let encoder { try Encoder.version(of: encoder) } else { String?.none }
    let text = JSONValue.object(list).text()
    self.options = text
    let everything: JSONValue = [
      "blobvideo": .string(blobvideoVersion), "options": .object(list), "scene": .string(source.text),
      "libraries": .array(Library.versions.map { .string($0) }),
      "encoder": version.map { .string($0) } ?? .null,
      "quantizer": kind.codec == .gif ? Palette.quantizerVersion.map { .string($0) } ?? .null : .null,
      "processor": .string(Library.processorFamily),
    ]
    key = sha256(Array(everything.text().utf8))
  }
}
