import LibAV

/// What a finished clip must be, told by reading it back.
struct ClipCheck {
  let encoding: ClipEncoding
  let loop: Loop
  let size: FrameSize
  let transfer: Transfer
  /// How often the loop is in the file.
  let copies: Int

  /// The check of a clip that holds `loop` as often as `copies` says; a GIF holds it once, and is told to repeat it.
  init(_ encoding: ClipEncoding, _ options: RenderOptions, loop: Loop, copies: Int) {
    (self.encoding, self.loop, size, transfer) = (encoding, loop, options.size, options.transfer)
    self.copies = encoding.codec == .gif ? 1 : copies
  }

  private var frames: Int { loop.frames * copies }

  /// Reads the whole file from `stream`. Returns what is wrong with it in a line, nil where nothing is.
  func fault(in stream: any ByteStream) throws(LibAVError) -> String? {
    let demuxer = try Demuxer(stream, format: encoding.container.demuxer)
    let found = demuxer.description
    if found.streams != 1 { return "\(found.streams) streams instead of 1" }
    if found.codec != encoding.codec.rawValue {
      return "codec \(found.codec) instead of \(encoding.codec.rawValue)"
    }
    if found.width != size.width || found.height != size.height {
      return "\(found.width)x\(found.height) pixels instead of \(size)"
    }
    var color = encoding.color(transfer)
    // MOV has no word for the range of RGB.
    if encoding.pixelFormat.isRGB { color.isFullRange = found.color.isFullRange }
    // GIF has no words for colour, nor for its length.
    if encoding.container == .gif { return try packetFault(demuxer, base: found.timeBase) }
    if found.color != color { return "wrong colour tags" }
    if let fault = durationFault(found.microseconds) { return fault }
    return try packetFault(demuxer, base: found.timeBase)
  }

  /// The container's length must be the loop's, to the millisecond that WebM counts in.
  private func durationFault(_ microseconds: Int64?) -> String? {
    let expected = loop.duration.value * Double(copies)
    guard let microseconds else { return "no duration" }
    let found = Double(microseconds) / 1e6
    return abs(found - expected) > 0.000_51 ? "a duration of \(found) s instead of \(expected) s" : nil
  }

  /// There must be as many packets as frames, each at its time, the first one a key frame.
  private func packetFault(
    _ demuxer: borrowing Demuxer, base: (numerator: Int32, denominator: Int32)
  ) throws(LibAVError) -> String? {
    let packet = try Packet()
    var stamps: [Int64] = []
    stamps.reserveCapacity(frames)
    while try demuxer.read(into: packet) {
      if stamps.isEmpty && !packet.isKey { return "no key frame at the start" }
      if packet.isCorrupt { return "packet \(stamps.count) cut off" }
      guard let stamp = packet.presentation else { return "packet \(stamps.count) without a time stamp" }
      stamps.append(stamp)
      if stamps.count > frames { break }
    }
    if stamps.count != frames { return "\(stamps.count) frames or more instead of \(frames)" }
    // Packets lie in decoding order.
    stamps.sort()
    for (index, stamp) in stamps.enumerated() {
      let expected = encoding.container.stamp(index, rate: loop.rate, base: base)
      if stamp != expected { return "frame \(index) at \(stamp) instead of \(expected ?? 0)" }
    }
    return nil
  }
}
