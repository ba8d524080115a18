import BlobRender

/// The figures of a kit for machines: `hero.json`.
struct KitRecord {
  private let kit: KitContents

  /// The record of `kit`.
  init(_ kit: KitContents) { self.kit = kit }

  /// The text of `hero.json`.
  var text: String { JSONValue.object(record).text(.pretty) + "\n" }

  /// Everything that it holds.
  var record: JSONObject {
    let media = KitMedia.queries(for: kit.renditions.map(\.size))
    var object = JSONObject([
      ("blobvideo", .string(blobvideoVersion)), ("name", .string(kit.name.text)), ("title", .string(kit.title)),
      ("frames", .number(kit.loop.frames)), ("fps", .string(kit.loop.rate.fraction)),
      ("duration", .number(kit.loop.duration.value)), ("urlPrefix", .string(kit.urlPrefix)),
      ("renditions", .array(zip(kit.renditions, media).map { Self.value(of: $0, media: $1) })),
    ])
    object["scene"] = kit.scene
    return object
  }

  private static func value(of rendition: KitRendition, media: KitMedia) -> JSONValue {
    var object = JSONObject([
      ("width", .number(rendition.size.width)), ("height", .number(rendition.size.height)),
      ("media", media.query.map(JSONValue.string) ?? .null),
      ("sources", .array(rendition.sources.map(value(of:)))),
    ])
    object["stacked"] = rendition.stacked.map(value(of:))
    object["poster"] = value(of: rendition.poster)
    object["card"] = rendition.card.map(value(of:))
    guard let measures = rendition.measures else { return .object(object) }
    object["edgeColor"] = .string(measures.edgeColor.description)
    object["placeholder"] = [
      "css": .string(measures.placeholder.css), "error": hundredths(measures.placeholderError),
    ]
    object["text"] = [
      "color": .string(measures.textColor.description), "contrast": hundredths(measures.textContrast),
    ]
    return .object(object)
  }

  private static func value(of source: KitSource) -> JSONValue {
    [
      "file": .string(source.file.name), "bytes": .number(source.file.bytes), "codec": .string(source.label),
      "type": .string(source.mediaType), "key": .string(source.key),
    ]
  }

  private static func value(of file: KitFile) -> JSONValue {
    ["file": .string(file.name), "bytes": .number(file.bytes)]
  }

  /// A measured number in two decimals.
  private static func hundredths(_ value: Double) -> JSONValue { .number((value * 100).rounded() / 100) }
}
