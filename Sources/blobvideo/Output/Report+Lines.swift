import BlobVideoKit

extension RenderReport {
  /// One line for each output, as a person reads it: path, frames, duration, size, bytes.
  var lines: [String] {
    outputs.map { output in
      let name = output.path == "-" ? "standard output" : output.path.singleLine
      if !output.isWritten { return "\(name) is up to date (\(NumberText.bytes(output.bytes)))" }
      let what =
        ["png", "jpeg", "webp"].contains(output.codec)
        ? "1 picture" : "\(loop.frames) frames, \(loop.duration.decimalText) s at \(rateText)/s"
      return "\(name): \(what), \(size), \(output.codec), \(output.bytes) bytes"
    }
  }

  /// `30`, `12.5`, `29.97`.
  private var rateText: String {
    let decimals = NumberText.fixed(loop.rate.rational.value, places: 3)
    return loop.rate.rational.denominator == 1 ? loop.rate.description : decimals
  }
}
