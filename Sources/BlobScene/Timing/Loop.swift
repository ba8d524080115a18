/// A loop in whole frames: frame N would equal frame 0 and does not exist.
public struct Loop: Hashable, Sendable {
  /// Number of frames, 1 or more, counted from 0.
  public let frames: Int
  /// Frames a second.
  public let rate: FrameRate

  /// The most frames that a loop may have: an hour at 120 frames a second.
  public static let mostFrames = 432_000

  /// A loop of `frames` frames, or nil outside 1...`mostFrames`.
  public init?(frames: Int, rate: FrameRate) {
    guard (1...Self.mostFrames).contains(frames) else { return nil }
    self.frames = frames
    self.rate = rate
  }

  /// The loop nearest to `seconds`: round(seconds x rate) frames, halves up, at least 1; nil where that is over `mostFrames`.
  public init?(seconds: Rational, rate: FrameRate) {
    guard let exact = seconds.times(rate.rational), exact <= Rational(Self.mostFrames) else { return nil }
    self.init(frames: max(1, Int(exact.rounded)), rate: rate)
  }

  /// Exact length in seconds: frames / rate.
  public var duration: Rational { Rational(frames).divided(by: rate.rational) ?? Rational(frames) }

  /// Where frame `index` stands; indices count from 0 and wrap round.
  public func position(ofFrame index: Int) -> LoopPosition {
    LoopPosition(numerator: Int64(((index % frames) + frames) % frames), denominator: Int64(frames))
  }

  /// Where the moment `seconds` stands, modulo the loop's length, exact; nil where the fraction leaves 64 bits.
  public func position(at seconds: Rational) -> LoopPosition? {
    guard let turns = seconds.divided(by: duration) else { return nil }
    let rest = turns.numerator % turns.denominator
    return LoopPosition(numerator: rest < 0 ? rest + turns.denominator : rest, denominator: turns.denominator)
  }
}

/// A place in the loop as the exact fraction numerator / denominator of its length, 0 up to but not including 1.
public struct LoopPosition: Hashable, Sendable {
  /// 0 ..< denominator.
  public let numerator: Int64
  /// Positive.
  public let denominator: Int64

  /// A place from its fraction, `0 <= numerator < denominator`.
  public init(numerator: Int64, denominator: Int64) {
    precondition(denominator > 0 && (0..<denominator).contains(numerator), "a loop position lies in 0..<1")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The position within the current one of `cycles` whole cycles, 0 up to 1. Exact up to the last division, so that
  /// phases of different loops with the same fraction are the same double.
  public func phase(cycles: Int) -> Double {
    let n = Int128(numerator) * Int128(cycles) % Int128(denominator)
    return Double(n) / Double(denominator)
  }
}
