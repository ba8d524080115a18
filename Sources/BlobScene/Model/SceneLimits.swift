/// The most of everything that costs memory or time, checked while a scene is read and before anything is allocated for it.
/// `docs/formats.md` lists them.
public enum SceneLimits {
  /// Bytes of a scene's file, and how deep its lists and objects nest.
  public static let file = JSONDocument.Limits(bytes: 4 << 20, depth: 32)
  /// Layers of a scene.
  public static let layers = 1...256
  /// Shapes of a scene, all layers together.
  public static let shapes = 10_000
  /// Path commands of a scene, all shapes together.
  public static let commands = 100_000
  /// Named values.
  public static let values = 256
  /// Parameters, the words of a choice, and tags.
  public static let parameters = 64, options = 64, tags = 16
  /// Keyframes of a number.
  public static let keyframes = 2...16
  /// Parts of all expressions together: numbers, names, operators and calls.
  public static let parts = 200_000
  /// Stops of a gradient.
  public static let stops = 1...64
  /// Files that a scene reads.
  public static let files = 64
  /// Corners of a polygon, tips of a star, points of a blob.
  public static let sides = 3...360, tips = 2...180, points = 3...64
  /// Irregularity and wobble of a blob: below 1, so that no point comes to the centre.
  public static let unevenness = 0.0...0.9
  /// Points along a side of a mesh.
  public static let grid = 2...16
  /// How far points of a mesh wander, in cells: less than half, so that none comes to the next one's.
  public static let wander = 0.0...0.45
  /// Strength of a glow, and of grain.
  public static let glow = 0.0...16, grain = 0.0...1
  /// Size of a grain, in canvas points, and changes a second.
  public static let grainSize = 0.0...100, grainRate = 0...60
  /// Steps of one list of transforms.
  public static let transforms = 32
  /// Filters of a layer.
  public static let filters = 16
  /// Glows of a layer. Each draws what it lies on twice, as light and as picture, so that the work doubles with every one.
  public static let glows = 4
  /// Different periods.
  public static let periods = 64

  /// Coordinates and lengths, in canvas points. Animated ones that go beyond stop there.
  public static let coordinate = -1_000_000.0...1_000_000
  /// Sides of a canvas, in canvas points.
  public static let canvas = 1.0...100_000
  /// Standard deviation of a blur, in canvas points.
  public static let sigma = 0.0...1_000
  /// Factors of a scaling.
  public static let scale = -1_000.0...1_000
  /// Degrees of a rotation.
  public static let degrees = -1_000_000.0...1_000_000
  /// Degrees that a conic gradient takes.
  public static let sweep = 0.0...360
  /// Seconds of a period.
  public static let period = (least: Rational(wide: 1, 100) ?? Rational(1), most: Rational(LoopLength.longest))
  /// Seconds of a natural loop.
  public static let naturalLoop = Rational(600)
  /// Seeds: whole numbers that every JSON reader can hold.
  public static let seed = 0...9_007_199_254_740_991
  /// Characters of a name and of a summary.
  public static let name = 200, summary = 2_000

  /// What `shapes` counts, in messages.
  static let shapesName = "shapes, repetitions included"

  /// What every refusal of too much says, wherever it comes in: `expected at most 64 files, found more`. How much there is is said where it
  /// is known without reading on.
  static func excess(_ most: Int, _ what: String, found: Int? = nil) -> String {
    "expected at most \(most) \(what), found \(found.map { "\($0)" } ?? "more")"
  }
}
