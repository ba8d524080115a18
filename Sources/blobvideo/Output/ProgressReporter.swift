import BlobVideoKit

/// Shows progress on standard error, at most ten times a second, whatever the number of frames.
final class ProgressReporter: Sendable {
  private enum Look {
    case bar, json
  }

  private struct State {
    var rate = FrameRateMeter()
    var stage: RenderProgress.Stage?
    var shown: ContinuousClock.Instant?
    var isBarVisible = false
  }

  private static let interval = Duration.milliseconds(100)

  private let look: Look?
  private let state = Guarded(State())

  /// A reporter of that style. A bar needs a terminal; without one nothing is shown.
  init(_ style: ProgressStyle) {
    look =
      switch style {
      case .json: .json
      case .none: nil
      case .auto, .bar: Console.barWidth == nil ? nil : .bar
      }
  }

  /// Shows how far the render is. Called from any thread.
  func show(_ progress: RenderProgress) {
    guard let look else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      state.rate.note(frames: progress.frames, at: now)
      let isLast = progress.frames == progress.total
      let isNews = progress.stage != state.stage || isLast
      if !isNews, let shown = state.shown, now - shown < Self.interval { return }
      (state.shown, state.stage) = (now, progress.stage)
      switch look {
      case .json: Console.say(ProgressLine(progress, rate: state.rate.framesPerSecond).json)
      case .bar:
        guard let width = Console.barWidth else { return }
        let line = ProgressLine(progress, rate: state.rate.framesPerSecond).bar(width: width)
        Console.raw("\r" + line + "\u{1B}[K")
        state.isBarVisible = true
      }
    }
  }

  /// Takes the bar away, so that what is said next stands on a clean line.
  func end() {
    state.withLock { state in
      if state.isBarVisible { Console.raw("\r\u{1B}[K") }
      state.isBarVisible = false
    }
  }
}

/// Frames a second so far.
struct FrameRateMeter {
  private var start: (frames: Int, time: ContinuousClock.Instant)?
  /// Frames a second since the first note; nil until a moment has passed.
  private(set) var framesPerSecond: Double?

  /// Notes that `frames` are done at `time`.
  mutating func note(frames: Int, at time: ContinuousClock.Instant) {
    guard let start else {
      self.start = (frames, time)
      return
    }
    let elapsed = (time - start.time) / .seconds(1)
    // Before a quarter of a second the figure would jump about.
    if elapsed > 0.25, frames > start.frames { framesPerSecond = Double(frames - start.frames) / elapsed }
  }
}
