/// Arithmetic on signatures: plain vectors of a hundred or so numbers.
enum Vector {
  static func dot(_ a: [Float], _ b: [Float]) -> Float {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var sum: Float = 0
        for index in 0..<min(a.count, b.count) { sum += a[index] * b[index] }
        return sum
      }
    }
  }

  /// `a * x + b * y`.
  static func mix(_ a: Float, _ x: [Float], _ b: Float, _ y: [Float]) -> [Float] {
    [Float](unsafeUninitializedCapacity: x.count) { result, count in
      x.withUnsafeBufferPointer { x in
        y.withUnsafeBufferPointer { y in
          for index in 0..<min(x.count, y.count) { result[index] = a * x[index] + b * y[index] }
        }
      }
      count = min(x.count, y.count)
    }
  }

  static func difference(_ a: [Float], _ b: [Float]) -> [Float] { mix(1, a, -1, b) }

  static func length(_ a: [Float]) -> Float { dot(a, a).squareRoot() }

  static func distance(_ a: [Float], _ b: [Float]) -> Float { length(difference(a, b)) }

  /// How far `point` is from the nearest place on the line from `a` to `b`.
  static func distance(_ point: [Float], fromSegment a: [Float], _ b: [Float]) -> Float {
    let (along, to) = (difference(b, a), difference(point, a))
    let square = dot(along, along)
    let part = square > 0 ? min(max(dot(to, along) / square, 0), 1) : 0
    return length(mix(1, to, -part, along))
  }
}
