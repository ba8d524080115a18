/// What `Verifier` found in a file.
public struct VerifyReport: Hashable, Sendable {
  /// Frames and time.
  public struct Timing: Hashable, Sendable {
    /// Frames by the container, and as decoded.
    public let frames, decoded: Int
    /// Frames a second, as the time stamps are spaced; 0 where there is one frame of unknown length.
    public let rate: Double
    /// The first time stamp, in seconds.
    public let start: Double
    /// Frames divided by rate, in seconds.
    public let duration: Double
    /// What the container says its duration is, in seconds; nil where it does not say.
    public let containerDuration: Double?
    /// How long the last frame is shown, in seconds; nil where the container does not say.
    public let lastDuration: Double?
  }

  /// How the last frame meets the first.
  public struct Seam: Hashable, Sendable {
    /// What it is.
    public enum Verdict: String, Hashable, Sendable {
      /// Motion goes on, smoothly or round a corner that the motion itself has.
      case continuous
      /// The last frame shows the same moment as the first.
      case repeated
      /// Frames are missing.
      case gap
      /// The picture jumps.
      case jump
      /// Nothing moves near it.
      case still
      /// Fewer than twelve frames do not say how they move.
      case short
    }

    /// What it is.
    public let verdict: Verdict
    /// How far the picture moves from frame to frame right before, across and right after the seam: root mean square change of
    /// the smoothed picture, in levels of 255.
    public let before, across, after: Double
    /// The encoder's noise in these numbers.
    public let noise: Double
    /// How far the step across lies from what the motion on both sides predicts, in levels: mostly a new key frame's work.
    public let residual: Double
    /// The step across as a multiple of the usual one, where motion goes one way across the seam: about 1 if all is well, 0 for
    /// a repeated frame, 2 for a missing one. Nil where nothing moves, or the motion turns at the seam.
    public let pace: Double?
  }

  /// Tags and what the samples say about them.
  public struct Colors: Hashable, Sendable {
    /// FFmpeg's names of the four tags; `unknown` where the file does not say.
    public let matrix, transfer, primaries, range: String
    /// How far frame 0 is from the scene that the file carries, in levels of 255: what 95 of 100 flat places stay under. Nil
    /// without a scene.
    public let error: Double?
  }

  /// Bands in gradients.
  public struct Banding: Hashable, Sendable {
    /// The mean score of the frames that were measured: 0 is none, about 5 begins to annoy, 24 is unwatchable.
    public let score: Double
    /// The worst of them, and its frame.
    public let worst: Double, worstFrame: Int
    /// Frames that were measured.
    public let frames: Int
  }

  /// The colour along the border of the frames.
  public struct Edge: Hashable, Sendable {
    /// The average over border and time.
    public let color: Color
    /// How far any part of the border ever is from it, in levels of 255.
    public let deviation: Double
  }

  /// The path as given.
  public let path: String
  /// Bytes of the file.
  public let bytes: Int
  /// `mp4`, `matroska` or `gif`.
  public let container: String
  /// FFmpeg's names, such as `h264`, `High`, `yuv420p`; the profile is nil where the file has none.
  public let codec: String, profile: String?, pixelFormat: String
  /// Pixels.
  public let width, height: Int
  /// Frames and time.
  public let timing: Timing
  /// Key frames.
  public let keyframes: Int
  /// How the last frame meets the first.
  public let seam: Seam
  /// Tags and samples.
  public let colors: Colors
  /// Bands; nil where the pixel format has no luma plane to look at.
  public let banding: Banding?
  /// The border's colour; nil where no frame could be decoded.
  public let edge: Edge?
  /// The key of the render that made the file; nil where another program did.
  public let key: String?
  /// What was noticed, faults first.
  public let findings: [VerifyFinding]

  /// Whether there is no fault.
  public var passed: Bool { !findings.contains { $0.isFault } }
}
