/// Width and height of every frame in pixels.
public struct FrameSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels, 1 to `longestSide` each.
  public let width, height: Int

  /// The longest side that a frame may have: beyond it no encoder here goes.
  public static let longestSide = 16_384
  /// The most pixels that a frame may have, 8192 x 8192: 256 MiB of RGBA for each worker.
  public static let mostPixels = 67_108_864

  /// 1920 x 1080.
  public static let fullHD = FrameSize(unchecked: 1920, 1080)

  /// Sizes by the names that people use, smallest first.
  public static let named: [(name: String, size: FrameSize)] = [
    ("360p", FrameSize(unchecked: 640, 360)), ("720p", FrameSize(unchecked: 1280, 720)),
    ("1080p", .fullHD), ("1440p", FrameSize(unchecked: 2560, 1440)), ("4k", FrameSize(unchecked: 3840, 2160)),
    ("square", FrameSize(unchecked: 1080, 1080)), ("portrait", FrameSize(unchecked: 1080, 1920)),
  ]

  private init(unchecked width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// A size, or nil where a side is below 1 or a limit is passed.
  public init?(width: Int, height: Int) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      width * height <= Self.mostPixels
    else { return nil }
    self.init(unchecked: width, height)
  }

  /// `1366x768`.
  public var description: String { "\(width)x\(height)" }
}
