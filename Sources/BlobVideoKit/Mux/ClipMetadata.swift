/// What blobvideo wrote into a clip about itself.
public struct ClipMetadata: Hashable, Sendable {
  /// The program's version that made the file.
  public let version: String
  /// The render's key.
  public let key: String
  /// The options that decide the bytes, as compact JSON.
  public let options: String
  /// The resolved scene as canonical JSON; nil where it was left out.
  public let scene: String?

  /// Reads the metadata of a clip. Nil where the file is a clip of another maker; throws `inputNotFound` where it cannot
  /// be opened and `badScene` where it is no video file.
  public static func read(_ path: String) throws(RenderError) -> ClipMetadata? {
    throw RenderError(.unavailable, "no muxer is built in yet")
  }
}
