import BlobGraphics

/// Settings, checked against what a scene declares: what a decoder puts in place of a preset's own values.
struct SceneOverrides {
  /// New values, of the declared kinds.
  var parameters: [String: Scene.Parameter.Kind] = [:]
  /// Colours for the places of the palette.
  var palette: [Color]?
  /// The background.
  var background: Color?
  /// The background that a named palette brings, for presets whose own does not move.
  var paletteBackground: Color?
  /// The variation.
  var seed: Int?
  /// What a person should know of the files.
  var notes: [String] = []

  /// The preset's own values everywhere.
  init() {}

  /// Checks `settings` against what `scene` declares. Reads the SVG files that they name.
  init(_ settings: SceneSettings, for scene: Scene) throws(SettingError) {
    var problems: [SettingProblem] = []
    var (settings, assigned) = (settings, Set<String>())
    for assignment in settings.assignments {
      func refuse(_ message: String) {
        problems.append(SettingProblem(name: assignment.name, message: message, isAssignment: true))
      }
      guard assigned.insert(assignment.name).inserted else {
        refuse("is set twice; set it once")
        continue
      }
      do throws(Refusal) {
        if try Self.setCommon(assignment, in: &settings) { continue }
        guard let parameter = scene.parameters.first(where: { $0.name == assignment.name }) else {
          throw Refusal(Self.unknown(assignment.name, scene))
        }
        parameters[assignment.name] = try parameter.kind.setting(assignment.value, notes: &notes)
      } catch {
        if let isMissing = error.isMissingFile {
          let problem = SettingProblem(name: assignment.name, message: error.message, isAssignment: true)
          throw .file(problem, isMissing: isMissing)
        }
        refuse(error.message)
      }
    }
    (background, seed) = (settings.background, settings.seed)
    switch settings.palette {
    case .named(let choice):
      palette = Palette.fill(scene.palette.count, with: choice.colors)
      paletteBackground = choice.background
    case .colors(let colors):
      if colors.count > scene.palette.count {
        problems.append(
          SettingProblem(
            name: "palette", message: Self.surplus(colors.count, scene), isAssignment: assigned.contains("palette")))
      }
      palette = Palette.fill(scene.palette.count, with: colors)
    case nil: break
    }
    if let seed, !SceneLimits.seed.contains(seed) {
      problems.append(
        SettingProblem(
          name: "seed", message: "\(seed) is out of range; expected 0 to \(SceneLimits.seed.upperBound)",
          isAssignment: assigned.contains("seed")))
    }
    if !problems.isEmpty { throw .settings(problems) }
  }

  /// Why a setting is refused.
  struct Refusal: Error {
    let message: String
    /// Where a file is at fault: whether it is not there.
    var isMissingFile: Bool?

    init(_ message: String, isMissingFile: Bool? = nil) {
      (self.message, self.isMissingFile) = (message, isMissingFile)
    }
  }

  /// Sets what every scene has; false for other names.
  private static func setCommon(
    _ assignment: SceneSettings.Assignment, in settings: inout SceneSettings
  ) throws(Refusal) -> Bool {
    switch assignment.name {
    case "palette":
      if settings.palette != nil { throw Refusal("--palette sets it already; leave one of them out") }
      do {
        settings.palette = try PaletteChoice(parsing: assignment.value)
      } catch {
        throw Refusal("\(quoted(assignment.value)) \(error.reason)")
      }
    case "background":
      if settings.background != nil { throw Refusal("--background sets it already; leave one of them out") }
      settings.background = try Scene.Parameter.color(assignment.value)
    case "seed":
      if settings.seed != nil { throw Refusal("--seed sets it already; leave one of them out") }
      guard let seed = Int(assignment.value), SceneLimits.seed.contains(seed) else {
        throw Refusal(
          "\(quoted(assignment.value)) is no seed; expected a whole number from 0 to \(SceneLimits.seed.upperBound)")
      }
      settings.seed = seed
    default: return false
    }
    return true
  }

  private static func unknown(_ name: String, _ scene: Scene) -> String {
    let names = scene.parameters.map(\.name) + ["palette", "background", "seed"]
    let nearest = nearestName(to: name, among: names).map { "did you mean \($0)?" }
    return "there is no such parameter; \(nearest ?? "expected \(listedPlainly(names))")"
  }

  private static func surplus(_ count: Int, _ scene: Scene) -> String {
    let places = scene.palette.count
    return places == 0
      ? "the preset has no palette, so that it takes no colours"
      : "\(count) colours, and the preset has \(places) place\(places == 1 ? "" : "s") for them; leave \(count - places) out"
  }
}
