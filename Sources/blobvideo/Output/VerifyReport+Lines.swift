import BlobVideoKit

extension VerifyReport {
  /// The report for people: the file and the verdict, a line for each thing that was measured, then what was noticed.
  var lines: [String] {
    let name = path.singleLine
    var lines = ["\(name): \(passed ? "ok" : "\(findings.filter(\.isFault).count == 1 ? "a fault" : "faults")")"]
    func add(_ label: String, _ text: String) {
      lines.append("  " + label + String(repeating: " ", count: max(1, 10 - label.count)) + text.singleLine)
    }
    let profile = profile.map { " \($0)" } ?? ""
    add("picture", "\(codec)\(profile), \(pixelFormat), \(width)x\(height), \(NumberText.bytes(bytes)) of \(container)")
    add("time", time)
    add("seam", seamText)
    add("colour", colorText)
    if let banding {
      add(
        "banding",
        "\(NumberText.fixed(banding.score, places: 1)), at most \(NumberText.fixed(banding.worst, places: 1)) (frame "
          + "\(banding.worstFrame)); from 5 on bands begin to annoy")
    }
    if let edge {
      add("edge", "\(edge.hex) on average, everywhere within \(NumberText.fixed(edge.deviation, places: 0)) of 255")
    }
    for finding in findings { add(finding.isFault ? "FAULT" : "note", finding.message) }
    return lines
  }

  private var time: String {
    let container = timing.containerDuration.map { "; the container says \(NumberText.fixed($0, places: 3)) s" } ?? ""
    return "\(timing.frames) frames at \(NumberText.fixed(timing.rate, places: 3)) a second, "
      + "\(NumberText.fixed(timing.duration, places: 3)) s\(container); key frames: \(keyframes)"
  }

  private var seamText: String {
    func step(_ value: Double) -> String { NumberText.fixed(value, places: 2) }
    switch seam.verdict {
    case .short: return "not judged: the clip is too short to say how it moves"
    case .still: return "still: nothing moves near it (a step of \(step(seam.across)) of 255)"
    case .continuous, .repeated, .gap, .jump:
      return "\(seam.verdict.rawValue): a step of \(step(seam.across)) across it, \(step(seam.before)) before, "
        + "\(step(seam.after)) after, noise \(step(seam.noise)); \(step(seam.residual)) off the prediction"
    }
  }

  private var colorText: String {
    let error = colors.error.map { "; frame 0 within \(NumberText.fixed($0, places: 1)) of 255 of its scene" } ?? ""
    return "matrix \(colors.matrix), transfer \(colors.transfer), primaries \(colors.primaries), \(colors.range) range"
      + error
  }
}
