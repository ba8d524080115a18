extension ClipAudit {
  /// Counts and times.
  mutating func judgeTiming(_ totals: ClipReader.Totals) -> VerifyReport.Timing {
    let header = reader.header
    let nominal = Double(header.rate.numerator) / Double(max(1, header.rate.denominator))
    let stamped = stamps.result(nominal: nominal)
    let step = stamped?.step ?? 0
    let container = containerDuration
    judgeCounts(totals)
    if let stamped { judge(stamped) }
    if let container, let length = stamped?.length, step > 0, abs(container - length) > durationTolerance {
      find(
        .duration,
        "the container says \(seconds(container)), its \(totals.packets) frames last \(seconds(length))")
    }
    return VerifyReport.Timing(
      frames: totals.packets, decoded: totals.frames, rate: step > 0 ? (1e9 / step).rounded() / 1e9 : 0,
      start: stamped?.start ?? 0,
      duration: (Double(totals.packets) * step * 1e9).rounded() / 1e9, containerDuration: container,
      lastDuration: stamped?.lastDuration)
  }

  private mutating func judgeCounts(_ totals: ClipReader.Totals) {
    if let cut = totals.cut { find(.damage, cut) }
    if let (frame, text) = totals.firstDamage {
      find(.damage, frames: frame...frame, "damaged near frame \(frame) (\(text)), \(totals.damaged) packets in all")
    }
    if totals.packets == 0 {
      find(.frameCount, "no frames")
    } else if totals.cut == nil, totals.frames != totals.packets {
      find(.frameCount, "\(totals.packets) packets give \(totals.frames) frames")
    }
    if let loop = metadata?.loop, totals.packets % loop.frames != 0 {
      find(
        .frameCount,
        "\(totals.packets) frames; the loop that the file says it holds has \(loop.frames) at \(loop.rate) a second")
    }
    if stamps.unstamped > 0 { find(.spacing, "\(stamps.unstamped) packets have no time stamp") }
  }

  private mutating func judge(_ stamped: StampTable.Result) {
    let (tick, step) = (stamps.tick, stamped.step)
    if let (frame, late) = stamped.uneven {
      let direction = late > 0 ? "late" : "early"
      find(
        .spacing, frames: frame...frame,
        "frame \(frame) comes \(seconds(abs(late))) \(direction); frames should be \(seconds(step)) apart")
    }
    if abs(stamped.start) > tick * 0.51 {
      find(.start, "the first frame comes at \(seconds(stamped.start)) instead of 0")
    }
    if let last = stamped.lastDuration, step > 0, abs(last - step) > tick * 1.01 {
      find(.lastDuration, "the last frame lasts \(seconds(last)) instead of \(seconds(step))")
    }
  }

  private var containerDuration: Double? {
    if let webm = matroska { return webm.duration }
    if let mp4 { return mp4.isFragmented ? nil : mp4.movieDuration }
    return nil
  }

  /// What rounding in the container's own units can hide.
  var durationTolerance: Double {
    if let mp4 { return 1.01 / Double(max(1, mp4.movieScale)) + 1.01 / Double(max(1, mp4.mediaScale)) }
    return 0.0015
  }
}
