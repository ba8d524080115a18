extension ClipAudit {
  /// The seam, and what breaks the motion inside.
  mutating func judgeMotion(rate: Double) -> VerifyReport.Seam {
    guard var motion, motion.frames >= MotionWatch.fewestFrames else {
      return VerifyReport.Seam(verdict: .short, before: 0, across: 0, after: 0, noise: 0, residual: 0, pace: nil)
    }
    let seam = motion.finish()
    let last = motion.frames - 1
    let own = sceneMotion
    // What cannot be drawn explains nothing.
    for event in motion.events where !((try? own?.explains(event, in: motion, limits)) ?? false) {
      find(event, motion, rate: rate)
    }
    var isOwn = (try? own?.breaks(after: last, limits)) ?? false
    if !isOwn, let final = motion.tail.last, let first = motion.head.first {
      isOwn = (try? own?.matches(last: final, first: first, in: motion, limits)) ?? false
    }
    let verdict = judge(seam, last: last, isOwn: isOwn)
    return VerifyReport.Seam(
      verdict: verdict, before: seam.before, across: seam.across, after: seam.after, noise: seam.noise,
      residual: seam.residual, pace: seam.pace)
  }

  /// How the scene in the file moves; nil where there is none.
  private var sceneMotion: SceneMotion? {
    guard let scene, let loop = metadata?.loop else { return nil }
    return SceneMotion(scene, loop: loop, width: reader.header.width, height: reader.header.height)
  }

  private mutating func judge(_ seam: MotionWatch.Seam, last: Int, isOwn: Bool) -> VerifyReport.Seam.Verdict {
    let motion = "\(decimals(seam.before, 2)) before and \(decimals(seam.after, 2)) after"
    switch isOwn && seam.verdict != nil ? .continuous : seam.verdict {
    case nil: return .short
    case .continuous:
      return max(seam.before, seam.across, seam.after) < 4 * seam.noise ? .still : .continuous
    case .repeated:
      find(
        .seamRepeat, frames: last...last,
        "the last frame, \(last), shows the same moment as frame 0: motion halts at the seam (a step of "
          + "\(decimals(seam.across, 2)), \(motion))")
      return .repeated
    case .missing(let count):
      find(
        .seamGap, frames: last...last,
        "\(count == 1 ? "a frame is" : "about \(count) frames are") missing between the last frame, \(last), and frame 0 (a "
          + "step of \(decimals(seam.across, 2)), \(motion))")
      return .gap
    case .jump:
      find(
        .seamJump, frames: last...last,
        "the picture jumps from the last frame, \(last), to frame 0 (a step of \(decimals(seam.across, 2)), \(motion); "
          + "\(decimals(seam.residual, 2)) off what it should be)")
      return .jump
    }
  }

  private mutating func find(_ event: MotionEvent, _ motion: MotionWatch, rate: Double) {
    let last = event.frame + event.frames - 1
    let time = rate > 0 ? " (at \(decimals(Double(event.frame) / rate, 2)) s)" : ""
    let range = event.frame...max(event.frame, last)
    let names = event.frames == 1 ? "frame \(event.frame)\(time) is" : "frames \(event.frame) to \(last)\(time) are"
    switch event.kind {
    case .repeated:
      find(.repeatedFrame, frames: range, "frame \(event.frame)\(time) shows the same moment as the one before it")
    case .missing:
      let count = event.frames == 1 ? "a frame is" : "about \(event.frames) frames are"
      find(
        .missingFrames, frames: event.frame - 1...event.frame,
        "\(count) missing between frames \(event.frame - 1) and \(event.frame)\(time)")
    case .blank: find(.blankFrame, frames: range, "\(names) blank")
    case .stray: find(.strayFrame, frames: range, "\(names) \(look(event.frame, motion))")
    }
  }

  /// How a stray frame differs from its neighbours.
  private func look(_ frame: Int, _ motion: MotionWatch) -> String {
    let count = motion.lumas.count
    let beside = (motion.lumas[(frame + count - 1) % count] + motion.lumas[(frame + 1) % count]) / 2
    let change = Double(motion.lumas[frame] - beside)
    if abs(change) < 0.3 { return "not what the frames around it lead to" }
    return
      "\(change > 0 ? "brighter" : "darker") than the frames around it, by \(decimals(abs(change), 1)) of 255 on average"
  }
}
