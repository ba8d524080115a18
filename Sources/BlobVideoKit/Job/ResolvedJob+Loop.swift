extension ResolvedJob {
  /// The loop that is asked for, or the source's own, in whole frames.
  static func loop(_ job: RenderJob) throws(RenderError) -> Loop {
    let (asked, rate) = (job.options.loop ?? job.source.loop, job.options.rate)
    let loop: Loop?
    switch asked {
    case .frames(let frames): loop = Loop(frames: frames, rate: rate)
    case .seconds(let seconds): loop = Loop(seconds: seconds, rate: rate)
    case .natural:
      guard let natural = job.source.naturalLoop else {
        if job.source.periods.isEmpty {
          throw RenderError(
            option: "loop", value: "natural",
            "nothing moves, so no length is more natural than another; expected one such as 4s")
        }
        let good = job.source.goodLengths(near: Rational(10)).map { LoopLength.seconds($0).description }
        throw RenderError(
          option: "loop", value: "natural",
          "the periods fit whole into no length of up to ten minutes; expected a length"
            + (good.isEmpty ? " such as 10s" : ", good ones are \(listed(good))"))
      }
      loop = Loop(seconds: natural, rate: rate)
    }
    guard let loop else {
      throw RenderError(
        option: "loop", value: "\(asked)",
        "expected at most \(Loop.mostFrames) frames, found more at \(rate) a second; choose a shorter one"
      )
    }
    return loop
  }

  /// A day at 60 frames a second: a container's index of more takes memory by the gigabyte.
  private static let mostFrames = 24 * 3600 * 60

  /// How often the loop is in each clip.
  static func copies(_ job: RenderJob, _ loop: Loop) throws(RenderError) -> Int {
    let (copies, option, text): (Int?, String, String)
    switch job.options.repetition {
    case .times(let times): (copies, option, text) = (times < 1 ? nil : times, "repeat", "\(times)")
    case .atLeast(let seconds):
      (option, text) = ("fill", "\(LoopLength.seconds(seconds))")
      // The quotient rounded up.
      copies = seconds.divided(by: loop.duration).flatMap { quotient in
        quotient.numerator < 1 ? nil : Int((quotient.numerator - 1) / quotient.denominator + 1)
      }
    }
    guard let copies, copies <= mostFrames / loop.frames || copies == 1 else {
      throw RenderError(
        option: option, value: text,
        "expected 1 to \(max(1, mostFrames / loop.frames)) loops of \(loop.frames) frames in all")
    }
    return copies
  }

  /// Decoders in hardware end at 4096 pixels in H.264.
  private static let widestH264 = 4096

  /// A warning about frames that players refuse.
  static func sizeWarning(_ kinds: [OutputKind], _ size: FrameSize) -> RenderWarning? {
    guard kinds.contains(where: { $0.codec == .h264 }), max(size.width, size.height) > widestH264 else { return nil }
    return RenderWarning(
      .players,
      "H.264 of \(size) pixels: many players refuse it beyond \(widestH264) a side; --codec hevc or av1 plays on more")
  }

  /// One warning about the motion whose speed changes most, where that is more than anybody should overlook.
  static func speedWarning(_ periods: [PeriodSnap], _ source: any FrameSource, _ loop: Loop) -> RenderWarning? {
    func factor(_ snap: PeriodSnap) -> Double { max(snap.speedChange, 1 / snap.speedChange) }
    guard let worst = periods.max(by: { factor($0) < factor($1) }), factor(worst) > Scene.largestSpeedChange else {
      return nil
    }
    let times = hundredths(factor(worst))
    let good = source.goodLengths(near: loop.duration).map { LoopLength.seconds($0).description }
    return RenderWarning(
      .speedChange,
      "a loop of \(LoopLength.seconds(loop.duration)) plays the motion of \(LoopLength.seconds(worst.nominal)) \(times) times "
        + "as \(worst.speedChange > 1 ? "fast" : "slow")" + (good.isEmpty ? "" : "; good lengths are \(listed(good))"))
  }
}

/// A positive number in at most two decimals: `5`, `1.33`.
private func hundredths(_ value: Double) -> String {
  (Rational(Int64((min(value, 1e12) * 100).rounded()), 100) ?? Rational(0)).decimalText
}
