import BlobRender

/// What a kit job will do, resolved and checked, before anything is drawn.
public struct KitPlan: Hashable, Sendable {
  /// The kit's folder.
  public let folder: String
  /// The names of its files, in the order in which they will appear.
  public let files: [String]
  /// The renders behind them, those of the main size first. Their outputs have names for the time being.
  public let renders: [RenderPlan]

  /// The plan as `--dry-run` prints it.
  public var json: JSONValue {
    [
      "folder": .string(folder), "files": .array(files.map(JSONValue.string)),
      "renders": .array(
        renders.map { render in
          guard case .object(var object) = render.json else { return .null }
          object["outputs"] = .array(
            render.outputs.map {
              ["codec": .string($0.codec), "pixelFormat": .string($0.pixelFormat), "key": .string($0.key)]
            })
          return .object(object)
        }),
    ]
  }
}
