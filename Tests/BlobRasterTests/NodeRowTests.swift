import Testing

@testable import BlobRaster

/// Rows between nodes.
@Suite struct NodeRowTests {
  /// What vectors do, which only optimized builds use, is what single steps do.
  @Test func eightsAreSpreadLikeSingleNumbers() {
    // All pairs of what rounds up, carries and is at the ends, and some of what is between.
    let edges: [UInt16] = [0, 1, 2, 255, 256, 32767, 32768, 65534, 65535]
    var numbers: [UInt16] = []
    for a in edges {
      for b in edges { numbers += [a, b, a &* 31 &+ b] }
    }
    numbers.append(7)
    let count = numbers.count - 1
    var (eights, single) = ([UInt16](repeating: 0, count: 2 * count), [UInt16](repeating: 0, count: 2 * count))
    let known = spreadEights(numbers, into: &eights, count)
    spreadSingly(numbers, into: &single, 0..<count)
    #expect(known == count & ~7 && known > 200)
    #expect(eights[..<(2 * known)] == single[..<(2 * known)])
    // The mean of two, halves rounded up.
    for k in 0..<count {
      let half = (Double(numbers[k]) + Double(numbers[k + 1])) / 2
      #expect(Double(single[2 * k + 1]) == half.rounded(.up))
    }
  }
}
