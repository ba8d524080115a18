/// What an MP4 or MOV file says of itself in its boxes (ISO/IEC 14496-12; `colr` and `clap` as in Apple's QuickTime File Format).
struct MP4Facts {
  /// The index: its place among the boxes at the top, and whether media data stands before it.
  var hasIndex = false
  var isIndexFirst = false
  /// Whether the file is in fragments, which have an index each.
  var isFragmented = false
  /// The sample entry of the video track: `avc1`, `hvc1`, `hev1`, `av01`...
  var sampleEntry: String?
  /// The edits of the video track: length in units of the movie, and the start in the media, -1 for an empty edit.
  var edits: [(length: Int64, start: Int64)] = []
  /// Durations in seconds by the headers of the movie, the track and the media; nil where there is none or it is unknown.
  var movieDuration, trackDuration, mediaDuration: Double?
  /// Units a second of the movie's and of the media's time.
  var movieScale: Int64 = 0, mediaScale: Int64 = 0
  /// The colour box as code points and full range flag; nil where the file has none.
  var color: (primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool?)?
  /// The number of tracks.
  var tracks = 0

  /// Reads the boxes of `file`.
  init(_ file: FileBytes) {
    let reader = BoxReader(file: file)
    let top = reader.top
    isFragmented = top.contains { $0.type == "moof" }
    guard let index = top.firstIndex(where: { $0.type == "moov" }) else { return }
    hasIndex = true
    isIndexFirst = !top[..<index].contains { $0.type == "mdat" }
    let movie = top[index]
    (movieScale, movieDuration) = Self.duration(reader, reader.first("mvhd", in: movie), hasScale: true)
    let tracks = reader.boxes(in: movie.payload).filter { $0.type == "trak" }
    self.tracks = tracks.count
    guard let track = tracks.first(where: { Self.isVideo($0, reader) }) else { return }
    (mediaScale, mediaDuration) = Self.duration(reader, reader.first("mdia", "mdhd", in: track), hasScale: true)
    trackDuration = Self.duration(reader, reader.first("tkhd", in: track), hasScale: false).seconds
      .map { $0 / Double(max(1, movieScale)) }
    if let list = reader.first("edts", "elst", in: track) { edits = Self.edits(reader.content(list, count: 1 << 12)) }
    guard let descriptions = reader.first("mdia", "minf", "stbl", "stsd", in: track),
      // Version, flags and the number of entries stand before the entries.
      let entry = reader.boxes(in: descriptions.payload.skipping(8)).first
    else { return }
    sampleEntry = entry.type
    // 78 bytes of fields before the boxes of a visual sample entry.
    let boxes = reader.boxes(in: entry.payload.skipping(78))
    if let box = boxes.first(where: { $0.type == "colr" }) { color = Self.color(reader.content(box, count: 11)) }
  }

  private static func isVideo(_ track: Box, _ reader: BoxReader) -> Bool {
    guard let handler = reader.first("mdia", "hdlr", in: track) else { return false }
    return reader.content(handler, count: 12).suffix(4).elementsEqual("vide".utf8)
  }

  /// Scale and duration of a movie, track or media header; the duration of a track is in units of the movie. All ones, and 0
  /// in fragmented files, mean that it is not known.
  private static func duration(
    _ reader: BoxReader, _ box: Box?, hasScale: Bool
  ) -> (scale: Int64, seconds: Double?) {
    guard let box else { return (0, nil) }
    let bytes = reader.content(box, count: 44)
    guard let version = bytes.first else { return (0, nil) }
    // Version and flags, then two dates, then scale (movie, media) or track number and a reserved word (track).
    let wide = version == 1
    let start = 4 + (wide ? 16 : 8)
    let length = start + (hasScale ? 4 : 8)
    let size = wide ? 8 : 4
    guard bytes.count >= length + size else { return (0, nil) }
    let scale = hasScale ? Int64(BoxReader.number(bytes[start..<start + 4])) : 1
    let value = BoxReader.number(bytes[length..<length + size])
    let unknown: UInt64 = wide ? .max : UInt64(UInt32.max)
    guard value != unknown, value != 0, scale > 0 else { return (scale, nil) }
    return (scale, Double(value) / Double(scale))
  }

  private static func edits(_ bytes: [UInt8]) -> [(length: Int64, start: Int64)] {
    guard bytes.count >= 8 else { return [] }
    let wide = bytes[0] == 1
    let size = wide ? 20 : 12
    let count = min(Int(BoxReader.number(bytes[4..<8])), (bytes.count - 8) / size)
    return (0..<count).map { index in
      let at = 8 + index * size
      let half = wide ? 8 : 4
      let length = BoxReader.number(bytes[at..<at + half])
      let start = BoxReader.number(bytes[at + half..<at + 2 * half])
      return (
        Int64(clamping: length),
        wide ? Int64(bitPattern: start) : Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: start)))
      )
    }
  }

  private static func color(_ bytes: [UInt8]) -> (primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool?)? {
    guard bytes.count >= 10 else { return nil }
    let kind = String(decoding: bytes[0..<4], as: UTF8.self)
    guard kind == "nclx" || kind == "nclc" else { return nil }
    func code(_ at: Int) -> Int { Int(BoxReader.number(bytes[at..<at + 2])) }
    let range = kind == "nclx" && bytes.count >= 11 ? bytes[10] & 0x80 != 0 : nil
    return (code(4), code(6), code(8), range)
  }

}

extension Range<Int64> {
  /// The range without its first `count` values; empty where it has fewer.
  fileprivate func skipping(_ count: Int64) -> Range<Int64> { Swift.min(lowerBound + count, upperBound)..<upperBound }
}
