import BlobVideoKit
import Foundation
import Testing

/// The examples of docs/formats.md have the keys, the order and the kinds of values that the program writes.
@Suite struct FormatsTests {
  private static let text: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("docs/formats.md"), encoding: .utf8)) ?? ""
  }()

  private func example(_ name: String) throws -> String {
    let start = try #require(Self.text.range(of: "```json \(name)\n"))
    let end = try #require(Self.text[start.upperBound...].range(of: "\n```"))
    return String(Self.text[start.upperBound..<end.lowerBound])
  }

  /// The keys in order, with the kind of each value; of a list only the first element counts.
  private func shape(_ text: String) throws -> String {
    func describe(_ value: Any) -> String {
      switch value {
      case let object as [String: Any]:
        "{" + object.keys.sorted().map { "\($0):\(describe(object[$0]!))" }.joined(separator: ",") + "}"
      case let list as [Any]: "[" + (list.first.map(describe) ?? "") + "]"
      case is String: "text"
      case let number as NSNumber: isTruth(number) ? "truth" : "number"
      default: "null"
      }
    }
    return describe(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
  }

  private func isTruth(_ number: NSNumber) -> Bool {
    // A boolean and a number are told apart by the type they were encoded with.
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }

  @Test func plansReportsAndProgressAreAsDocumented() async throws {
    let folder = try Scratch()
    let job = RenderJob(RenderOptions(64, 48, loop: .seconds(Rational(4)), rate: "5"), folder.file("hero.mp4"))
    #expect(try shape(example("plan")) == shape(job.plan().json.text()))
    let report = try await job.run()
    #expect(try shape(example("report")) == shape(report.json.text(.pretty)))
    let progress = RenderProgress(stage: .rendering, frames: 12, total: 120)
    #expect(try example("progress") == progress.json.text())
  }
}
