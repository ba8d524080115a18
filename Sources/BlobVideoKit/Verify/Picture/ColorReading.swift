import LibAV

/// A way to read coded samples as colour: a matrix and a range (ITU-T H.273; BT.601, BT.709 and BT.2020 by their luma weights).
struct ColorReading: Hashable, Sendable, CustomStringConvertible {
  /// The weights that red and blue have in luma.
  enum Matrix: String, Hashable, Sendable, CaseIterable {
    case bt709 = "BT.709"
    case bt601 = "BT.601"
    case bt2020 = "BT.2020"

    var weights: (red: Float, blue: Float) {
      switch self {
      case .bt709: (0.2126, 0.0722)
      case .bt601: (0.299, 0.114)
      case .bt2020: (0.2627, 0.0593)
      }
    }

    /// The matrix of a code point; nil where it is not one of these.
    init?(code: Int) {
      switch code {
      case 1: self = .bt709
      case 5, 6: self = .bt601
      case 9, 10: self = .bt2020
      default: return nil
      }
    }
  }

  let matrix: Matrix
  let isFullRange: Bool

  /// `BT.601, limited range`.
  var description: String { "\(matrix.rawValue), \(isFullRange ? "full" : "limited") range" }

  /// Red, green and blue, 0...255 and beyond where the samples leave the cube, of samples brought to 8 bits.
  func color(_ y: Float, _ u: Float, _ v: Float) -> SIMD4<Float> {
    let weights = matrix.weights
    let luma = isFullRange ? y : (y - 16) * 255 / 219
    let chroma: Float = isFullRange ? 1 : 255.0 / 224
    let (cb, cr) = ((u - 128) * chroma, (v - 128) * chroma)
    let red = luma + 2 * (1 - weights.red) * cr
    let blue = luma + 2 * (1 - weights.blue) * cb
    let green = (luma - weights.red * red - weights.blue * blue) / (1 - weights.red - weights.blue)
    return SIMD4(red, green, blue, 0)
  }

  /// How players read a stream of that size: by its tags, and where a tag is missing by BT.709 from 720 rows on and BT.601 below,
  /// limited range.
  init(_ tags: SignalledColor, height: Int) {
    matrix = Matrix(code: tags.matrix) ?? (height >= 720 ? .bt709 : .bt601)
    isFullRange = tags.range == .full
  }

  init(_ matrix: Matrix, isFullRange: Bool) {
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// Every reading that a stream is likely to have been made for.
  static let all: [ColorReading] = Matrix.allCases.flatMap { matrix in
    [false, true].map { ColorReading(matrix, isFullRange: $0) }
  }
}
