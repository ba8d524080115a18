import Testing

@testable import BlobScene

/// Exact time: fractions, rates, lengths, loops and places in them, worked out by hand.
@Suite struct TimingTests {
  // MARK: Fractions

  @Test(arguments: [("4.1", 41, 10), (".5", 1, 2), ("12.", 12, 1), ("0.333333", 333_333, 1_000_000), ("000", 0, 1)])
  func readsDecimalsExactly(text: String, numerator: Int64, denominator: Int64) {
    #expect(Rational(decimal: text) == Rational(numerator, denominator))
  }

  @Test(arguments: ["", ".", "1.2.3", "-1", "+1", "1e3", "nan", "0x10", "４", "1 ", "1234567890123456789"])
  func refusesWhatIsNoDecimal(text: String) { #expect(Rational(decimal: text) == nil) }

  @Test func computesExactlyOrNotAtAll() throws {
    let (third, huge) = (try #require(Rational(1, 3)), try #require(Rational(Int64.max, 1)))
    let sixth = try #require(Rational(1, 6))
    #expect(third.plus(sixth) == Rational(1, 2))
    #expect(third.times(Rational(-6)) == Rational(-2))
    #expect(third.divided(by: Rational(0)) == nil)
    #expect(huge.times(huge) == nil && huge.plus(huge) == nil && huge.divided(by: third) == nil)
    #expect(Rational(6, -4) == Rational(-3, 2))
    #expect(Rational(Int64.min, -1) == nil && Rational(1, 0) == nil)
    let more = try #require(Rational(333_333_333_333_333_334, 1_000_000_000_000_000_000))
    #expect(third < more)
  }

  /// Halves go up, towards positive infinity.
  @Test(
    arguments: [
      (5, 2, 3), (-5, 2, -2), (7, 3, 2), (8, 3, 3), (-7, 3, -2), (-8, 3, -3), (0, 1, 0), (1, 2, 1), (-1, 2, 0),
    ] as [(Int64, Int64, Int64)])
  func roundsHalvesUp(numerator: Int64, denominator: Int64, rounded: Int64) {
    #expect(Rational(numerator, denominator)?.rounded == rounded)
  }

  @Test(
    arguments: [
      (3, 1, 20, 1, 60, 1), (5, 2, 2, 1, 10, 1), (1, 3, 1, 4, 1, 1), (7, 10, 1, 2, 7, 2), (6, 1, 6, 1, 6, 1),
      (2, 3, 4, 9, 4, 3),
    ] as [(Int64, Int64, Int64, Int64, Int64, Int64)])
  func findsCommonMultiples(a: Int64, b: Int64, c: Int64, d: Int64, n: Int64, m: Int64) throws {
    let (first, second) = (try #require(Rational(a, b)), try #require(Rational(c, d)))
    #expect(first.leastCommonMultiple(with: second) == Rational(n, m))
  }

  @Test(
    arguments: [
      (4, 1, "4", "4"), (41, 10, "4.1", "4.1"), (20, 7, "2.857143", "20/7"), (-1, 8, "-0.125", "-0.125"),
      (1, 1_000_000_000, "0", "0.000000001"),
      (-3, 1, "-3", "-3"), (0, 1, "0", "0"), (1, 3, "0.333333", "1/3"),
      (1, 1_000_000_000_000_000_000, "0", "0.000000000000000001"),
    ] as [(Int64, Int64, String, String)])
  func writesDecimals(numerator: Int64, denominator: Int64, short: String, exact: String) {
    #expect(Rational(numerator, denominator)?.decimalText == short)
    #expect(Rational(numerator, denominator)?.exactText == exact)
  }

  // MARK: Rates and lengths

  @Test(arguments: [
    ("30", "30/1"), ("12.5", "25/2"), ("30000/1001", "30000/1001"), ("29.97", "30000/1001"), ("23.976", "24000/1001"),
    ("23.98", "24000/1001"),
    ("59.94", "60000/1001"), ("119.88", "120000/1001"), ("47.952", "48000/1001"), ("29.5", "59/2"), ("1", "1/1"),
    ("240", "240/1"),
  ])
  func readsRates(text: String, fraction: String) { #expect(FrameRate(text)?.fraction == fraction) }

  @Test(arguments: [
    "0", "0.5", "241", "nan", "inf", "-30", "30/0", "30/", "/1", "1/2/3", "30 ", "3e1", "", "30,5",
    "10000000001/9999999999",
  ])
  func refusesRates(text: String) { #expect(FrameRate(text) == nil) }

  @Test(arguments: [
    ("4s", "4s"), ("1500ms", "1.5s"), ("1m30s", "90s"), ("1h", "3600s"), ("0.5s", "0.5s"), ("1m0.25s", "60.25s"),
    ("120f", "120f"), ("natural", "natural"),
    ("0h0m4s", "4s"), ("59m59s1000ms", "3600s"),
  ])
  func readsLengths(text: String, canonical: String) throws {
    #expect(try LoopLength(parsing: text).description == canonical)
  }

  @Test(arguments: [
    ("4", LoopLength.Problem.missingUnit(hint: "4s")), ("0s", .notPositive), ("-4s", .notPositive),
    ("0f", .notPositive), ("2h", .tooLong), ("3600.1s", .tooLong),
    ("", .malformed), ("s", .malformed), ("4S", .malformed), ("1s1m", .malformed),
    ("4s4s", .malformed), ("4.1f", .malformed),
    ("nans", .malformed), ("infs", .malformed), ("0x10s", .malformed), ("1e9s", .malformed), ("4,5s", .malformed),
    ("４s", .malformed), ("4 s", .malformed),
    ("1d", .malformed), ("4ss", .malformed),
  ])
  func refusesLengths(text: String, problem: LoopLength.Problem) {
    #expect(throws: problem) { try LoopLength(parsing: text) }
  }

  // MARK: Loops

  @Test(arguments: [
    ("4.1", "30", 123), ("0.3", "30", 9), ("32.866667", "30", 986), ("2.05", "30", 62), ("1.01", "30", 30),
    ("0.001", "30", 1), ("4", "29.97", 120),
    ("4", "59.94", 240), ("4", "23.976", 96), ("8.2", "25", 205), ("3600", "120", 432_000),
  ])
  func countsFrames(seconds: String, rate: String, frames: Int) throws {
    let (length, rate) = (try #require(Rational(decimal: seconds)), try #require(FrameRate(rate)))
    #expect(Loop(seconds: length, rate: rate)?.frames == frames)
  }

  @Test func refusesLoopsBeyondBounds() throws {
    let fast = try #require(FrameRate("240"))
    #expect(Loop(seconds: Rational(3600), rate: fast) == nil)
    #expect(Loop(frames: 0, rate: .thirty) == nil && Loop(frames: 432_001, rate: .thirty) == nil)
  }

  @Test func findsPlacesInTheLoop() throws {
    let loop = try #require(Loop(frames: 120, rate: .thirty))
    #expect(loop.position(ofFrame: 121) == loop.position(ofFrame: 1))
    #expect(loop.position(ofFrame: -1) == loop.position(ofFrame: 119))
    let time = try #require(Rational(decimal: "4.1"))
    let moment = try #require(loop.position(at: time))
    #expect(moment.numerator * 40 == moment.denominator)
    #expect(loop.position(ofFrame: 30).phase(cycles: 3) == 0.75)
    #expect(loop.position(ofFrame: 100).phase(cycles: 6) == 0)
    #expect(loop.position(ofFrame: 1).phase(cycles: 1) == 1.0 / 120)
  }

  /// max(1, round(loop / period)) cycles, halves up; how much faster they play than meant.
  @Test(arguments: [
    ("4", "3", 1, 0.75), ("4", "0.7", 6, 1.05), ("4.5", "3", 2, 4.0 / 3), ("1", "20", 1, 20.0), ("60", "20", 3, 1.0),
    ("12", "8", 2, 4.0 / 3), ("10", "8", 1, 0.8),
  ])
  func snapsPeriods(loop: String, period: String, cycles: Int, change: Double) throws {
    let (length, nominal) = (try #require(Rational(decimal: loop)), try #require(Rational(decimal: period)))
    let loop = try #require(Loop(seconds: length, rate: .thirty))
    let snap = PeriodSnap(nominal: nominal, loop: loop)
    #expect(snap.cycles == cycles)
    #expect(abs(snap.speedChange - change) < 1e-12)
    #expect(snap.snapped.times(Rational(cycles)) == length)
  }

  /// A fraction with so many digits that loop / period has none of 64 bits.
  @Test func snapsPeriodsOfManyDigits() throws {
    let nominal = try #require(Rational(3_000_000_000_000_000_017, 1_000_000_000_000_000_003))
    let rate = try #require(FrameRate("30000/1001"))
    let loop = try #require(Loop(frames: 360, rate: rate))
    #expect(PeriodSnap(nominal: nominal, loop: loop).cycles == 4)
  }
}
