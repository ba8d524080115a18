import LibAV
import Testing

@Suite struct EncoderTests {
  @Test func anErrorNamesFunctionCodeAndLogLine() {
    var settings = ClipFixture.settings("libx264", frames: 1)
    settings.height = 47
    let error = #expect(throws: LibAVError.self) { _ = try Encoder(settings) }
    #expect(error?.function == "avcodec_open2(libx264)")
    #expect(error?.logLine?.contains("height not divisible by 2") == true)
    #expect(error.map { "\($0)" }?.contains("\n") == false)
  }

  @Test func anUnknownOptionIsNotSwallowed() {
    var settings = ClipFixture.settings("libx264", frames: 1)
    settings.options = ["nonsense": "1"]
    let error = #expect(throws: LibAVError.self) { _ = try Encoder(settings) }
    #expect(error?.function.contains("nonsense") == true)
  }

  @Test func anUnknownEncoderIsAnError() throws {
    #expect(throws: LibAVError.self) { _ = try Encoder(ClipFixture.settings("no-such-encoder", frames: 1)) }
    #expect(try Encoder.version(of: "no-such-encoder") == nil)
  }

  @Test func versionsAreRead() throws {
    #expect(try #require(try Encoder.version(of: "libx264")).hasPrefix("264 - core "))
    #expect(try #require(try Encoder.version(of: "libvpx-vp9")).hasPrefix("v1."))
    #expect(try Encoder.version(of: "libx264") == Encoder.version(of: "libx264"))
  }

  /// Freed before the first frame, or with frames inside.
  @Test(arguments: ["libx264", "libvpx-vp9", "png"], [0, 1, 5])
  func anEncoderCanBeLeftAtAnyTime(name: String, frames: Int) throws {
    var settings = ClipFixture.settings(name, frames: 10)
    if name == "png" { settings.format = .rgb24 }
    let encoder = try Encoder(settings)
    for index in 0..<frames {
      let frame = try VideoFrame(width: 64, height: 48, format: settings.format, color: .video)
      frame.timestamp = Int64(index)
      try encoder.send(frame)
      let packet = try Packet()
      while try encoder.receive(into: packet) {}
    }
  }

  private final class Token: Sendable {}

  /// With and without frames inside, at its end and amid its work.
  @Test(arguments: ["libx264", "libsvtav1"], [(0, false), (3, false), (3, true)])
  func aTokenOutlivesTheLibrary(name: String, amount: (frames: Int, isFinished: Bool)) async throws {
    guard Library.hasEncoder(name) else { return }
    var token: Token? = Token()
    weak let observer = token
    func use(_ token: Token?) throws {
      var settings = ClipFixture.settings(name, frames: 10)
      settings.height = 64
      let encoder = try Encoder(settings, keeping: token)
      let packet = try Packet()
      for index in 0..<amount.frames {
        let frame = try VideoFrame(width: 64, height: 64, format: settings.format, color: .video)
        frame.timestamp = Int64(index)
        try encoder.send(frame)
      }
      if amount.isFinished {
        try encoder.send(nil)
        while try encoder.receive(into: packet) {}
      }
    }
    try use(token)
    token = nil
    // Whoever was finished has let go at once; the others do in the end.
    if amount.isFinished { #expect(observer == nil) }
    for _ in 0..<5000 where observer != nil { try await Task.sleep(for: .milliseconds(2)) }
    #expect(observer == nil)
  }
}
