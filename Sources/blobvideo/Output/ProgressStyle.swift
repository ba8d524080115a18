/// How progress is shown on standard error.
enum ProgressStyle: String, CaseIterable, Sendable {
  /// A bar on a terminal, nothing elsewhere.
  case auto
  /// A bar on a terminal, nothing elsewhere: a bar in a log file is of use to nobody.
  case bar
  /// One JSON object a line.
  case json
  /// Nothing.
  case none
}
