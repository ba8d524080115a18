/// The average colour along the border of a clip's frames, for a page background that goes on where the picture ends.
struct EdgeMeter {
  private var sum = SIMD4<Double>.zero
  private var low = SIMD4<Double>(repeating: 255)
  private var high = SIMD4<Double>.zero
  private var frames = 0

  /// Adds a frame: the outermost cells of its sketch, about one percent of its longer side.
  mutating func add(_ sketch: FrameSketch, _ reading: ColorReading) {
    let border = sketch.border
    guard !border.isEmpty else { return }
    var total = SIMD4<Double>.zero
    for cell in border {
      let color = SIMD4<Double>(
        reading.color(sketch.planes[0][cell], sketch.planes[1][cell], sketch.planes[2][cell])
          .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
      total += color
      low = pointwiseMin(low, color)
      high = pointwiseMax(high, color)
    }
    sum += total / Double(border.count)
    frames += 1
  }

  /// The average over border and time, and how far any part of the border ever is from it, in levels of 255; nil without frames.
  var result: (color: Color, deviation: Double)? {
    guard frames > 0 else { return nil }
    let mean = sum / Double(frames)
    func component(_ index: Int) -> Double { (mean[index].rounded() / 255) }
    let away = pointwiseMax(high - mean, mean - low)
    return (Color(red: component(0), green: component(1), blue: component(2)), max(away[0], away[1], away[2]))
  }
}
