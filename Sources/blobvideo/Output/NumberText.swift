/// `1 clip`, `2 clips`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Numbers as people read them, the same in every locale.
enum NumberText {
  /// A number with exactly `places` decimals, 0 to 6, rounded to nearest; `-` for what is not finite or very large.
  static func fixed(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, scaled.magnitude < 1e15 else { return "-" }
    let digits = String(Int64(scaled.magnitude))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    return places == 0 ? sign + padded : sign + padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// A number of bytes in the unit that leaves one to three digits before the point: `812 B`, `64.5 kB`, `1.2 MB` (thousands).
  static func bytes(_ count: Int) -> String {
    var (value, unit) = (Double(count), "B")
    for next in ["kB", "MB", "GB", "TB"] where value >= 1000 { (value, unit) = (value / 1000, next) }
    return fixed(value, places: unit == "B" || value >= 100 ? 0 : 1) + " " + unit
  }

  /// A stretch of time from seconds: `0.8 s`, `12 s`, `3 min 05 s`, `2 h 10 min`.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e7 else { return "-" }
    if seconds < 9.95 { return fixed(seconds, places: 1) + " s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    func twoDigits(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    return "\(whole / 3600) h \(twoDigits(whole % 3600 / 60)) min"
  }
}
