import BlobRender

/// One size of a kit: the same loop, encoded for every browser, with its poster and what stands in for it.
public struct KitRendition: Hashable, Sendable {
  /// Frame size of the clips and the pictures.
  public var size: FrameSize
  /// The clips, the one that a browser should take if it can first.
  public var sources: [KitSource]
  /// The clip whose colours stand above its alpha, for browsers that play none of the clips with theirs; nil where there is no alpha.
  public var stacked: KitSource?
  /// Frame 0 exactly as the clips show it, for the page.
  public var poster: KitFile
  /// Frame 0 as JPEG, for link previews; nil for sizes that have none.
  public var card: KitFile?
  /// What was measured on the decoded first frame; nil where something shows through it.
  public var measures: KitMeasures?

  /// All clips, `stacked` last.
  public var clips: [KitSource] { sources + (stacked.map { [$0] } ?? []) }

  /// A rendition from its parts.
  public init(
    size: FrameSize, sources: [KitSource], stacked: KitSource? = nil, poster: KitFile, card: KitFile? = nil,
    measures: KitMeasures?
  ) {
    (self.size, self.sources, self.stacked, self.poster, self.card) = (size, sources, stacked, poster, card)
    self.measures = measures
  }
}

/// A file of a kit.
public struct KitFile: Hashable, Sendable {
  /// Its name within the kit's folder, literal.
  public var name: String
  /// Its size.
  public var bytes: Int

  /// A file from its parts.
  public init(name: String, bytes: Int) { (self.name, self.bytes) = (name, bytes) }
}

/// A clip of a kit, as browsers are told about it.
public struct KitSource: Hashable, Sendable {
  /// The file.
  public var file: KitFile
  /// Its container.
  public var container: CodecString.Container
  /// Its codec string.
  public var codec: CodecString
  /// What people call it: `AV1, 10 bits`.
  public var label: String
  /// The render's key.
  public var key: String

  /// A clip from its parts.
  public init(file: KitFile, container: CodecString.Container, codec: CodecString, label: String, key: String) {
    (self.file, self.container, self.codec, self.label, self.key) = (file, container, codec, label, key)
  }

  /// The value of the `type` attribute.
  public var mediaType: String { codec.mediaType(container) }
}
