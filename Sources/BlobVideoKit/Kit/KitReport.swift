import BlobRender

/// What a kit job made.
public struct KitReport: Hashable, Sendable {
  /// The kit's folder.
  public let folder: String
  /// What the pages were made from: clips, pictures and figures.
  public let contents: KitContents
  /// The text files.
  public let pages: [KitFile]
  /// What a person should know.
  public let warnings: [RenderWarning]

  /// All files: clips and pictures of each size, then the pages.
  public var files: [KitFile] {
    contents.renditions.flatMap { rendition in
      rendition.clips.map(\.file) + [rendition.poster] + (rendition.card.map { [$0] } ?? [])
    } + pages
  }

  /// The report as `--json` prints it: folder, files and warnings, then what the kit's own record says, without the scene.
  public var json: JSONValue {
    var object = JSONObject([
      ("folder", .string(folder)),
      ("files", .array(files.map { ["file": .string($0.name), "bytes": .number($0.bytes)] })),
      ("warnings", .array(warnings.map { .string($0.message) })),
    ])
    for member in KitRecord(contents).record.members where member.key != "scene" { object[member.key] = member.value }
    return .object(object)
  }
}
