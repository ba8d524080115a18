import BlobGraphics

/// What whoever renders a scene wants otherwise than its preset has it.
public struct SceneSettings: Hashable, Sendable {
  /// A parameter and its new value, as text.
  public struct Assignment: Hashable, Sendable {
    /// The parameter's name, or `palette`, `background` or `seed`.
    public var name: String
    /// `2.5` for a number, `8s` for a duration, a word for a choice, a CSS colour for a colour, a path of an SVG file for a shape.
    public var value: String

    /// An assignment from its parts.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// Parameters to set, each at most once.
  public var assignments: [Assignment]
  /// Colours; a palette of the library brings its background with it.
  public var palette: PaletteChoice?
  /// What is under everything.
  public var background: Color?
  /// The variation, within `SceneLimits.seed`.
  public var seed: Int?

  /// Settings from their parts; none changes nothing.
  public init(
    assignments: [Assignment] = [], palette: PaletteChoice? = nil, background: Color? = nil, seed: Int? = nil
  ) {
    (self.assignments, self.palette, self.background, self.seed) = (assignments, palette, background, seed)
  }
}

/// Why a scene does not take some settings.
public enum SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Faults of the settings themselves: all of them.
  case settings([SettingProblem])
  /// Files that settings name and that are not there, or not what they should be.
  case file(SettingProblem, isMissing: Bool)
  /// What the preset itself says is wrong, or becomes wrong by the settings.
  case scene(SceneError)

  /// A line for each problem.
  public var description: String {
    switch self {
    case .settings(let problems): problems.map(\.description).joined(separator: "\n")
    case .file(let problem, _): problem.description
    case .scene(let error): error.description
    }
  }
}

/// A setting that a scene does not take.
public struct SettingProblem: Hashable, Sendable, CustomStringConvertible {
  /// What was to be set: a parameter's name, `palette`, `background` or `seed`.
  public let name: String
  /// What is wrong with it, with the value, and what was expected.
  public let message: String
  /// Whether it was one of `SceneSettings.assignments`.
  public let isAssignment: Bool

  /// `--set speed: 9 is out of range; expected 0.5 to 4`: as the command line spells it.
  public var description: String { "\(isAssignment ? "--set \(name.excerpt(in: ""))" : "--\(name)"): \(message)" }
}
