import Testing

@testable import BlobVideoKit

/// Missing frames where steps do not tell, and colours that only full range has.
@Suite struct GapFitTests {
  /// A point on its way through forty numbers, about which noise of `noise` levels lies.
  private func place(_ time: Double, noise: Double, seed: inout UInt64, _ path: (Double) -> Double) -> [Float] {
    (0..<40).map { number in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let random = Double(seed >> 40) / Double(1 << 24) - 0.5
      return Float(100 + path(time) * Double(number % 7) + noise * random * 3.46)
    }
  }

  /// A motion that goes straight on, one that rests in the gap, one that turns about.
  @Test(arguments: [0, 1, 2, 3, 5], [0, 1, 2])
  func theGapIsCounted(gap: Int, kind: Int) {
    let paths: [(Double) -> Double] = [{ $0 / 4 }, { $0 * $0 / 20 }, { ($0 - 3) * ($0 - 3) * ($0 + 9) / 400 }]
    var seed: UInt64 = 7
    let left = (-7...0).map { place(Double($0), noise: 0.05, seed: &seed, paths[kind]) }
    let right = (0..<8).map { place(Double($0 + gap), noise: 0.05, seed: &seed, paths[kind]) }
    let fit = GapFit(JointFrames(left + right))
    #expect(fit.gap == gap)
    // Noise is all that is left: 0.05 in each of forty numbers has a length of 0.32.
    #expect((0.2...0.4).contains(fit.least))
    if gap != 1 { #expect(fit.gain > 1.1) }
  }

  /// Steps shorter than what noise makes of them: none tells a missing frame from any other, and the curve does.
  @Test(arguments: [0, 1, 2, 3, 5]) func slowTimeIsReadOff(gap: Int) {
    var seed: UInt64 = 11
    let path = { (time: Double) in time / 200 + time * time / 5000 }
    let left = (-7...0).map { place(Double($0), noise: 0.02, seed: &seed, path) }
    let right = (0..<8).map { place(Double($0 + gap), noise: 0.02, seed: &seed, path) }
    let fit = PaceFit(JointFrames(left + right))
    #expect(abs(fit.gap - Double(gap)) < 0.45)
    #expect(fit.isOff == (gap != 1))
    #expect((0.08...0.16).contains(fit.least))
    if gap != 1 { #expect(fit.share > 0.5) }
    guard gap == 1 else { return }
    // A jump aside, three times as long as a step, is no matter of time.
    let aside = right.map { frame in frame.enumerated().map { $0.element + ($0.offset % 2 == 0 ? 0.05 : -0.05) } }
    #expect(PaceFit(JointFrames(left + aside)).share < 0.5)
  }

  /// Orange by BT.709's full range, as limited range would have it: redder than red.
  @Test func fullRangeIsSeenInSaturatedColors() {
    func table(_ y: Float, _ u: Float, _ v: Float, isFull: Bool) -> SampleTable {
      var table = SampleTable()
      table.add(
        FrameSketch(columns: 1, rows: 1, planes: [[y], [u], [v]]), ColorReading(.bt709, isFullRange: isFull))
      return table
    }
    // #ff7800: 0.2126 * 255 + 0.7152 * 120 = 140; (0 - 140) / 1.8556 + 128 = 52.5; (255 - 140) / 1.5748 + 128 = 201.
    #expect(table(140, 52.5, 201, isFull: false).shareOfFullRange == 1)
    #expect(table(140, 52.5, 201, isFull: true).shareOfFullRange == 0)
    // The same in limited range: 16 + 140 * 219 / 255, and chroma by 224 / 255.
    #expect(table(136.2, 61.7, 192.1, isFull: false).shareOfFullRange == 0)
    // Green by BT.601's limited range: 16 + 0.587 * 219; 128 - 0.3313 * 224; 128 - 0.4187 * 224. The matrix explains it.
    let green = table(144.6, 53.8, 34.2, isFull: false)
    #expect(green.shareOfFullRange == 0)
    #expect(green.otherMatrix?.matrix == .bt601)
  }

  /// The same green fills a patch, where a wrong matrix made it, or edges alone, where chroma of half the size and overshoot do. The right
  /// green of BT.709 is 16 + 0.7152 * 219; 128 - 0.3854 * 224; 128 - 0.4542 * 224.
  @Test(arguments: [(true, 0.45), (false, 0)])
  func aWrongMatrixIsSeenWhereThePictureIsFlat(isPatch: Bool, share: Double) {
    let (wide, high) = (40, 10)
    func plane(_ wrong: Float, _ right: Float) -> [Float] {
      (0..<wide * high).map { index in
        let column = index % wide
        return (isPatch ? column < wide / 2 : column % 2 == 0) ? wrong : right
      }
    }
    var table = SampleTable()
    table.add(
      FrameSketch(
        columns: wide, rows: high, planes: [plane(144.6, 172.6), plane(53.8, 41.7), plane(34.2, 26.3)]),
      ColorReading(.bt709, isFullRange: false))
    // 18 of 40 columns: two along the patch's border are beside the other green.
    #expect(abs((table.otherMatrix?.share ?? 0) - share) < 0.001)
    #expect(table.shareOfFullRange == 0)
  }
}
