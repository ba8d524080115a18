/// SVT-AV1's quantizers by the place of frames in their group: a key frame that keeps the dither of 10 bits, and frames above it that copy it.
///
/// What `KeyFrameGroups` does in x264. SVT-AV1 makes a key frame finer by 64 indices at most (of 255), which is far from enough at a usual
/// number; so it is told a number that lies as far below the one that is meant, and all other frames are made coarser by up to 63 again. It then
/// leaves out its own choice of a quantizer by how much a frame is referred to. The steps between the layers stand in for that:
/// measured on presets they cost no quality at a size (`docs/quality.md`).
///
/// The frames above keep the dither where the encoder sees it: up to preset 7 it decides in 10 bits about those that others refer to most,
/// from 8 on in 8 bits, where a dither of 10 is nothing. Adaptive quantization is off, since it takes from smooth places.
struct LayerQuantizers: Hashable, Sendable {
  /// The number that the encoder is told, 1 to 63.
  let number: Int
  /// What the index of key frames is off that number's.
  let keyFrame: Int
  /// The same for other frames, from those at the ends of a small group to those that none refers to.
  let layers: [Int]

  /// Those that stand for `number`, 1 to 63, in 10 bits.
  init(_ number: Int) {
    let told = max(1, number - 17)
    let (base, last) = (4 * told, min(63, 4 * number - 5 - 4 * told))
    // Coarse words keep no dither: there a fine key frame would be most of the file, and the usual steps are the better ones.
    let coarseness = min(max(number - Self.usual, 0), 11)
    let finest = number <= Self.usual ? Self.finest : min(Self.finest + 8 * (number - Self.usual), 2 * number)
    self.number = told
    keyFrame = min(max(finest - base, -64), 63)
    layers = zip([30, 13, 3, 0, 0, 0], [63, 29, 11, 2, 0, 0]).map { fine, coarse in
      max(last - fine - (coarse - fine) * coarseness / 11, Self.finest - base)
    }
  }

  /// SVT-AV1's parameters.
  var parameters: String {
    "aq-mode=0:use-fixed-qindex-offsets=1:key-frame-qindex-offset=\(keyFrame):qindex-offsets=["
      + layers.map(String.init).joined(separator: ",") + "]"
  }

  /// The index at which a dither of 10 bits outlives a key frame; 12 lose it.
  private static let finest = 9
  /// The number of `standard`: the last whose key frame can be as fine as that.
  private static let usual = 35
}
