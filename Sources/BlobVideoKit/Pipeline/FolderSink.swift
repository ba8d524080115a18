import LibAV

/// Writes frames as PNG files, numbered from 00000 on.
final class FolderSink: FrameSink {
  private let folder: OutputFolder
  private let counter: ByteCounter
  private let isOpaque: Bool

  init(_ folder: OutputFolder, isOpaque: Bool, counter: ByteCounter) {
    (self.folder, self.isOpaque, self.counter) = (folder, isOpaque, counter)
  }

  func write(_ frame: VideoFrame, index: Int) throws {
    let digits = String(index)
    let name = String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
    let stream = try folder.file(name)
    let picture = isOpaque ? try frame.droppingAlpha() : frame
    try StillWriter.write(picture, as: .png, .word(.standard), to: stream)
    if let failure = stream.failure { throw failure }
    counter.add(stream.written)
  }

  func finish() {}
}

/// Bytes written so far, from any thread.
final class ByteCounter: Sendable {
  private let bytes = Guarded<Int64>(0)
  var count: Int { bytes.withLock { Int($0) } }
  func add(_ more: Int64) { bytes.withLock { $0 += more } }
}
