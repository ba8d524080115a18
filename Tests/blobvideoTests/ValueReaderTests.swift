import BlobVideoKit
import Testing

@testable import blobvideo

struct ValueReaderTests {
  private func reader(_ words: String...) throws -> ValueReader {
    ValueReader(try ArgumentParser.parse(words + ["a.mp4"]))
  }

  @Test(arguments: [
    "nan", "inf", "-4s", "0s", "1e400", "0x10", "4,5s", "4", "", " ", "4 s", "４s", "4S", "1e9s", "3601s", "4s5m", "s",
    "-",
    "1.2.3s", "naturel", "0f", "1.5f", "9999999999999999999999s", "+4s", "4s\n",
  ])
  func lengthsThatAreNone(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try reader("--loop", text).loop() }
    #expect(error?.status == .usage)
    #expect(error?.lines.count == 1)
    #expect(error?.lines.first?.contains("--loop: '") == true)
  }

  @Test func aBareNumberIsAnsweredWithWhatWasProbablyMeant() throws {
    let error = #expect(throws: Failure.self) { try reader("--loop", "4").loop() }
    #expect(error?.lines.first?.contains("write 4s") == true)
  }

  @Test(arguments: [
    "nan", "inf", "30/0", "0", "0.5", "241", "-30", "30fps", "1e2", "0x1e", "", "30/1/1", "30000/1001.0", "３０", "30,0",
  ])
  func ratesThatAreNone(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try reader("--fps", text).rate() }
    #expect(error?.lines.first?.contains("--fps: '") == true)
  }

  @Test(arguments: [
    ("30", 30, 1), ("29.97", 30000, 1001), ("23.976", 24000, 1001), ("12.5", 25, 2), ("30000/1001", 30000, 1001),
  ])
  func rates(_ text: String, _ numerator: Int64, _ denominator: Int64) throws {
    #expect(try reader("--fps", text).rate()?.rational == Rational(numerator, denominator))
  }

  @Test(arguments: [
    "0x0", "99999x99999", "320", "1e3x5", "1920X1080", "1920×1080", "1920x", "x1080", "1920x1080x2", "-1x5", "+5x5",
    " 5x5",
    "0x10", "16385x1", "16384x16384", "99999999999999999999x1", "1080", "4K", "", "１９２０x1080", "19_20x1080",
  ])
  func sizesThatAreNone(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try reader("--size", text).size() }
    #expect(error?.lines.first?.contains("--size: '") == true)
  }

  @Test(arguments: [
    ("360p", 640, 360), ("720p", 1280, 720), ("1080p", 1920, 1080), ("1440p", 2560, 1440), ("4k", 3840, 2160),
    ("square", 1080, 1080), ("portrait", 1080, 1920), ("322x242", 322, 242), ("1x1", 1, 1), ("16384x4096", 16384, 4096),
  ])
  func sizes(_ text: String, _ width: Int, _ height: Int) throws {
    #expect(try reader("-s", text).size() == FrameSize(width: width, height: height))
  }

  @Test(arguments: [
    ("0s", 0, 1), ("0.0ms", 0, 1), ("0f", 0, 1), ("1.25s", 5, 4), ("500ms", 1, 2), ("1m", 60, 1), ("12f", 2, 5),
  ])
  func moments(_ text: String, _ numerator: Int64, _ denominator: Int64) throws {
    #expect(try reader("--at", text).moment(rate: .thirty) == Rational(numerator, denominator))
  }

  @Test(arguments: ["1", "0", "-1s", "nan", "natural", "", "1e3s", "s", "f", "0x1s", "9999h"])
  func momentsThatAreNone(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try reader("--at", text).moment(rate: .thirty) }
    #expect(error?.lines.first?.contains("--at: '") == true)
  }

  @Test(arguments: ["0", "-1", "257", "1.5", "all", "", "0x2", "99999999999"])
  func workersThatAreNone(_ text: String) throws {
    #expect(throws: Failure.self) { try reader("--workers", text).workers() }
  }

  @Test(arguments: ["nan", "inf", "-1", "1e1", "0x17", "", "9999", "2 3"])
  func crfsThatAreNone(_ text: String) throws {
    #expect(throws: Failure.self) { try reader("--crf", text).crf() }
  }

  @Test func aWordIsAnsweredWithTheNearestOne() throws {
    let error = #expect(throws: Failure.self) { try reader("-q", "hihg").word(.quality, QualityWord.self) }
    #expect(error?.lines.first?.contains("did you mean high?") == true)
    #expect(try reader("-q", "high").word(.quality, QualityWord.self) == .high)
  }
}
