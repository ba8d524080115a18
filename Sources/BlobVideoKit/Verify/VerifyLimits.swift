/// Where `verify` begins to call something a fault. The defaults pass what encoders do to good loops and find what people see.
public struct VerifyLimits: Hashable, Sendable {
  /// How far the step across the seam may lie off what the motion on both sides predicts: root mean square of the smoothed picture,
  /// in levels of 255. Key frames of coarse encodes change up to 1.5; a shift of a hundredth of the frame changes 2 or more.
  public var jump = 1.8
  /// How far it may lie off as a share of the longer step beside it, where that is more: fast motion may change faster. Smooth
  /// motion of a dozen frames a turn uses a third of it.
  public var share = 0.35
  /// How far a single frame may differ from its neighbours beside its motion, likewise.
  public var flash = 0.6
  /// How far colours may be from the scene that the file carries where another matrix or range fits better, in levels of 255; where none
  /// does, twice as far: coarse quality does that to small pictures.
  public var color = 3.0
  /// The banding score above which a file fails; nil never fails one. See `VerifyReport.Banding`.
  public var banding: Double?

  /// The defaults.
  public init() {}

  /// Names of the limits, as `set` takes them.
  public static let names = ["jump", "share", "flash", "color", "banding"]

  /// Sets a limit by its name; false where there is none of that name, or the value is not a finite number above 0.
  public mutating func set(_ name: String, to value: Double) -> Bool {
    guard value.isFinite, value > 0 else { return false }
    switch name {
    case "jump": jump = value
    case "share": share = value
    case "flash": flash = value
    case "color": color = value
    case "banding": banding = value
    default: return false
    }
    return true
  }
}
