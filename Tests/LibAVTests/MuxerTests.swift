import LibAV
import Testing

@Suite struct MuxerTests {
  @Test(arguments: [("libx264", "mp4", "mov", "h264"), ("libvpx-vp9", "webm", "matroska", "vp9")])
  func whatIsWrittenIsReadBack(encoder: String, format: String, reader: String, codec: String) throws {
    let stream = MemoryStream()
    try ClipFixture.write(
      stream, encoder: encoder, format: format, metadata: [("blobvideo_key", "ünïcode \"quoted\"")],
      options: format == "mp4" ? [("movflags", "+faststart+use_metadata_tags")] : [])
    let demuxer = try Demuxer(MemoryStream(stream.storage), format: reader)
    let found = demuxer.description
    #expect(found.codec == codec)
    #expect(found.streams == 1)
    #expect((found.width, found.height) == (64, 48))
    #expect((found.rate.numerator, found.rate.denominator) == (30000, 1001))
    #expect(found.color == .video)
    #expect(found.metadata.contains { $0.key.lowercased() == "blobvideo_key" && $0.value == "ünïcode \"quoted\"" })
    let packet = try Packet()
    var stamps: [Double] = []
    while try demuxer.read(into: packet) {
      #expect(packet.isKey == stamps.isEmpty)
      let presentation = packet.presentation
      let stamp = try #require(presentation)
      stamps.append(Double(stamp) * Double(found.timeBase.numerator) / Double(found.timeBase.denominator))
    }
    for (index, stamp) in stamps.sorted().enumerated() {
      #expect(abs(stamp - Double(index) * 1001 / 30000) <= 0.0005)
    }
    #expect(stamps.count == 10)
  }

  @Test func decodedFramesComeInOrder() throws {
    let stream = MemoryStream()
    try ClipFixture.write(stream)
    let demuxer = try Demuxer(MemoryStream(stream.storage), format: "mov")
    let decoder = try demuxer.decoder()
    let packet = try Packet()
    var levels: [Int] = []
    func drain() throws { while let frame = try decoder.receive() { levels.append(Int(frame.rows[0][20][30])) } }
    while try demuxer.read(into: packet) {
      try decoder.send(packet)
      try drain()
    }
    try decoder.finish()
    try drain()
    #expect(levels.count == 10)
    for (index, level) in levels.enumerated() { #expect(abs(level - 40 - index) <= 2) }
  }

  /// MP4 with its index in front is written twice over: the disk may fill up in either half.
  @Test(arguments: [("mp4", "libx264"), ("webm", "libvpx-vp9")])
  func everyFailingWriteIsReported(format: String, encoder: String) throws {
    let options = format == "mp4" ? [("movflags", "+faststart")] : []
    let whole = MemoryStream()
    whole.storage.budget = 1_000_000
    try ClipFixture.write(whole, encoder: encoder, format: format, options: options)
    let written = 1_000_000 - (whole.storage.budget ?? 0)
    #expect(written > 500)
    for budget in stride(from: 0, to: written, by: max(1, written / 24)) + [written - 1] {
      let stream = MemoryStream()
      stream.storage.budget = budget
      let error = #expect(throws: LibAVError.self, "a budget of \(budget) of \(written)") {
        try ClipFixture.write(stream, encoder: encoder, format: format, options: options)
      }
      #expect(error?.systemError == Int32(MemoryStream.noSpace), "a budget of \(budget) of \(written)")
    }
  }

  @Test func whatIsNoClipIsRefused() {
    for bytes in [[], Array("ftyp".utf8), [UInt8](repeating: 7, count: 5000)] {
      for format in ["mov", "matroska"] {
        let stream = MemoryStream()
        stream.storage.bytes = bytes
        #expect(throws: LibAVError.self) { _ = try Demuxer(stream, format: format) }
      }
    }
  }

  @Test func aCutClipEndsEarlyOrFailsButDoesNotTrap() throws {
    let whole = MemoryStream()
    try ClipFixture.write(whole)
    for length in stride(from: 0, to: whole.storage.bytes.count, by: 97) {
      let stream = MemoryStream()
      stream.storage.bytes = Array(whole.storage.bytes.prefix(length))
      guard let demuxer = try? Demuxer(stream, format: "mov") else { continue }
      let packet = try Packet()
      var count = 0
      while (try? demuxer.read(into: packet)) == true { count += 1 }
      #expect(count <= 10)
    }
  }
}

private func + (a: StrideTo<Int>, b: [Int]) -> [Int] { Array(a) + b }
