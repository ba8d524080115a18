import BlobVideoKit

/// One state of a render as text.
struct ProgressLine {
  private let progress: RenderProgress
  private let rate: Double?

  /// A state, with frames a second where they are known.
  init(_ progress: RenderProgress, rate: Double?) { (self.progress, self.rate) = (progress, rate) }

  private var secondsLeft: Double? {
    guard progress.stage == .rendering, let rate, rate > 0 else { return nil }
    return Double(progress.total - progress.frames) / rate
  }

  /// One JSON object: the state's own, and where known `rate` (frames a second) and `secondsLeft`.
  var json: String {
    guard case .object(var object) = progress.json else { return "" }
    if let rate { object["rate"] = .numeral(NumberText.fixed(rate, places: 1)) }
    if let secondsLeft { object["secondsLeft"] = .numeral(NumberText.fixed(secondsLeft, places: 1)) }
    return JSONValue.object(object).text(.compact)
  }

  /// A bar in less than `width` columns: `[=====>    ]  48/120 frames   52.1/s     1.4 s left`. Its parts keep their places from
  /// line to line; narrow terminals get fewer of them.
  func bar(width: Int) -> String {
    let total = String(progress.total)
    let count = "\(padded(String(progress.frames), total.count))/\(total) frames"
    let speed = padded(rate.map { "\(NumberText.fixed($0, places: 1))/s" } ?? "", 9)
    let left =
      switch progress.stage {
      case .rendering: secondsLeft.map { "\(NumberText.time($0)) left" } ?? ""
      case .finishing: "finishing"
      case .checking: "checking"
      }
    let rest = padded(left, 17)
    // The last column stays free: some terminals wrap there.
    let room = width - 1
    for text in [count + speed + rest, count + rest, count, "\(progress.frames)/\(total)"] where text.count <= room {
      let cells = min(40, room - text.count - 4)
      return cells < 8 ? text : "[\(gauge(cells))]  " + text
    }
    return ""
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func gauge(_ cells: Int) -> String {
    let full = progress.total > 0 ? cells * min(progress.frames, progress.total) / progress.total : 0
    let head = full < cells ? ">" : ""
    return String(repeating: "=", count: full) + head + String(repeating: " ", count: cells - full - head.count)
  }
}
