import BlobGraphics

@testable import BlobScene

/// The value of `text` at the moment `time` (exact decimal seconds) of a loop, as a frame would see it.
func evaluate(
  _ text: String, at time: String = "0", loop: String = "60", values: [String: String] = [:],
  visible: Rect = Rect(minX: -10, minY: -20, maxX: 110, maxY: 220), seed: Int = 0
) throws -> Double {
  let length = Rational(decimal: loop) ?? Rational(0)
  guard let loop = Loop(seconds: length, rate: .thirty), let moment = Rational(decimal: time),
    let position = loop.position(at: moment)
  else { throw ExpressionProblem(offset: 0, message: "no such moment") }
  let named = try values.map { name, text in
    Scene.Value(name: name, expression: try parsed(text))
  }
  var builder = TapeBuilder(
    values: try ValueOrder.sorted(named.sorted { $0.name < $1.name }),
    setting: TapeBuilder.Setting(loop: loop, visible: visible), seed: seed)
  let register = builder.add(try parsed(text))
  let tape = builder.finish()
  return withUnsafeTemporaryAllocation(of: Double.self, capacity: tape.count) { memory in
    memory.initialize(repeating: .nan)
    tape.run(at: position, into: memory)
    return memory[register.index]
  }
}

func parsed(_ text: String) throws(ExpressionProblem) -> Scene.Expression {
  var parser = ExpressionParser(text)
  return try parser.parse()
}
