/// A file of JSON, read strictly (RFC 8259 and nothing more) with the place of every value.
///
/// Refused: trailing commas, comments, single quotes, `NaN`, `+1`, `.5`, `01`, raw control characters in strings, bytes that are
/// not UTF-8, a byte order mark (other JSON tools refuse it too), lone surrogates, U+0000 even escaped (it would end names
/// early in C), more than one value, nesting or size over the limits. A repeated key is reported too, but does not stop the
/// reading, so that all of a file's problems come at once.
public struct JSONDocument: Sendable {
  /// What bounds memory and time. Both are checked before anything is allocated for what lies beyond.
  public struct Limits: Hashable, Sendable {
    /// The most bytes of a file.
    public var bytes: Int
    /// The deepest nesting of lists and objects.
    public var depth: Int

    /// Limits from their numbers.
    public init(bytes: Int = 4 << 20, depth: Int = 32) { (self.bytes, self.depth) = (bytes, depth) }
  }

  /// The file's name, as error messages show it.
  public let file: String
  /// The outermost value.
  public let root: JSONNode
  /// Repeated keys. Whoever decodes the document reports them with its own problems.
  public let problems: [SceneProblem]
  private let bytes: [UInt8]

  /// The file's number of bytes.
  public var size: Int { bytes.count }

  /// Reads `bytes`. Linear in their number. Throws the first fault of syntax, with its place and the path of the value it is in.
  public init(parsing bytes: [UInt8], file: String, limits: Limits = Limits()) throws(SceneError) {
    (self.bytes, self.file) = (bytes, file)
    var reader = JSONReader(bytes, limits: limits)
    do {
      root = try reader.readDocument()
    } catch {
      throw SceneError(problems: [
        SceneProblem(
          file: file, position: SourcePosition(ofByte: error.offset, in: bytes), path: error.path,
          message: error.message)
      ])
    }
    problems = reader.duplicates.map { duplicate in
      SceneProblem(
        file: file, position: SourcePosition(ofByte: duplicate.offset, in: bytes), path: duplicate.path,
        message: duplicate.message)
    }
  }

  /// The place of a byte. Linear in `offset`.
  public func position(ofByte offset: Int) -> SourcePosition { SourcePosition(ofByte: offset, in: bytes) }

  /// The place of the byte at `offset`, by that of an earlier value, which is all that it costs to go on from.
  public func position(ofByte offset: Int, after known: (offset: Int, position: SourcePosition)) -> SourcePosition {
    offset < known.offset
      ? position(ofByte: offset) : SourcePosition(ofByte: offset, in: bytes, from: known.offset, known.position)
  }

  /// The offset in the file of what stands `index` bytes (of UTF-8) into the unescaped text of the string that begins, with its
  /// quote, at `offset`; escapes before it are counted as they are written.
  public func offset(ofByte index: Int, inStringAt offset: Int) -> Int {
    var (place, seen) = (offset + 1, 0)
    while seen < index, place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      let (length, text) = JSONReader.character(at: place, in: bytes)
      if seen + text > index { break }
      place += length
      seen += text
    }
    return place
  }
}
