import BlobVideoKit
import Testing

/// The records are those of files made by x264, x265, SVT-AV1 and libaom; the strings are what FFmpeg's DASH muxer writes for the
/// same files (H.264, AV1, VP9), or for HEVC the strings that players' manuals publish for these profiles and levels.
@Suite struct CodecStringTests {
  static let sRGB = ColorCodes(.srgb)

  @Test(
    arguments: [
      ([0x01, 0x64, 0x00, 0x1E, 0xFF, 0xE1, 0x00, 0x1E], "avc1.64001e"),
      ([0x01, 0x42, 0xC0, 0x1E], "avc1.42c01e"),
      ([0x01, 0x4D, 0x40, 0x28], "avc1.4d4028"),
    ] as [([UInt8], String)])
  func namesH264(record: [UInt8], text: String) {
    #expect(CodecString(avcC: record)?.text == text)
  }

  @Test(
    arguments: [
      // Main, level 4.
      ([1, 0x01, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x78], "hvc1.1.6.L120.90"),
      // Main 10, level 2.1.
      ([1, 0x02, 0x20, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x3F], "hvc1.2.4.L63.90"),
      // Main 10, high tier, level 5.1.
      ([1, 0x22, 0x20, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x99], "hvc1.2.4.H153.90"),
      // ISO/IEC 14496-15's own example: no constraint but the first byte's, and one with none at all.
      ([1, 0x01, 0x60, 0, 0, 0, 0xB0, 0, 0, 0, 0, 0, 0x5D], "hvc1.1.6.L93.B0"),
      ([1, 0x01, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x5D], "hvc1.1.6.L93"),
      // A profile space, scattered compatibility bits, and a constraint after a zero.
      ([1, 0x44, 0x08, 0, 0, 0x01, 0x9D, 0, 0x08, 0, 0, 0, 0x5D], "hvc1.A4.80000010.L93.9D.0.8"),
    ] as [([UInt8], String)])
  func namesHEVC(record: [UInt8], text: String) {
    #expect(CodecString(hvcC: record)?.text == text)
  }

  @Test func namesAV1() {
    let ten: [UInt8] = [0x81, 0x01, 0x4C, 0x00, 0x0A, 0x0E]
    #expect(CodecString(av1C: ten, color: Self.sRGB)?.text == "av01.0.01M.10.0.110.01.13.01.0")
    let eight: [UInt8] = [0x81, 0x08, 0x0C, 0x00]
    #expect(CodecString(av1C: eight, color: ColorCodes(.bt709))?.text == "av01.0.08M.08.0.110.01.01.01.0")
    let full: [UInt8] = [0x81, 0x28, 0x40, 0x00]
    #expect(
      CodecString(av1C: full, color: ColorCodes(primaries: 9, transfer: 16, matrix: 9, isFullRange: true))?.text
        == "av01.1.08M.10.0.000.09.16.09.1")
    let twelve: [UInt8] = [0x81, 0x53, 0xFE, 0x00]
    #expect(CodecString(av1C: twelve, color: Self.sRGB)?.text == "av01.2.19H.12.1.112.01.13.01.0")
  }

  @Test(arguments: [
    (256, 144, 30, "11"), (426, 240, 30, "20"), (640, 360, 30, "21"), (854, 480, 30, "30"), (1280, 720, 30, "31"),
    (1280, 720, 60, "40"), (1920, 1080, 30, "40"), (1920, 1080, 60, "41"), (1080, 1920, 30, "40"),
    (1080, 1080, 30, "40"), (2560, 1440, 30, "50"), (3840, 2160, 30, "50"), (3840, 2160, 60, "51"),
  ])
  func namesVP9(width: Int, height: Int, rate: Int, level: String) throws {
    let size = try #require(FrameSize(width: width, height: height))
    let found = VP9Level(size: size, rate: try #require(FrameRate("\(rate)")))
    #expect(CodecString(vp9: found, color: Self.sRGB).text == "vp09.00.\(level).08.00.01.13.01.00")
  }

  @Test func vp9LevelRisesWithBitRateLongSideAndDepth() throws {
    let small = try #require(FrameSize(width: 640, height: 360))
    #expect(VP9Level(size: small, rate: .thirty, bitsPerSecond: 3_600_000).code == 21)
    #expect(VP9Level(size: small, rate: .thirty, bitsPerSecond: 3_600_001).code == 30)
    let strip = try #require(FrameSize(width: 4160, height: 8))
    #expect(VP9Level(size: strip, rate: .thirty).code == 40)
    let largest = try #require(FrameSize(width: 16_384, height: 4096))
    #expect(VP9Level(size: largest, rate: try #require(FrameRate("240"))).code == 62)
    let deep = CodecString(vp9: VP9Level(size: small, rate: .thirty), depth: 10, color: ColorCodes(.bt709))
    #expect(deep.text == "vp09.02.21.10.00.01.01.01.00")
  }

  @Test func refusesWhatIsNoRecord() {
    #expect(CodecString(avcC: []) == nil)
    #expect(CodecString(avcC: [0, 0x64, 0, 0x1E]) == nil)
    #expect(CodecString(hvcC: [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0]) == nil)
    #expect(CodecString(hvcC: [0, 0, 0, 1, 0x40, 1, 12, 1, 255, 255, 1, 0x60, 0]) == nil)
    #expect(CodecString(av1C: [0x0A, 0x0B, 0, 0], color: Self.sRGB) == nil)
    #expect(CodecString(av1C: [0x81, 0x08, 0x0C], color: Self.sRGB) == nil)
  }

  @Test func writesMediaTypes() {
    let codec = CodecString(avcC: [1, 0x64, 0, 0x28])
    #expect(codec?.mediaType(.mp4) == "video/mp4; codecs=\"avc1.640028\"")
    #expect(codec?.mediaType(.webm) == "video/webm; codecs=\"avc1.640028\"")
  }
}
