extension ClipAudit {
  /// Sums up.
  func report(_ totals: ClipReader.Totals) -> VerifyReport {
    var audit = self
    return audit.sumUp(totals)
  }

  private mutating func sumUp(_ totals: ClipReader.Totals) -> VerifyReport {
    let timing = judgeTiming(totals)
    let seam = judgeMotion(rate: timing.rate)
    judgeContainer(step: timing.rate > 0 ? 1 / timing.rate : 0, duration: timing.duration)
    judgeColor()
    let banding = judgeBanding()
    let header = reader.header
    return VerifyReport(
      path: reader.path, bytes: Int(clamping: reader.bytes), container: reader.format.rawValue, codec: header.codec,
      profile: header.profile, pixelFormat: pixelFormat, width: header.width, height: header.height, timing: timing,
      keyframes: groups.keys, seam: seam,
      colors: VerifyReport.Colors(
        matrix: tags.matrixName, transfer: tags.transferName, primaries: tags.primariesName, range: tags.range.rawValue,
        error: match?.error),
      banding: banding, edge: edge.result.map { VerifyReport.Edge(color: $0.color, deviation: $0.deviation) },
      key: metadata?.key, findings: findings.filter(\.isFault) + findings.filter { !$0.isFault })
  }

  /// Adds a finding.
  mutating func find(
    _ kind: VerifyFinding.Kind, isFault: Bool = true, frames: ClosedRange<Int>? = nil, _ message: String
  ) {
    findings.append(VerifyFinding(kind, isFault: isFault, frames: frames, message))
  }

  private mutating func judgeBanding() -> VerifyReport.Banding? {
    guard let worst = bandings.max(by: { $0.score < $1.score }) else { return nil }
    let score = bandings.reduce(0) { $0 + $1.score } / Double(bandings.count)
    let text = decimals(score, 1)
    if let limit = limits.banding, score > limit {
      find(.banding, "bands: score \(text), the limit is \(decimals(limit, 1))")
    } else if score > 5 {
      find(.banding, isFault: false, "bands may be seen: score \(text); 10-bit codecs, or a better quality, have fewer")
    }
    return VerifyReport.Banding(
      score: score, worst: worst.score, worstFrame: worst.frame, frames: bandings.count)
  }

  /// A number with so many places after the point at most, without zeros at the end.
  func decimals(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "\(value)" }
    let scale = (0..<places).reduce(1.0) { result, _ in result * 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A time for messages.
  func seconds(_ value: Double) -> String {
    value.magnitude < 0.1 ? "\(decimals(value * 1000, 2)) ms" : "\(decimals(value, 4)) s"
  }
}
