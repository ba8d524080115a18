/// Keys that people bring along from other formats, and how a preset says the same.
enum KeyHabit {
  /// What to write instead of `key` in an object that takes `keys`, or nil where nothing is known of it.
  static func hint(_ key: String, among keys: [String]) -> String? {
    let takes = Set(keys)
    switch key {
    case "opacity", "alpha":
      return takes.contains("fill") ? "a shape shows as much as its fill does, as in \"fade(red, 0.5)\"" : nil
    case "stroke", "strokeWidth": return takes.contains("fill") ? "outlines are filled, not stroked" : nil
    case "color", "colour", "paint": return takes.contains("fill") ? "did you mean \"fill\"?" : nil
    case "blur", "threshold", "grain", "innerGlow", "outerGlow":
      return takes.contains("filters") ? "it is a filter: \"filters\": [{ \(quoted(key)): ... }]" : nil
    case "rotate", "scale", "translate":
      return takes.contains("transform") ? "it is a step of a transform: \"transform\": [{ \(quoted(key)): ... }]" : nil
    case "cx", "cy": return takes.contains("center") ? "did you mean \"center\": [x, y]?" : nil
    case "r": return takes.contains("radius") ? "did you mean \"radius\"?" : nil
    case "rx", "ry", "radiusX", "radiusY":
      return takes.contains("radii") ? "did you mean \"radii\": [across, down]?" : nil
    case "duration": return takes.contains("loop") ? "did you mean \"loop\"?" : nil
    default: return nil
    }
  }
}
