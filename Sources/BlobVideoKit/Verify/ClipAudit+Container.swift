extension ClipAudit {
  /// How the file is packed.
  mutating func judgeContainer(step: Double, duration: Double) {
    if groups.keys > 0 || reader.format != .gif { judgeGroups(step: step) }
    if let mp4 { judge(mp4, duration: duration) }
    if let matroska { judge(matroska) }
    if let gif, !gif.isWhole {
      find(.damage, "the file ends early, or is damaged: its blocks do not come to the trailer")
    }
  }

  private mutating func judgeGroups(step: Double) {
    if !groups.startsWithKey { find(.keyFrame, "the first picture is no key frame: decoding cannot start there") }
    if let stamp = groups.openStamp {
      let frame = step > 0 ? Int(min(max((Double(stamp) * stamps.tick / step).rounded(), 0), 1e9)) : 0
      find(
        .openGroup, frames: frame...frame,
        "the group of pictures at key frame \(frame) is open: pictures before it need the group before, so copies cannot be "
          + "joined there")
    }
  }

  private mutating func judge(_ mp4: MP4Facts, duration: Double) {
    if !mp4.isIndexFirst, !mp4.isFragmented {
      find(.indexLast, "the index (moov) stands after the media data: players on the web wait for the whole file")
    }
    if mp4.sampleEntry == "hev1" || mp4.sampleEntry == "dvhe" {
      find(.hev1, "HEVC is marked \(mp4.sampleEntry ?? "hev1"); Safari and QuickTime play only hvc1")
    }
    if mp4.edits.contains(where: { $0.start == -1 && $0.length > 0 }) {
      find(.emptyEdit, "the edit list begins with nothing: the clip starts late")
    }
    for (name, value) in [("track", mp4.trackDuration), ("media", mp4.mediaDuration)] {
      guard let value, !mp4.isFragmented, !findings.contains(where: { $0.kind == .duration }), duration > 0,
        abs(value - duration) > durationTolerance
      else { continue }
      find(.duration, "the \(name) header says \(seconds(value)), the frames last \(seconds(duration))")
    }
    if let color = mp4.color {
      let codes = [(color.matrix, tags.matrix), (color.transfer, tags.transfer), (color.primaries, tags.primaries)]
      if codes.contains(where: { $0.0 != $0.1 && $0.0 != 2 && $0.1 != 2 })
        || color.isFullRange.map({ $0 != (tags.range == .full) && tags.range != .unstated }) ?? false
      {
        find(.tagsDiffer, "the container's colour tags differ from the stream's: players follow one or the other")
      }
    }
  }

  private mutating func judge(_ webm: MatroskaFacts) {
    if webm.isCut { find(.damage, "the file ends early: what it says of its parts goes on beyond its end") }
    if webm.duration == nil {
      find(.unseekable, isFault: false, "no duration is written: players cannot show a length")
    }
    if !webm.hasCues { find(.unseekable, isFault: false, "no index (Cues) is written: players cannot seek exactly") }
  }
}
