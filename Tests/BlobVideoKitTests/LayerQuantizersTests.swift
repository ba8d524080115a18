import Testing

@testable import BlobVideoKit

/// SVT-AV1 counts quantizers in indices of 0 to 255, four to each number, and takes offsets of up to 64 either way.
@Suite struct LayerQuantizersTests {
  /// The index of key frames and of each layer.
  private func indices(_ number: Int) -> (key: Int, layers: [Int]) {
    let quantizers = LayerQuantizers(number)
    return (4 * quantizers.number + quantizers.keyFrame, quantizers.layers.map { 4 * quantizers.number + $0 })
  }

  @Test func everyNumberIsOneThatTheEncoderTakes() {
    for number in 1...63 {
      let quantizers = LayerQuantizers(number)
      #expect((1...63).contains(quantizers.number), "\(number)")
      #expect(([quantizers.keyFrame] + quantizers.layers).allSatisfy { (-64...63).contains($0) }, "\(number)")
      let (key, layers) = indices(number)
      #expect(([key] + layers).allSatisfy { (1...255).contains($0) }, "\(number)")
      #expect(layers.count == 6 && layers == layers.sorted() && key <= layers[0], "\(number): \(key), \(layers)")
    }
  }

  /// Up to the number of `standard` a key frame is at 9: at 12 the dither of 10 bits is lost.
  @Test(arguments: [5, 18, 27, 35]) func keyFramesKeepTheDither(_ number: Int) {
    #expect(indices(number).key == 9)
  }

  /// A coarser number is coarser everywhere.
  @Test func coarserNumbersAreCoarser() {
    for (fine, coarse) in zip((1...62).map(indices), (2...63).map(indices)) {
      #expect(fine.key <= coarse.key)
      #expect(zip(fine.layers, coarse.layers).allSatisfy { $0 <= $1 }, "\(fine), \(coarse)")
    }
  }

  @Test func theLineSaysThem() {
    let line = LayerQuantizers(35).parameters.split(separator: ":")
    #expect(line.contains("key-frame-qindex-offset=-63"))
    #expect(line.last == "qindex-offsets=[33,50,60,63,63,63]")
  }
}
