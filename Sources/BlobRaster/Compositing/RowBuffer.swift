/// Memory for one deep row.
final class RowBuffer {
  private let samples = Scratch<UInt16>()

  /// A row of `width` pixels, undefined until written; valid until the next call.
  func row(width: Int, isOpaque: Bool) -> DeepRow {
    samples.reserve(width * 4)
    return DeepRow(
      red: samples.base, green: samples.base + width, blue: samples.base + 2 * width, alpha: samples.base + 3 * width,
      isOpaque: isOpaque)
  }
}
