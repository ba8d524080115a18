import BlobVideoKit
import Foundation

/// A folder of its own for one test, gone afterwards.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "blobvideo-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// Everything in it, hidden files too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Writes a file.
  func put(_ name: String, _ text: String) throws {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
  }

  /// A file's bytes; nil where there is none.
  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }
}

extension RenderOptions {
  /// Options for a quick render.
  init(_ width: Int, _ height: Int, loop: LoopLength = .frames(4), rate: String = "30") {
    self.init()
    size = FrameSize(width: width, height: height) ?? size
    self.loop = loop
    self.rate = FrameRate(rate) ?? self.rate
    effort = .fast
  }
}

extension RenderJob {
  /// A job on the test pattern.
  init(_ options: RenderOptions, _ paths: String..., source: any FrameSource = PatternSource()) {
    self.init(source: source, options: options, outputs: paths.map { .file($0) })
  }
}
