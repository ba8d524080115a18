extension VerifyReport {
  /// The report as one object; `docs/formats.md` describes it.
  public var json: JSONValue {
    var object = JSONObject([
      ("path", .string(path)), ("passed", .bool(passed)), ("bytes", .number(bytes)), ("container", .string(container)),
      ("codec", .string(codec)), ("profile", profile.map { .string($0) } ?? .null),
      ("pixelFormat", .string(pixelFormat)), ("width", .number(width)), ("height", .number(height)),
      ("frames", .number(timing.frames)), ("decoded", .number(timing.decoded)), ("rate", Self.round(timing.rate)),
      ("start", Self.round(timing.start)), ("duration", Self.round(timing.duration)),
      ("containerDuration", timing.containerDuration.map { Self.round($0) } ?? .null),
      ("lastDuration", timing.lastDuration.map { Self.round($0) } ?? .null), ("keyframes", .number(keyframes)),
    ])
    object["seam"] = [
      "verdict": .string(seam.verdict.rawValue), "before": Self.round(seam.before), "across": Self.round(seam.across),
      "after": Self.round(seam.after), "noise": Self.round(seam.noise),
      "residual": Self.round(seam.residual), "pace": seam.pace.map { Self.round($0) } ?? .null,
    ]
    object["color"] = [
      "matrix": .string(colors.matrix), "transfer": .string(colors.transfer), "primaries": .string(colors.primaries),
      "range": .string(colors.range), "error": colors.error.map { Self.round($0) } ?? .null,
    ]
    object["banding"] = banding?.json ?? .null
    object["edge"] = edge?.json ?? .null
    object["key"] = key.map { .string($0) } ?? .null
    object["findings"] = .array(findings.map(\.json))
    return .object(object)
  }

  /// Six decimals: more would be noise.
  fileprivate static func round(_ value: Double) -> JSONValue {
    value.magnitude < 1e9 ? .number((value * 1e6).rounded() / 1e6) : .number(value)
  }
}

extension VerifyReport.Banding {
  fileprivate var json: JSONValue {
    [
      "score": VerifyReport.round(score), "worst": VerifyReport.round(worst), "worstFrame": .number(worstFrame),
      "frames": .number(frames),
    ]
  }
}

extension VerifyReport.Edge {
  fileprivate var json: JSONValue { ["color": .string(hex), "deviation": VerifyReport.round(deviation)] }

  /// The colour for CSS, such as `#0b0c1e`.
  public var hex: String {
    let digits = [color.red, color.green, color.blue].map { value -> String in
      let text = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}

extension VerifyFinding {
  /// The finding as one object.
  public var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "fault": .bool(isFault),
      "frames": frames.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null,
      "message": .string(message),
    ]
  }
}
