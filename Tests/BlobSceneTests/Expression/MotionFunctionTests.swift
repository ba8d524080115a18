import Foundation
import Testing

@testable import BlobScene

/// The functions of the loop's phase, by their definitions in seconds.
@Suite struct MotionFunctionTests {
  static let moments = ["0", "0.1", "0.7", "1.5", "2.2", "2.9", "3.9", "7.3", "12.4", "19.1", "59.9"]

  /// In a loop of 60 s, which periods of 3 and 8 divide or not: 60 / 8 is 7.5, so 8 cycles of 7.5 s are played.
  @Test(arguments: moments)
  func followTheClockInANaturalLoop(moment: String) throws {
    let t = try #require(Double(moment))
    func near(_ text: String, _ value: Double) throws {
      #expect(abs(try evaluate(text, at: moment) - value) < 1e-9, "\(text) at \(moment)")
    }
    let cycle = t.truncatingRemainder(dividingBy: 3) / 3
    try near("phase(3)", cycle)
    try near("sine(3)", sin(2 * .pi * t / 3))
    try near("cosine(3)", cos(2 * .pi * t / 3))
    try near("triangle(3)", 2 / .pi * asin(sin(2 * .pi * t / 3)))
    try near("pingpong(1.5)", 1 - abs(2 * cycle - 1))
    try near("remainder(4)", t.remainder(dividingBy: 4))
    try near("phase(8)", t.truncatingRemainder(dividingBy: 7.5) / 7.5)
    try near("abs(cos(radians(60 * remainder(3))))", abs(cos(.pi * t / 3)))
  }

  /// From half a cycle on the remainder is negative: at 1.5 s of 3 it is -1.5, not +1.5.
  @Test func remainderChangesSignAtHalf() throws {
    #expect(try evaluate("remainder(3)", at: "1.5") == -1.5)
    #expect(abs(try evaluate("remainder(3)", at: "1.499999") - 1.499999) < 1e-9)
  }

  /// A period that does not fit is stretched, and the remainder keeps counting in its nominal seconds.
  @Test func stretchesPeriodsToTheLoop() throws {
    // 4 / 3 rounds to one cycle of 4 s.
    #expect(abs(try evaluate("phase(3)", at: "1", loop: "4") - 0.25) < 1e-12)
    #expect(abs(try evaluate("remainder(3)", at: "1", loop: "4") - 0.75) < 1e-12)
    #expect(abs(try evaluate("remainder(3)", at: "3", loop: "4") + 0.75) < 1e-12)
    // 4.5 / 3 is one and a half, which goes up to two.
    #expect(abs(try evaluate("phase(3)", at: "2.25", loop: "4.5")) < 1e-12)
    // Shorter than half the period: still one cycle.
    #expect(abs(try evaluate("pingpong(10)", at: "0.5", loop: "1") - 1) < 1e-12)
  }

  /// Periods are decimals, exactly: 0.3 fits ten times into 3 s, and 1/3 nine times.
  @Test func takesPeriodsExactly() throws {
    #expect(try evaluate("phase(0.3)", at: "1.5", loop: "3") == 0)
    #expect(try evaluate("phase(1 / 3)", at: "1", loop: "3") == 0)
    #expect(try evaluate("phase(p * 2)", at: "1.5", loop: "3", values: ["p": "0.1 + q", "q": "0.05"]) == 0)
    #expect(try evaluate("phase(0.00001 * 30000)", at: "1.5", loop: "3") == 0)
    #expect(try evaluate("phase(3e17 / 1e18)", at: "1.5", loop: "3") == 0)
    #expect(abs(try evaluate("phase(0.1 * 3)", at: "0.15", loop: "3") - 0.5) < 1e-12)
  }

  /// Two expressions with the same period agree to the last bit however the loop is written.
  @Test func dependsOnThePlaceInTheLoopAlone() throws {
    #expect(try evaluate("sine(2)", at: "0.2", loop: "2") == (try evaluate("sine(4)", at: "0.4", loop: "4")))
    #expect(try evaluate("sine(2)", at: "8.2", loop: "2") == (try evaluate("sine(2)", at: "0.2", loop: "2")))
  }

  // MARK: Chance

  @Test func noiseClosesInValueAndSlope() throws {
    for key in 0..<20 {
      let h = 1e-4
      func value(_ time: String) throws -> Double { try evaluate("noise(2, \(key))", at: time, loop: "2", seed: 3) }
      let (before, at, after) = (try value("1.9999"), try value("0"), try value("0.0001"))
      #expect(abs(at - before) < 0.01)
      #expect(abs((after - at) / h - (at - before) / h) < 0.1)
    }
  }

  @Test func noiseFillsItsRangeAndVaries() throws {
    var (least, most, firsts) = (1.0, -1.0, Set<Double>())
    for key in 0..<40 {
      for time in ["0", "0.37", "0.81", "1.3", "1.77"] {
        let value = try evaluate("noise(2, \(key))", at: time, loop: "2")
        (least, most) = (min(least, value), max(most, value))
        if time == "0" { firsts.insert(value) }
      }
    }
    #expect(least > -1 && least < -0.5)
    #expect(most < 1 && most > 0.5)
    #expect(firsts.count == 40)
    #expect(try evaluate("noise(2, 1)", seed: 1) != (try evaluate("noise(2, 1)", seed: 2)))
  }

  @Test func randomIsEvenAndDependsOnSeedAndKey() throws {
    let values = try (0..<400).map { try evaluate("random(\($0))") }
    #expect(values.allSatisfy { (0..<1).contains($0) })
    #expect(Set(values).count == 400)
    // The mean of 400 even numbers is within 0.5 +- 4 / sqrt(12 * 400).
    #expect(abs(values.reduce(0, +) / 400 - 0.5) < 0.06)
    #expect(try evaluate("random(1)", seed: 1) != (try evaluate("random(1)", seed: 2)))
    #expect(try evaluate("random(0)") == (try evaluate("random(-0)")))
  }

  /// Old presets keep their look: these values never change.
  @Test func chanceIsTheSameForEver() throws {
    #expect(try evaluate("random(1)") == 0.013996059553765816)
    #expect(try evaluate("random(2.5)", seed: 42) == 0.026115121464271973)
    #expect(abs(try evaluate("noise(2, 7)", at: "0.5", loop: "2", seed: 42) - 0.40970426169534574) < 1e-14)
  }
}
