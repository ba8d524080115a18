import BlobRender

/// Prints frames of the blob or the liquid as peers read them, a line each: the chosen moments, or a whole loop of `count` frames.
func printFrames(of name: String, count: Int?) throws {
  let isBlob = name == "blob"
  let loop = try loop(frames: count ?? (isBlob ? 1800 : 120))
  let choreographer = Choreographer(scene: try scene(name), loop: loop, width: 1920, height: 1080)
  for frame in count.map({ Array(0..<$0) }) ?? (isBlob ? blobMoments : liquidMoments) {
    guard let layer = choreographer.drawList(at: loop.position(ofFrame: frame)).layers.first else { continue }
    print((isBlob ? outline(of: layer) : drops(of: layer)).map { "\($0)" }.joined(separator: " "))
  }
}

/// The blob's placing, a map, then the 24 coordinates of its outline in its own space.
private func outline(of layer: Layer) -> [Double] {
  guard let fill = layer.fills.first, let back = fill.paintMap.inverse else { return [] }
  let map = fill.paintMap
  let points: [Point] = fill.path.mapped(by: back).elements.flatMap { element -> [Point] in
    switch element {
    case .move(let p), .line(let p): [p]
    case .cubic(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }
  return [map.a, map.b, map.c, map.d, map.tx, map.ty] + points.dropLast().flatMap { [$0.x, $0.y] }
}

/// Middle and radius of both drops, and the blur's sigma, in pixels.
private func drops(of layer: Layer) -> [Double] {
  guard case .gaussianBlur(let sigma) = layer.filters.first else { return [] }
  return layer.fills.flatMap { fill in
    // A circle is curves between its outermost points.
    let ends: [Point] = fill.path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p), .cubic(_, _, let p): p
      case .close: nil
      }
    }
    let (xs, ys) = (ends.map(\.x), ends.map(\.y))
    let (left, right, top, bottom) = (xs.min() ?? 0, xs.max() ?? 0, ys.min() ?? 0, ys.max() ?? 0)
    return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2]
  } + [sigma]
}
