/// What a kit's stylesheet knows of a frame's colours.
public struct KitMeasures: Hashable, Sendable {
  /// What the page shows before the poster has come.
  public var placeholder: Placeholder
  /// How far that is from the frame, in steps of 255.
  public var placeholderError: Double
  /// The colour along the edge, for what surrounds the clip.
  public var edgeColor: CSSColor
  /// The text colour that reads best on the frame.
  public var textColor: CSSColor
  /// Its contrast where it is worst, 1...21.
  public var textContrast: Double

  /// Measures a decoded frame. About 100 ms.
  public init(of frame: KitPicture) {
    placeholder = Placeholder(of: frame)
    placeholderError = placeholder.error(against: frame)
    edgeColor = frame.edgeColor
    (textColor, textContrast) = frame.textColor
  }
}
