import BlobVideoKit

/// How far a whole batch is, on standard error: jobs done, frames, rate, time left.
final class BatchProgress: Sendable {
  private struct State {
    var jobs = 0, jobsDone = 0, frames = 0
    /// Frames of the jobs that are done, and of those at work by output.
    var framesDone = 0
    var working: [String: Int] = [:]
    var rate = FrameRateMeter()
    var shown: ContinuousClock.Instant?
    var isBarVisible = false
  }

  private let style: ProgressStyle
  private let state = Guarded(State())

  init(_ style: ProgressStyle) {
    self.style =
      switch style {
      case .auto, .bar: Console.barWidth == nil ? .none : .bar
      default: style
      }
  }

  /// Takes the measure of what is to be done.
  func begin(_ plan: BatchPlan) {
    state.withLock { state in
      state.jobs = plan.items.count
      state.frames = plan.items.reduce(0) { $0 + $1.loop.frames }
    }
  }

  /// A job has done so many frames.
  func note(_ item: BatchPlan.Item, frames: Int) {
    state.withLock { state in
      state.working[item.output] = frames
      show(&state, isNews: false)
    }
  }

  /// A job is at its end, well or not.
  func finish(_ item: BatchPlan.Item) {
    state.withLock { state in
      state.working[item.output] = nil
      state.jobsDone += 1
      state.framesDone += item.loop.frames
      show(&state, isNews: true)
    }
  }

  /// Says lines above the bar.
  func say(_ lines: [String]) {
    state.withLock { state in
      hide(&state)
      for line in lines { Console.say(line) }
    }
  }

  /// Takes the bar away.
  func end() { state.withLock { hide(&$0) } }

  private func hide(_ state: inout State) {
    if state.isBarVisible { Console.raw("\r\u{1B}[K") }
    state.isBarVisible = false
  }

  private func show(_ state: inout State, isNews: Bool) {
    if style == .none { return }
    let now = ContinuousClock.now
    let done = state.framesDone + state.working.values.reduce(0, +)
    state.rate.note(frames: done, at: now)
    if !isNews, let shown = state.shown, now - shown < .milliseconds(100) { return }
    state.shown = now
    let rate = state.rate.framesPerSecond
    let left = rate.flatMap { $0 > 0 ? Double(state.frames - done) / $0 : nil }
    if style == .json {
      var object = JSONObject([
        ("stage", "batch"), ("job", .number(state.jobsDone)), ("jobs", .number(state.jobs)), ("frames", .number(done)),
        ("total", .number(state.frames)),
      ])
      if let rate { object["rate"] = .numeral(NumberText.fixed(rate, places: 1)) }
      if let left { object["secondsLeft"] = .numeral(NumberText.fixed(left, places: 1)) }
      return Console.say(JSONValue.object(object).text(.compact))
    }
    guard let width = Console.barWidth else { return }
    let parts = [
      "\(state.jobsDone)/\(state.jobs) clips", "\(done)/\(state.frames) frames",
      rate.map { "\(NumberText.fixed($0, places: 1))/s" } ?? "", left.map { "\(NumberText.time($0)) left" } ?? "",
    ]
    Console.raw("\r" + parts.filter { !$0.isEmpty }.joined(separator: "  ").prefix(width - 1) + "\u{1B}[K")
    state.isBarVisible = true
  }
}
