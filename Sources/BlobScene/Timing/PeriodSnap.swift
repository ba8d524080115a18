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
    precondition(nominal.numerator > 0, "a period is more than 0 seconds")
    // floor((2 loop + nominal) / (2 nominal)), in 128 bits: the quotient itself may not be a fraction of 64.
    let length = Int128(loop.duration.numerator) * Int128(nominal.denominator)
    let period = Int128(nominal.numerator) * Int128(loop.duration.denominator)
    let turns = Int(clamping: (2 * length + period) / (2 * period))
    self.nominal = nominal
    cycles = max(1, turns)
    snapped = loop.duration.divided(by: Rational(cycles)) ?? loop.duration
  }

  /// How many times faster than nominal the motion plays; below 1 it is slower.
  public var speedChange: Double { nominal.value / snapped.value }
}
