import BlobVideoKit

/// What a file that was named is, so that every command reads it as the same thing.
enum FileKind {
  /// A scene as JSON; also whatever is nothing else, whose faults the reader of presets tells best.
  case preset
  /// MP4, MOV or WebM, or a file that is named so.
  case clip
  /// An SVG document.
  case svg
  /// A batch's manifest.
  case manifest
  /// Palettes by name.
  case palettes

  /// Judges by the first bytes and the keys; by the name only where these say nothing.
  init(_ bytes: [UInt8], _ path: String) {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    if Self.isClip(bytes) || ["mp4", "mov", "webm"].contains(ending) {
      self = .clip
    } else if ["svg", "svgz"].contains(ending) || ending != "json" && Self.isMarkup(bytes) {
      self = .svg
    } else {
      self = Self.jsonKind(bytes)
    }
  }

  /// MP4 and MOV have `ftyp` from byte 4 on; WebM begins with EBML's magic number.
  private static func isClip(_ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
  }

  /// JSON never begins with `<`.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !space.contains($0) } == UInt8(ascii: "<")
  }

  /// By the keys that no other kind has.
  private static func jsonKind(_ bytes: [UInt8]) -> FileKind {
    guard let document = try? JSONDocument(parsing: bytes, file: ""), case .object(let members) = document.root.content
    else { return .preset }
    let keys = Set(members.map(\.key))
    if !keys.isDisjoint(with: ["canvas", "layers"]) { return .preset }
    if !keys.isDisjoint(with: ["jobs", "matrices", "defaults"]) { return .manifest }
    let hasColors = members.allSatisfy { member in
      guard case .object(let entries) = member.node.content else { return false }
      return entries.contains { $0.key == "colors" }
    }
    return hasColors && !members.isEmpty ? .palettes : .preset
  }
}
