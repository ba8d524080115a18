/// What a kit job made.
public struct KitReport: Hashable, Sendable {
  /// What the pages were made from: clips, pictures and figures.
  public let contents: KitContents
  /// The text files.
  public let pages: [KitFile]
  /// What a person should know.
  public let warnings: [RenderWarning]
}
