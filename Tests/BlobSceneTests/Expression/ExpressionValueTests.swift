import Foundation
import Testing

@testable import BlobScene

/// What expressions come to, against Foundation's functions and definitions written out by hand.
@Suite struct ExpressionValueTests {
  @Test(arguments: [
    ("1 + 2 * 3", 7), ("7 - 2 - 1", 4), ("8 / 4 / 2", 1), ("-2 * -3", 6), ("2 < 3", 1), ("3 <= 3", 1), ("3 > 3", 0),
    ("3 >= 4", 0),
    ("3 == 3", 1), ("3 != 3", 0), ("1 && 0", 0), ("2 && 3", 1), ("0 || 4", 1), ("!4", 0), ("!0", 1), ("1 ? 5 : 6", 5),
    ("0 ? 5 : 6", 6),
    ("0 ? 1 : 0 ? 2 : 3", 3), ("sin(1)", sin(1.0)), ("cos(1)", cos(1.0)), ("tan(1)", tan(1.0)),
    ("atan2(-1, -2)", atan2(-1.0, -2.0)),
    ("radians(180)", Double.pi), ("degrees(pi)", 180), ("sqrt(2)", 2.0.squareRoot()), ("pow(2, 0.5)", pow(2.0, 0.5)),
    ("exp(1)", M_E),
    ("hypot(3, 4)", 5), ("abs(-3)", 3), ("sign(-3)", -1), ("sign(0)", 0), ("floor(-1.5)", -2), ("ceil(-1.5)", -1),
    ("round(2.5)", 3),
    ("round(-2.5)", -2), ("fract(-0.25)", 0.75), ("mod(-1, 3)", 2), ("mod(7.5, 2)", 1.5), ("mod(1, -3)", -2),
    ("min(3, 1, 2)", 1),
    ("max(3, 1, 5, 2)", 5), ("clamp(5, 0, 2)", 2), ("clamp(-5, 0, 2)", 0), ("clamp(1, 0, 2)", 1),
    ("lerp(10, 20, 0.25)", 12.5),
    ("lerp(10, 20, 1.5)", 25), ("lerp(0.1, 0.3, 1)", 0.3), ("smoothstep(0, 2, 1)", 0.5),
    ("smoothstep(0, 1, 0.25)", 0.15625),
    ("smoothstep(0, 1, -3)", 0), ("smoothstep(0, 1, 3)", 1), ("smoothstep(1, 1, 0.5)", 0), ("smoothstep(1, 1, 1)", 1),
    ("linear(0.3)", 0.3),
    ("linear(-1)", 0), ("linear(7)", 1), ("left", -10), ("right", 110), ("top", -20), ("bottom", 220),
    ("(left + right) / 2", 50),
  ])
  func computes(text: String, value: Double) throws {
    #expect(abs(try evaluate(text) - value) < 1e-12)
  }

  /// What has no finite result is 0, wherever it stands.
  @Test(arguments: [
    "1 / 0", "0 / 0", "-1 / 0", "sqrt(-1)", "pow(-8, 1 / 3)", "pow(0, -1)", "exp(1e6)", "1e308 * 10", "mod(1, 0)",
    "-1e308 - 1e308", "5 / (phase(3) - phase(3))",
    "sqrt(phase(3) - 2)", "hypot(1e300, 1e300)", "fract(1e308 * 10)",
  ])
  func hasNoNumberThatIsNotFinite(text: String) throws {
    #expect(try evaluate(text, at: "1") == 0)
  }

  /// Values from a solver with 50 digits.
  @Test(arguments: [
    (
      "easeInOut(T)",
      [0.000001890501552, 0.045210307296591, 0.331883870097646, 0.5, 0.870838068952680, 0.999998109498448]
    ),
    (
      "easeIn(T)",
      [
        0.000001887505456, 0.036577463499505, 0.214860938752893, 0.315356812572539, 0.621861869174890,
        0.998285994366372,
      ]
    ),
    (
      "easeOut(T)",
      [
        0.001714005633628, 0.235869402734730, 0.570880230703683, 0.684643187427461, 0.906535349281175,
        0.999998112494544,
      ]
    ),
    (
      "ease(T)",
      [
        0.000404807822155, 0.185456537160221, 0.682540505978140, 0.802403387584857, 0.960458978348974,
        0.999999466341604,
      ]
    ),
    (
      "bezier(0.68, -0.55, 0.27, 1.55, T)",
      [
        -0.000807547150174, -0.085754320806392, 0.139358196957786, 0.596596292065600, 1.088824395112196,
        1.000752303057530,
      ]
    ),
    (
      "bezier(1, 0, 0, 1, T)",
      [0.000000333704198, 0.009071998693049, 0.111397339268070, 0.5, 0.970275394488075, 0.999999666295802]
    ),
    (
      "bezier(0, 1, 0, 1, T)",
      [0.271, 0.897055427780991, 0.981768329227288, 0.991220003109989, 0.999235452577239, 0.999999999962926]
    ),
    ("bezier(1, 1, 1, 1, T)", [0.001, 0.15, 0.4, 0.5, 0.75, 0.999]),
  ])
  func easesAsCSS(text: String, values: [Double]) throws {
    for (t, value) in zip(["0.001", "0.15", "0.4", "0.5", "0.75", "0.999"], values) {
      #expect(abs(try evaluate(text.replacing("T", with: t)) - value) < 2e-14, "at \(t)")
    }
    for (t, value) in [("-3", 0.0), ("0", 0), ("1", 1), ("3", 1)] {
      #expect(try evaluate(text.replacing("T", with: t)) == value)
    }
  }

  @Test func readsNamedValuesInAnyOrder() throws {
    let values = ["c": "b + 1", "a": "2", "b": "a * 10"]
    #expect(try evaluate("c + a", values: values) == 23)
  }

  /// Equal parts are worked out once, and constants not at all.
  @Test func sharesAndFolds() throws {
    let loop = try #require(Loop(frames: 30, rate: .thirty))
    var builder = TapeBuilder(
      values: [], setting: .init(loop: loop, visible: .init(minX: 0, minY: 0, maxX: 1, maxY: 1)))
    let first = builder.add(try parsed("2 * sine(1) + 1"))
    #expect(builder.add(try parsed("2*sine(1.0)+(3-2)")) == first)
    #expect(builder.constantValue(of: try parsed("2 * sine(1) + 1")) == nil)
    #expect(builder.constantValue(of: try parsed("easeInOut(0.5) * 8 + left")) == 4)
    #expect(builder.finish().instructions.count == 4)
  }
}
