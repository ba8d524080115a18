import LibAV

/// Reads a finished file of any maker from front to back: every packet, every frame, in bounded memory.
///
/// Damage does not end the reading: what cannot be decoded is counted. What FFmpeg may open is limited to the formats below, and
/// it may open nothing but this file.
final class ClipReader {
  /// A file format that is read.
  enum Format: String, Hashable, Sendable {
    case mp4, matroska, gif

    /// FFmpeg's name of the reader.
    var demuxer: String { self == .mp4 ? "mov" : rawValue }

    /// The format that a file's first bytes announce.
    init?(firstBytes bytes: [UInt8]) {
      let boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp"]
      if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
        self = .matroska
      } else if bytes.starts(with: Array("GIF8".utf8)) {
        self = .gif
      } else if bytes.count >= 8, boxes.contains(String(decoding: bytes[4..<8], as: UTF8.self)) {
        self = .mp4
      } else {
        return nil
      }
    }
  }

  /// One packet as the container has it.
  struct PacketRecord {
    /// When it is shown and for how long, in units of the time base; nil and 0 where the container does not say.
    let stamp: Int64?, duration: Int64
    /// Whether the container says that decoding can start here.
    let isKey: Bool
    /// The kind of the first picture unit in it, for HEVC in MP4; nil elsewhere.
    let unit: Int?
  }

  /// What a pass over the file found.
  struct Totals {
    var packets = 0
    var frames = 0
    /// Packets that the decoder refused, and frames that it had to patch.
    var damaged = 0
    /// The first of them, counted in frames, and the decoder's word for it.
    var firstDamage: (frame: Int, text: String)?
    /// Why reading ended before the end of the file.
    var cut: String?

    fileprivate mutating func addDamage(_ error: LibAVError) { addDamage(error.logLine ?? error.text) }

    fileprivate mutating func addDamage(_ text: String) {
      damaged += 1
      if firstDamage == nil { firstDamage = (frames, text) }
    }
  }

  let path: String
  let format: Format
  let bytes: Int64
  let stream: DescriptorStream
  private let demuxer: Demuxer
  let header: Demuxer.Description
  let signalledColor: SignalledColor

  /// The most packets that are read: ten hours at 60 frames a second. More is a file that plays tricks.
  static let mostPackets = 2_160_000

  /// Opens the file at `path`. Throws `inputNotFound` where it cannot be opened, `failed` where it is no clip that can be read.
  convenience init(path: String) throws(RenderError) {
    let file: Descriptor
    do {
      file = try Descriptor(reading: path)
      guard try file.status().kind == .regular else {
        throw RenderError(.inputNotFound, "\(path): is not a file; expected a clip such as out.mp4")
      }
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.inputNotFound, "\(path): cannot be opened: \(error)")
    }
    try self.init(DescriptorStream(file, seekable: true), path: path)
  }

  /// Reads `stream`, which messages call `path`. Throws `failed` where it is no clip that can be read.
  init(_ stream: DescriptorStream, path: String) throws(RenderError) {
    self.path = path
    self.stream = stream
    bytes = max(0, stream.count)
    guard let format = Format(firstBytes: FileBytes(stream).bytes(at: 0, count: 12)) else {
      throw RenderError(.failed, "\(path): is no clip that can be read; expected MP4, MOV, WebM, Matroska or GIF")
    }
    self.format = format
    do {
      demuxer = try Demuxer(stream, format: format.demuxer, probing: true)
    } catch {
      throw RenderError(.failed, "\(path): cannot be read as \(format.rawValue): \(error)")
    }
    header = demuxer.description
    signalledColor = demuxer.signalledColor
    guard FrameSize(width: header.width, height: header.height) != nil else {
      throw RenderError(.failed, "\(path): frames of \(header.width)x\(header.height) pixels cannot be read")
    }
  }

  /// Reads everything: calls `packet` for every packet in the order of the file, `frame` for every frame in the order in which
  /// they are shown, counted from 0.
  func read(
    threads: Int, packet note: (PacketRecord) -> Void, frame show: (VideoFrame, Int) throws -> Void
  ) throws -> Totals {
    var totals = Totals()
    let decoder = try demuxer.decoder(threads: threads)
    let packet = try Packet()
    while totals.cut == nil {
      do {
        guard try demuxer.read(into: packet) else { break }
      } catch {
        if stream.failure != nil { throw error }
        totals.cut = "reading ends after packet \(totals.packets): \(error.logLine ?? error.text)"
        break
      }
      if totals.packets == Self.mostPackets {
        totals.cut = "more than \(Self.mostPackets) packets"
        break
      }
      totals.packets += 1
      note(record(packet))
      do { try decoder.send(packet) } catch { totals.addDamage(error) }
      try receive(decoder, &totals, show)
    }
    // A decoder that was given nothing has nothing.
    if totals.packets > 0, (try? decoder.finish()) != nil { try receive(decoder, &totals, show) }
    return totals
  }

  /// Takes every frame that the decoder has ready.
  private func receive(
    _ decoder: borrowing Decoder, _ totals: inout Totals, _ show: (VideoFrame, Int) throws -> Void
  ) throws {
    while true {
      do {
        guard let frame = try decoder.receive() else { return }
        guard frame.width == header.width, frame.height == header.height else {
          totals.cut =
            "frame \(totals.frames) has \(frame.width)x\(frame.height) pixels instead of \(header.width)x\(header.height)"
          return
        }
        if frame.isDamaged { totals.addDamage("patched by the decoder") }
        try show(frame, totals.frames)
        totals.frames += 1
      } catch let error as LibAVError {
        return totals.addDamage(error)
      }
    }
  }

  private func record(_ packet: borrowing Packet) -> PacketRecord {
    PacketRecord(
      stamp: packet.presentation, duration: packet.duration, isKey: packet.isKey,
      unit: header.codec == "hevc" && format == .mp4
        ? packet.withBytes { (bytes: UnsafeRawBufferPointer) in PictureUnit.hevc(bytes) } : nil)
  }
}
