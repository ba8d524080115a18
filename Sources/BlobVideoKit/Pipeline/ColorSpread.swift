import LibAV

/// Gives pixels that nobody sees the colour of their neighbours.
///
/// Straight alpha leaves a transparent pixel without a colour, and black stands there. Encoders that lose detail, and chroma that is
/// shared by neighbours, carry that black into the pixels beside it: a dark fringe round everything that glows. So a transparent
/// pixel takes the colour of the nearest one in its row that shows, and a row without any that of the nearest row that has some.
/// Costs a pass over the picture.
enum ColorSpread {
  /// Spreads over planes of 16 bits, alpha the last of four, in which 65280 is full. Below a 510th, what 8 bits round to nothing,
  /// a pixel counts as transparent: the quotient of two small numbers is no colour.
  static func spread(planes: [VideoFrame.Plane], width: Int, height: Int) {
    guard planes.count == 4 else { return }
    spread(height) { y in
      let rows = planes.map { ($0.start + y * $0.stride).assumingMemoryBound(to: UInt16.self) }
      return fill(width, shows: { rows[3][$0] >= 128 }) { from, to in
        (rows[0][to], rows[1][to], rows[2][to]) = (rows[0][from], rows[1][from], rows[2][from])
      }
    } copy: { from, to in
      for plane in planes.prefix(3) {
        (plane.start + to * plane.stride).copyMemory(from: plane.start + from * plane.stride, byteCount: plane.rowBytes)
      }
    }
  }

  /// Spreads over RGBA bytes.
  static func spread(rgba plane: VideoFrame.Plane, width: Int, height: Int) {
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
      (plane.start + y * plane.stride).assumingMemoryBound(to: UInt8.self)
    }
    func copy(_ source: UnsafeMutablePointer<UInt8>, _ from: Int, _ target: UnsafeMutablePointer<UInt8>, _ to: Int) {
      for channel in 0..<3 { target[4 * to + channel] = source[4 * from + channel] }
    }
    spread(height) { y in
      let row = row(y)
      return fill(width, shows: { row[4 * $0 + 3] > 0 }) { copy(row, $0, row, $1) }
    } copy: { from, to in
      for x in 0..<width { copy(row(from), x, row(to), x) }
    }
  }

  /// Fills each row by `fill`, which tells whether anything in it shows, and then rows where nothing does.
  private static func spread(_ height: Int, fill: (Int) -> Bool, copy: (_ from: Int, _ to: Int) -> Void) {
    var last: Int?
    for y in 0..<height {
      if fill(y) {
        if last == nil { for above in 0..<y { copy(y, above) } }
        last = y
      } else if let last {
        copy(last, y)
      }
    }
  }

  /// Copies colours along a row; false where nothing shows.
  private static func fill(_ width: Int, shows: (Int) -> Bool, copy: (_ from: Int, _ to: Int) -> Void) -> Bool {
    var last: Int?
    for x in 0..<width {
      if shows(x) {
        // What stands before the first that shows takes its colour; in a gap the first half takes the left end's, the second
        // half the right end's.
        let begin = last.map { ($0 + x + 1) / 2 } ?? 0
        if x > begin { for hidden in max(begin, (last ?? -1) + 1)..<x { copy(x, hidden) } }
        last = x
      } else if let last {
        copy(last, x)
      }
    }
    return last != nil
  }
}
