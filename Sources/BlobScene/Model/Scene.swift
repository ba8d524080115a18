import BlobGraphics

/// A picture that moves in a loop, as data: what a preset file says, checked.
///
/// A scene exists only if it is valid: every name is known, every number in its range where it is constant, every limit kept.
/// Time reaches it only as the loop's phase, so that every scene closes at every length.
public struct Scene: Hashable, Sendable {
  /// What the scene is called; empty where its file does not say.
  public internal(set) var name: String
  /// What it shows, in a sentence; may be empty.
  public internal(set) var summary: String
  /// The plane it is drawn on.
  public internal(set) var canvas: Canvas
  /// Colours that others are made of; none where it does without.
  public internal(set) var palette: [Color]
  /// What may be set about it, with the values it has.
  public internal(set) var parameters: [Parameter]
  /// What is under everything, everywhere in the frame; where that moves, what it is at the start of the loop.
  public internal(set) var background: Color
  /// How the background is made. One that moves is opaque.
  public internal(set) var backgroundTint: Tint
  /// The length at which it looks as meant: a time, or its natural loop.
  public internal(set) var loop: LoopLength
  /// The variation: what `random` and `noise` depend on, 0 to `SceneLimits.seed`.
  public internal(set) var seed: Int
  /// Named values, in an order in which each uses earlier ones only.
  public internal(set) var values: [Value]
  /// Drawn in order, the first one lowest.
  public internal(set) var layers: [Layer]
  /// The periods of all motion in it, in seconds, rising, each once.
  public internal(set) var periods: [Rational]

  /// A number by name.
  public struct Value: Hashable, Sendable {
    /// How expressions call it.
    public let name: String
    /// What it stands for.
    public let expression: Expression
  }

  /// The plane that a scene is drawn on, in canvas points, (0, 0) its upper left corner. It is a frame of reference, not a
  /// border: shapes and background go on beyond it.
  public struct Canvas: Hashable, Sendable {
    /// Size in canvas points, more than 0.
    public internal(set) var width, height: Double
    /// How it maps to the frame.
    public internal(set) var fit: Fit
  }

  /// How a canvas maps to a frame of another shape. It is scaled evenly and centred in every case.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// All of the canvas shows.
    case contain
    /// The canvas fills the frame; what sticks out does not show.
    case cover
    /// As `contain`, said of a scene that is made to fill what is visible (see `Expression.Constant.left`).
    case extend
  }

  /// The scene on another background.
  public func replacing(background: Color) -> Scene {
    var scene = self
    (scene.background, scene.backgroundTint) = (background, .color(background))
    return scene
  }

  /// The scene in another variation; `seed` must lie within `SceneLimits.seed`.
  public func replacing(seed: Int) -> Scene {
    precondition(SceneLimits.seed.contains(seed), "a seed is a whole number that a double can hold")
    var scene = self
    scene.seed = seed
    return scene
  }

  /// The scene with another fit.
  public func replacing(fit: Fit) -> Scene {
    var scene = self
    scene.canvas.fit = fit
    return scene
  }
}
