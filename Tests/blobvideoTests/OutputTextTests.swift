import BlobVideoKit
import Testing

@testable import blobvideo

struct OutputTextTests {
  @Test(arguments: [
    (0.0, 1, "0.0"), (1.25, 2, "1.25"), (0.04, 1, "0.0"), (0.06, 1, "0.1"), (-1.5, 1, "-1.5"), (9.999, 2, "10.00"),
    (12, 0, "12"), (.nan, 1, "-"), (.infinity, 1, "-"), (1e300, 1, "-"),
  ])
  func decimals(_ value: Double, _ places: Int, _ text: String) {
    #expect(NumberText.fixed(value, places: places) == text)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (64_500, "64.5 kB"), (1_234_567, "1.2 MB"), (812_000, "812 kB"),
  ])
  func bytes(_ count: Int, _ text: String) { #expect(NumberText.bytes(count) == text) }

  @Test(arguments: [
    (0.0, "0.0 s"), (9.94, "9.9 s"), (9.96, "10 s"), (59.7, "1 min 00 s"), (185, "3 min 05 s"), (7800, "2 h 10 min"),
    (.nan, "-"),
  ])
  func times(_ seconds: Double, _ text: String) { #expect(NumberText.time(seconds) == text) }

  @Test func namesCannotTalkToTheTerminal() {
    #expect("a\nb\u{1B}[31m\u{202E}".quoted == "'a\\nb\\u{1b}[31m\\u{202e}'")
    #expect("é日本.mp4".quoted == "'é日本.mp4'")
    #expect("".quoted == "''")
    #expect(String(repeating: "x", count: 5000).quoted.count < 100)
  }

  @Test func longLinesLoseTheirMiddle() {
    #expect("what\nis\nwrong".line == "what\\nis\\nwrong")
    let line = ("x.json:1:1: " + String(repeating: "x", count: 100_000) + "; write less").line
    #expect(line.count < 10_100)
    #expect(line.hasPrefix("x.json:1:1: ") && line.hasSuffix("; write less"))
  }

  @Test(arguments: [1, 5, 12, 20, 30, 40, 80, 200])
  func barsFitTheirTerminal(_ width: Int) {
    for stage in RenderProgress.Stage.allCases {
      for frames in [0, 1, 60, 119, 120] {
        let progress = RenderProgress(stage: stage, frames: frames, total: 120)
        #expect(ProgressLine(progress, rate: 52.13).bar(width: width).count < width)
      }
    }
  }

  @Test func aBarShowsFramesRateAndTimeLeft() {
    let line = ProgressLine(RenderProgress(stage: .rendering, frames: 48, total: 120), rate: 36)
    #expect(line.bar(width: 80).hasPrefix("[====="))
    #expect(line.bar(width: 80).hasSuffix("]   48/120 frames   36.0/s       2.0 s left"))
    #expect(line.bar(width: 40) == " 48/120 frames       2.0 s left")
    #expect(line.bar(width: 20) == " 48/120 frames")
    #expect(line.bar(width: 8) == "48/120")
    #expect(line.bar(width: 3) == "")
  }

  @Test func aProgressLineIsJSON() throws {
    let progress = RenderProgress(stage: .rendering, frames: 48, total: 120)
    #expect(
      ProgressLine(progress, rate: 36).json
        == #"{"stage":"rendering","frames":48,"total":120,"rate":36.0,"secondsLeft":2.0}"#)
    #expect(
      ProgressLine(RenderProgress(stage: .checking, frames: 120, total: 120), rate: nil).json
        == #"{"stage":"checking","frames":120,"total":120}"#)
  }

  @Test func paragraphsWrap() {
    #expect(Paragraph.wrap("aa bb cc", width: 5) == ["aa bb", "cc"])
    #expect(Paragraph.wrap("aaaaaaaa b", width: 3) == ["aaaaaaaa", "b"])
    #expect(Paragraph.hang("  -x", "one two", width: 13, indent: 8) == ["  -x    one", "        two"])
    #expect(Paragraph.hang("  --very-long", "one", width: 13, indent: 8) == ["  --very-long", "        one"])
  }
}
