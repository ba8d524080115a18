import Testing

@testable import BlobScene

/// Easings that are no Bezier curves.
@Suite struct EasingTests {
  @Test(arguments: [
    ("circularEaseIn(0.5)", 0.1339745962), ("circularEaseOut(0.5)", 0.8660254038),
    ("circularEaseInOut(0.25)", 0.0669872981),
    ("circularEaseInOut(0.75)", 0.9330127019), ("steps(4, 0.6)", 0.5), ("steps(4, 0.24)", 0), ("steps(1, 0.9)", 0),
    ("steps(0, 0.9)", 0),
    ("smooth(0.4) - spring(0, 0.4)", 0), ("snappy(0.4) - spring(0.15, 0.4)", 0), ("bouncy(0.4) - spring(0.3, 0.4)", 0),
    ("spring(0.95, 0.4) - spring(0.9, 0.4)", 0),
  ])
  func computes(text: String, value: Double) throws { #expect(abs(try evaluate(text) - value) < 1e-9) }

  static let all =
    Scene.Expression.Function.easings.map { "\($0.rawValue)(T)" } + ["spring(0.6, T)", "spring(0.9, T)", "steps(3, T)"]

  @Test(arguments: all) func goesFromZeroToOne(text: String) throws {
    func at(_ t: Double) throws -> Double { try evaluate(text.replacing("T", with: shortestText(t))) }
    #expect(try at(0) == 0 && at(-1) == 0)
    #expect(try at(1) == 1 && at(7) == 1)
  }

  /// A spring is let go at rest and comes to rest within its cycle, however much it bounces.
  @Test(arguments: ["0", "0.15", "0.5", "0.9"]) func springsRestAtBothEnds(bounce: String) throws {
    func at(_ t: Double) throws -> Double { try evaluate("spring(\(bounce), \(shortestText(t)))") }
    let step = 1e-5
    #expect(abs(try at(step) / step) < 0.1)
    #expect(abs(try (1 - at(1 - step)) / step) < 1e-3)
    let path = try stride(from: 0.0, through: 1, by: 0.005).map { try at($0) }
    let highest = try #require(path.max())
    if bounce == "0" {
      #expect(zip(path, path.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    } else {
      // The first overshoot of a second-order system: exp(-pi zeta / sqrt(1 - zeta^2)), a little less for the fading.
      #expect(highest > 1 && highest < 2)
    }
    #expect(path.suffix(20).allSatisfy { abs($0 - 1) < 0.02 })
  }
}
