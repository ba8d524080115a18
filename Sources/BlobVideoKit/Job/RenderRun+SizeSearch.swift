import LibAV

extension RenderRun {
  /// Encodes one clip again and again until it is as good as `--max-size` lets it be, or has the bits that `--bitrate` asks for.
  /// Returns the number reached.
  ///
  /// A bit rate could be left to the encoder as well; but in loops of a few seconds its control ends before it has found its level,
  /// ten per cent off, with a start that is worse than the rest. The same quality from front to back is better at the same bytes.
  ///
  /// `frames` are those of the loop where they were kept; otherwise each try draws them anew. Of encoders that ask for a turn no
  /// other is at work meanwhile: every clip of the job is searched for, one after the other.
  func search(_ open: OpenOutput, frames: FrameStore?, turn: EncoderTurn?) async throws -> Double {
    guard let encoding = open.output.encoding, var search = SizeSearch(encoding, job.options, job.loop) else {
      preconditionFailure("the plan has seen to it that there is a number to search")
    }
    let ceiling = job.options.maxSize
    var last: (number: Double, bytes: Int)?
    while let number = search.next {
      let size = try await encode(open, number, frames, turn)
      let bytes = ceiling == nil ? size.packets : size.file
      search.record(number, bytes: bytes)
      last = (number, bytes)
    }
    // The lowest quality is all that can be done for a bit rate.
    if ceiling == nil, search.fitting == nil, let last { return last.number }
    guard let answer = ceiling == nil ? search.nearest : search.fitting else {
      throw RenderError(
        .failed,
        "\(open.output.path): --max-size \(ceiling ?? 0)B: the lowest quality needs \(last?.bytes ?? 0) bytes; allow as many, or "
          + "choose a smaller frame size, a lower rate or a shorter loop")
    }
    if last?.number != answer.number { _ = try await encode(open, answer.number, frames, turn) }
    return answer.number
  }

  /// Writes the whole file at one number, over what was there. Returns its bytes, and those of its packets.
  private func encode(
    _ open: OpenOutput, _ number: Double, _ frames: FrameStore?, _ turn: EncoderTurn?
  ) async throws -> (file: Int, packets: Int) {
    if stop.isSet { throw CancellationError() }
    try open.restart()
    let before = open.payload
    let lane = lane(open, try open.sink(job, stop, turn: turn, quality: .crf(number)))
    if let frames {
      try await stop.leaving { try await lane.encoder.encode(frames) }
    } else {
      _ = try await pipeline([lane]).run(progress: nil)
      try await lane.finish(stop)
    }
    return (open.bytes, open.payload - before)
  }
}

extension SizeSearch {
  /// The search for a clip; nil where its encoder has no number, or the options ask for none.
  init?(_ encoding: ClipEncoding, _ options: RenderOptions, _ loop: Loop) {
    let traits = encoding.codec.traits
    guard let range = traits.crf, let best = encoding.crf(.word(.master)), let usual = encoding.crf(.word(.standard))
    else { return nil }
    let (step, halving) = traits.takesFractions ? (1.0 / 16, 6.0) : (1, 10)
    if let ceiling = options.maxSize {
      self.init(ceiling: ceiling, best: best, worst: range.upperBound, step: step, halving: halving, first: usual)
    } else if case .bitRate(let rate) = options.quality {
      // A twentieth more or less is what was asked for. Bits for which there is no quality to be had are left out.
      let bytes = Double(rate) / 8 * Double(loop.frames) / loop.rate.rational.value
      self.init(
        ceiling: Int(bytes * 1.045), best: max(1, range.lowerBound), worst: range.upperBound, step: step,
        halving: halving, first: usual, enough: 0.955 / 1.045)
    } else {
      return nil
    }
  }
}
