import BlobVideoKit

extension RenderReport {
  /// One line for each output, as a person reads it: path, frames, duration, size, bytes.
  var lines: [String] {
    outputs.map { output in
      let name = output.path == "-" ? "standard output" : output.path.singleLine
      if !output.isWritten { return "\(name) is up to date (\(NumberText.bytes(output.bytes)))" }
      let isStill = BatchPlan.Item.isStill(output.codec) && !output.path.hasSuffix("/")
      let clip = "\(loop.frames) frames, \(loop.duration.decimalText) s at \(rateText)/s"
      let times = copies > 1 && output.isRepeated ? ", \(copies) times: \(total) s" : ""
      let what = isStill ? "1 picture" : clip + times
      return "\(name): \(what), \(size), \(output.codec)\(quality(output)), \(output.bytes) bytes"
    }
  }

  /// `, crf 24.5`, where a number decided.
  private func quality(_ output: Output) -> String {
    output.crf.map { ", crf \(JSONValue.number($0).text())" } ?? ""
  }

  /// Seconds of all copies.
  private var total: String { loop.duration.times(Rational(copies))?.decimalText ?? "-" }

  /// `30`, `12.5`, `29.97`.
  private var rateText: String {
    let decimals = NumberText.fixed(loop.rate.rational.value, places: 3)
    return loop.rate.rational.denominator == 1 ? loop.rate.description : decimals
  }
}
