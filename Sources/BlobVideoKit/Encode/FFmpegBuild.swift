/// The build of FFmpeg that this program runs with.
public struct FFmpegBuild: Hashable, Sendable {
  /// One part that a codec needs.
  public struct Component: Hashable, Sendable {
    /// Its name in FFmpeg, such as `libx264`.
    public let name: String
    /// `encoder` or `muxer`.
    public let role: String
    /// What it is for, and so what is lost without it.
    public let purpose: String
    /// Whether this build has it.
    public let isPresent: Bool
    /// The line that installs it.
    public let install: String
  }

  /// FFmpeg's libraries with their versions, such as (`libavcodec`, `59.37.100`).
  public let libraries: [String]
  /// The licence of this build, such as `GPL version 3 or later`.
  public let license: String
  /// Everything that blobvideo uses, present or not.
  public let components: [Component]

  /// What the process is linked with.
  public static var current: FFmpegBuild { FFmpegBuild(libraries: [], license: "", components: []) }
}
