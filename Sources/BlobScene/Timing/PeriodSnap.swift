/// How a nominal period is stretched so that whole cycles fill the loop.
public struct PeriodSnap: Hashable, Sendable {
  /// The period that the scene names, in seconds.
  public let nominal: Rational
  /// Whole cycles in the loop: max(1, round(loop / nominal)), ties up.
  public let cycles: Int
  /// The period as played: loop / cycles, in seconds.
  public let snapped: Rational

  /// Snaps `nominal`, a positive number of seconds, into `loop`.
  public init(nominal: Rational, loop: Loop) {
    let turns = loop.duration.divided(by: nominal)?.rounded ?? 1
    self.nominal = nominal
    cycles = max(1, Int(turns))
    snapped = loop.duration.divided(by: Rational(max(1, Int(turns)))) ?? loop.duration
  }

  /// How many times faster than nominal the motion plays; below 1 it is slower.
  public var speedChange: Double { nominal.value / snapped.value }
}
