import LibAV

/// What blobvideo wrote into a clip about itself.
public struct ClipMetadata: Hashable, Sendable {
  /// The program's version that made the file.
  public let version: String
  /// The render's key.
  public let key: String
  /// The options that decide the bytes, as compact JSON.
  public let options: String
  /// The resolved scene as canonical JSON; nil where it was left out.
  public let scene: String?

  /// Metadata from its parts.
  init(version: String, key: String, options: String, scene: String?) {
    (self.version, self.key, self.options, self.scene) = (version, key, options, scene)
  }

  /// Reads the metadata of a clip. Nil where the file is a clip of another maker; throws `inputNotFound` where it cannot
  /// be opened and `badScene` where it is no MP4, MOV or WebM file.
  public static func read(_ path: String) throws(RenderError) -> ClipMetadata? {
    let file: Descriptor
    do {
      file = try Descriptor(reading: path)
      let status = try file.status()
      guard status.kind == .regular else {
        throw RenderError(.inputNotFound, "\(path): is not a file; expected a clip such as out.mp4")
      }
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.inputNotFound, "\(path): cannot be opened: \(error)")
    }
    let stream = DescriptorStream(file, seekable: true)
    guard let container = Container(firstBytes: stream.firstBytes()) else {
      throw RenderError(.badScene, "\(path): is no MP4, MOV or WebM file; expected a clip that blobvideo made")
    }
    do {
      let demuxer = try Demuxer(stream, format: container.demuxer)
      return ClipMetadata(demuxer.description.metadata)
    } catch {
      throw RenderError(.badScene, "\(path): cannot be read as \(container.rawValue): \(error)")
    }
  }

  // Names in the file. WebM turns them into capitals, so they are compared without case.
  private static let names = (
    version: "blobvideo", key: "blobvideo_key", options: "blobvideo_options", scene: "blobvideo_scene"
  )

  /// Entries for a container, in the order in which they are written.
  var entries: [(String, String)] {
    var list = [(Self.names.version, version), (Self.names.key, key), (Self.names.options, options)]
    if let scene { list.append((Self.names.scene, scene)) }
    return list
  }

  /// Finds ours among a file's entries; nil where it has none.
  init?(_ entries: [(key: String, value: String)]) {
    func value(_ name: String) -> String? { entries.first { $0.key.lowercased() == name }?.value }
    guard let version = value(Self.names.version), let key = value(Self.names.key),
      let options = value(Self.names.options)
    else { return nil }
    self.init(version: version, key: key, options: options, scene: value(Self.names.scene))
  }
}

extension DescriptorStream {
  /// Up to twelve bytes at the start; the place of the next read is the start again.
  fileprivate func firstBytes() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = bytes.withUnsafeMutableBytes { read(into: $0) }
    position = 0
    return Array(bytes.prefix(max(0, count)))
  }
}
