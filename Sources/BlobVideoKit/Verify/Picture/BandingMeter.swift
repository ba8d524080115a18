import LibAV

/// How visible bands are in a picture: a number from 0 (none) to about 24 (unwatchable); around 5 they begin to annoy.
///
/// The method is that of CAMBI (Tandon, Afonso, Sole, Krasula: "CAMBI: Contrast-aware Multiscale Banding Index", PCS 2021), in
/// code of our own. A band is a pair of neighbouring values, one to four 10-bit steps apart, of which both are common around a
/// pixel, in an area that is flat apart from that. On luma, brought to 10 bits:
///
/// 1. 8-bit pictures are averaged over 2 x 2 pixels, so that dither, which the eye averages too, counts as the values between.
/// 2. Pixels count where most of the 49 around them equal their right and lower neighbours: no texture, no noise.
/// 3. On five scales, each half the size of the one before, single stray values give way to their neighbours' (the mode of
///    three, along rows and columns); then for each counting pixel a window around it is searched: with p(d) the share of
///    the window that is d steps from the pixel's own value, the contrast c is the largest d p(0) p(±d) / (p(0) + p(±d)) for
///    d = 1...4. Steps too faint to see at their brightness (under 1.9 % of the luminance of a BT.1886 screen) do not count.
/// 4. On each scale the mean of the largest 60 % of all c is taken; scales weigh 16, 8, 4, 2 and 1, the finest most.
///
/// Windows are sampled on every fourth row of the finest scale, every second of the others and every second column: they are so
/// large that c hardly changes from pixel to pixel. About 60 ms for a 1080p frame; meant for a few frames of a clip.
final class BandingMeter {
  private static let weights: [Double] = [16, 8, 4, 2, 1]
  private static let pooled = 0.6
  /// The largest step between two bands, in 10 bits: one step of 8 bits.
  private static let largestStep = 4

  private var image: [UInt16] = []
  private var mask: [UInt8] = []
  private var counts = [Int32](repeating: 0, count: 1024 + 2 * largestStep)

  /// The score of a frame; nil where its format cannot be read as it is.
  func score(_ frame: VideoFrame) -> Double? {
    guard let bits = frame.format.planarBits, frame.width > 16, frame.height > 16 else { return nil }
    var (width, height) = (frame.width, frame.height)
    let isFull = frame.color.isFullRange
    frame.withPlanes { load($0[0], width: width, height: height, bits: bits) }
    if bits == 8 { average(width, height) }
    makeMask(width, height)
    // A window is about one degree wide: 63 pixels of a 4k screen seen from one and a half times its height.
    let window = max(3, (63 * (width + height) / 6000) | 1)
    var score = 0.0
    for (scale, weight) in Self.weights.enumerated() {
      if scale > 0 {
        halve(width, height)
        (width, height) = ((width + 1) / 2, (height + 1) / 2)
      }
      if width < 8 || height < 8 { break }
      takeModes(width, height)
      let contrasts = contrasts(width, height, window: window, rowStep: scale == 0 ? 4 : 2, isFull: isFull)
      score += weight * Self.pool(contrasts)
    }
    return score
  }

  private func load(_ plane: VideoFrame.Plane, width: Int, height: Int, bits: Int) {
    image = [UInt16](unsafeUninitializedCapacity: width * height) { image, count in
      for y in 0..<height {
        let row = plane.start + y * plane.stride
        if bits == 8 {
          let source = row.assumingMemoryBound(to: UInt8.self)
          for x in 0..<width { image[y * width + x] = UInt16(source[x]) << 2 }
        } else {
          let source = row.assumingMemoryBound(to: UInt16.self)
          let (up, down) = (UInt16(max(0, 10 - bits)), UInt16(max(0, bits - 10)))
          for x in 0..<width { image[y * width + x] = min((source[x] << up) >> down, 1023) }
        }
      }
      count = width * height
    }
  }

  /// The mean of each pixel with its right and lower neighbours, in place: later pixels are still untouched when they are read.
  private func average(_ width: Int, _ height: Int) {
    image.withUnsafeMutableBufferPointer { image in
      for y in 0..<height - 1 {
        for x in 0..<width - 1 {
          let at = y * width + x
          image[at] = (image[at] + image[at + 1] + image[at + width] + image[at + width + 1]) >> 2
        }
      }
    }
  }

  private func makeMask(_ width: Int, _ height: Int) {
    var flat = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = y * width + x
        let right = x + 1 < width ? image[at + 1] : image[at]
        let below = y + 1 < height ? image[at + width] : image[at]
        flat[at] = image[at] == right && image[at] == below ? 1 : 0
      }
    }
    // Sums over 7 x 7, columns first, both running.
    mask = [UInt8](repeating: 0, count: width * height)
    var columns = [Int32](repeating: 0, count: width)
    for y in -3..<height {
      if y + 3 < height { for x in 0..<width { columns[x] += Int32(flat[(y + 3) * width + x]) } }
      if y - 4 >= 0 { for x in 0..<width { columns[x] -= Int32(flat[(y - 4) * width + x]) } }
      if y < 0 { continue }
      var sum: Int32 = 0
      for x in 0..<min(3, width) { sum += columns[x] }
      for x in 0..<width {
        if x + 3 < width { sum += columns[x + 3] }
        if x - 4 >= 0 { sum -= columns[x - 4] }
        mask[y * width + x] = sum > 24 ? 1 : 0
      }
    }
  }

  /// Every second pixel of every second row, of picture and mask.
  private func halve(_ width: Int, _ height: Int) {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        image[y * newWidth + x] = image[2 * y * width + 2 * x]
        mask[y * newWidth + x] = mask[2 * y * width + 2 * x]
      }
    }
  }

  private func takeModes(_ width: Int, _ height: Int) {
    image.withUnsafeMutableBufferPointer { image in
      func mode(_ a: UInt16, _ b: UInt16, _ c: UInt16) -> UInt16 { a == c ? a : b }
      for y in 0..<height {
        var before = image[y * width]
        for x in 1..<width - 1 {
          let at = y * width + x
          let own = image[at]
          image[at] = mode(before, own, image[at + 1])
          before = own
        }
      }
      var before = Array(image[0..<width])
      for y in 1..<height - 1 {
        for x in 0..<width {
          let at = y * width + x
          let own = image[at]
          image[at] = mode(before[x], own, image[at + width])
          before[x] = own
        }
      }
    }
  }

  /// The brightest 10-bit value at which a step of each size is still seen: steps are relative to black, and luminance goes
  /// with the power 2.4 of the signal, so a step of d at v is 2.4 d / v of the luminance.
  private static func brightest(isFull: Bool) -> [Int] {
    (0...largestStep).map { (isFull ? 0 : 64) + Int(2.4 * Double($0) / 0.019) }
  }

  private func contrasts(_ width: Int, _ height: Int, window: Int, rowStep: Int, isFull: Bool) -> [Float] {
    let half = window / 2
    let brightest = Self.brightest(isFull: isFull)
    let area = Float(window * window)
    var result: [Float] = []
    result.reserveCapacity((height / rowStep + 1) * (width / 2 + 1))
    image.withUnsafeBufferPointer { image in
      mask.withUnsafeBufferPointer { mask in
        counts.withUnsafeMutableBufferPointer { counts in
          for y in stride(from: 0, to: height, by: rowStep) {
            let rows = max(0, y - half)...min(height - 1, y + half)
            func change(_ x: Int, by step: Int32) {
              for row in rows where mask[row * width + x] != 0 {
                counts[Int(image[row * width + x]) + Self.largestStep] += step
              }
            }
            for index in counts.indices { counts[index] = 0 }
            for x in 0..<min(half, width) { change(x, by: 1) }
            for x in 0..<width {
              if x + half < width { change(x + half, by: 1) }
              if x - half - 1 >= 0 { change(x - half - 1, by: -1) }
              if x & 1 != 0 { continue }
              let at = y * width + x
              result.append(mask[at] == 0 ? 0 : Self.contrast(Int(image[at]), counts, brightest) / area)
            }
          }
        }
      }
    }
    return result
  }

  private static func contrast(
    _ value: Int, _ counts: UnsafeMutableBufferPointer<Int32>, _ brightest: [Int]
  ) -> Float {
    let own = Float(counts[value + largestStep])
    var best: Float = 0
    for step in 1...largestStep where value <= brightest[step] {
      let other = Float(max(counts[value + largestStep - step], counts[value + largestStep + step]))
      if other > 0 { best = max(best, Float(step) * own * other / (own + other)) }
    }
    return best
  }

  private static func pool(_ contrasts: [Float]) -> Double {
    let largest = contrasts.sorted(by: >).prefix(max(1, Int(Double(contrasts.count) * pooled)))
    return largest.reduce(0) { $0 + Double($1) } / Double(max(1, largest.count))
  }
}
