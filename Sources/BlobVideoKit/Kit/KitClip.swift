import BlobRender
import LibAV

/// One of the clips that every size of a kit has.
struct KitClip {
  /// The end of its file's name.
  let ending: String
  let codec: Codec
  let container: CodecString.Container
  /// What people call it.
  let label: String

  /// Whether its colours stand above its alpha, in twice the height.
  var isStacked = false

  /// Those without alpha, in the order in which browsers are to choose.
  static let opaque = [
    KitClip(ending: "av1.mp4", codec: .av1, container: .mp4, label: "AV1, 10 bits"),
    KitClip(ending: "hevc.mp4", codec: .hevc, container: .mp4, label: "HEVC, 10 bits"),
    KitClip(ending: "webm", codec: .vp9, container: .webm, label: "VP9"),
    KitClip(ending: "mp4", codec: .h264, container: .mp4, label: "H.264"),
  ]

  /// The one with alpha of its own.
  static let withAlpha = KitClip(ending: "webm", codec: .vp9, container: .webm, label: "VP9 with alpha")

  /// The one for players without.
  static let stacked = KitClip(
    ending: "stacked.mp4", codec: .h264, container: .mp4, label: "H.264, colours above alpha", isStacked: true)

  /// All clips of a kit.
  static func all(isOpaque: Bool) -> [KitClip] { isOpaque ? opaque : [withAlpha, stacked] }

  /// The finished file as pages are told about it. Reads its header.
  func source(
    _ name: String, in folder: String, _ output: RenderReport.Output, _ loop: Loop, _ size: FrameSize,
    _ color: ColorCodes
  ) throws -> KitSource {
    let stream = DescriptorStream(try Descriptor(reading: folder + "/" + name), seekable: true)
    let demuxer = try Demuxer(stream, format: container == .webm ? "matroska" : "mov")
    guard let codec = codecString(demuxer, output, loop, size, color) else {
      throw RenderError(.failed, "\(name): its header does not say what a player must be able to do")
    }
    return KitSource(
      file: KitFile(name: name, bytes: output.bytes), container: container, codec: codec, label: label, key: output.key)
  }

  private func codecString(
    _ demuxer: borrowing Demuxer, _ output: RenderReport.Output, _ loop: Loop, _ size: FrameSize, _ color: ColorCodes
  ) -> CodecString? {
    let record = demuxer.configuration
    switch codec {
    case .av1: return CodecString(av1C: record, color: color)
    case .hevc: return CodecString(hvcC: record)
    case .vp9:
      let rate = Double(output.bytes) * 8 / loop.duration.value
      return CodecString(
        vp9: VP9Level(size: size, rate: loop.rate, bitsPerSecond: Int(min(rate, 1e15))), color: color)
    default: return CodecString(avcC: record)
    }
  }
}
