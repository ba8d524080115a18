/// Something that `verify` noticed.
public struct VerifyFinding: Hashable, Sendable, CustomStringConvertible {
  /// What it is about. The raw value is its name in JSON.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Data that cannot be decoded.
    case damage
    /// Frames that are not there, or too many, by the file's own count or by the loop it says it holds.
    case frameCount = "frame-count"
    /// Frames that do not come at even times.
    case spacing
    /// A first frame that does not come at 0.
    case start
    /// A last frame shown shorter or longer than the others.
    case lastDuration = "last-duration"
    /// A container whose duration is not that of its frames.
    case duration
    /// A frame that shows the moment of the one before it once more.
    case repeatedFrame = "repeated-frame"
    /// A step in the motion as if frames were missing.
    case missingFrames = "missing-frames"
    /// A frame of one flat colour.
    case blankFrame = "blank-frame"
    /// A single frame that is brighter, darker or of another picture than its neighbours.
    case strayFrame = "stray-frame"
    /// A loop whose last frame shows the same moment as its first.
    case seamRepeat = "seam-repeat"
    /// A loop from whose end frames are missing.
    case seamGap = "seam-gap"
    /// A loop whose last frame does not lead to its first.
    case seamJump = "seam-jump"
    /// Colour tags that are not there.
    case untagged
    /// Colour tags of container and stream that contradict one another.
    case tagsDiffer = "tags-differ"
    /// Samples made by another matrix than the tags say.
    case matrix
    /// Samples of another range than the tags say.
    case range
    /// Colours that are not those of the scene in the file.
    case color
    /// Visible bands.
    case banding
    /// An index after the media data, so that playing waits for the whole file.
    case indexLast = "index-last"
    /// HEVC under a name that Apple's players refuse.
    case hev1
    /// An edit list that begins with nothing.
    case emptyEdit = "empty-edit"
    /// A group of pictures that leans on the one before it, so that copies cannot be joined.
    case openGroup = "open-group"
    /// A first picture that decoding cannot start at.
    case keyFrame = "key-frame"
    /// A container without what seeking needs.
    case unseekable
    /// A scene in the file that cannot be read.
    case scene
  }

  /// What it is about.
  public let kind: Kind
  /// Whether it is a fault, or something that a person may like to know.
  public let isFault: Bool
  /// The frames it is about, counted from 0; nil where it is about the file.
  public let frames: ClosedRange<Int>?
  /// One line: the place, the value, what was expected.
  public let message: String

  /// A finding from its parts.
  public init(_ kind: Kind, isFault: Bool = true, frames: ClosedRange<Int>? = nil, _ message: String) {
    (self.kind, self.isFault, self.frames, self.message) = (kind, isFault, frames, message)
  }

  /// The message.
  public var description: String { message }
}
