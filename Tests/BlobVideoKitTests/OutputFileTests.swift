import Foundation
import Testing

@testable import BlobVideoKit

/// Output appears whole or not at all, and replaces nothing unasked.
@Suite struct OutputFileTests {
  private func write(_ path: String, _ text: String, replacing: Bool = false) throws {
    let file = try OutputFile(try OutputTarget(path), mayReplace: replacing, stop: StopFlag())
    #expect(Array(text.utf8).withUnsafeBytes { file.stream.write($0) } == text.utf8.count)
    try file.synchronize()
    try file.commit()
  }

  @Test(arguments: ["50%d off.mp4", "a b", "é日本.mp4", "colon:x.mp4", "-x.mp4", String(repeating: "n", count: 255)])
  func namesAreLiteral(name: String) throws {
    let folder = try Scratch()
    try write(folder.file(name), "text")
    #expect(folder.names == [name])
    #expect(folder.bytes(name) == Data("text".utf8))
  }

  @Test func untilTheEndOnlyAHiddenFileIsThere() throws {
    let folder = try Scratch()
    let file = try OutputFile(try OutputTarget(folder.file("a")), mayReplace: false, stop: StopFlag())
    #expect(folder.names.count == 1)
    #expect(folder.names[0].hasPrefix(".blobvideo-"))
    file.discard()
    #expect(folder.names.isEmpty)
  }

  @Test func whatIsThereIsKept() throws {
    let folder = try Scratch()
    let file = try OutputFile(try OutputTarget(folder.file("a")), mayReplace: false, stop: StopFlag())
    // Another program was quicker.
    try folder.put("a", "theirs")
    let error = #expect(throws: RenderError.self) { try file.commit() }
    #expect(error?.kind == .cannotCreate)
    file.discard()
    #expect(folder.bytes("a") == Data("theirs".utf8))
    #expect(folder.names == ["a"])
  }

  @Test func anEmptyFileCountsAsAbsent() throws {
    let folder = try Scratch()
    try folder.put("a", "")
    #expect(try OutputTarget(folder.file("a")).existing == nil)
    try write(folder.file("a"), "text")
    #expect(folder.bytes("a") == Data("text".utf8))
    #expect(folder.names == ["a"])
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    let folder = try Scratch()
    try folder.put("a", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("a"))
    #expect(throws: RenderError.self) {
      try OutputTarget(folder.file("a")).refuseExisting(replacing: false)
    }
    try write(folder.file("a"), "new", replacing: true)
    #expect(folder.bytes("a") == Data("new".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func linksAreFollowed() throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.file("deep"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.file("one"), withDestinationPath: "deep/two")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("deep/two"), withDestinationPath: folder.file("real"))
    try write(folder.file("one"), "text")
    #expect(folder.bytes("real") == Data("text".utf8))
    #expect(folder.names == ["deep", "one", "real"])
    try FileManager.default.createSymbolicLink(atPath: folder.file("x"), withDestinationPath: "y")
    try FileManager.default.createSymbolicLink(atPath: folder.file("y"), withDestinationPath: "x")
    #expect(throws: RenderError.self) { try OutputTarget(folder.file("x")) }
  }

  @Test func onlyFilesCanBeReplaced() throws {
    let folder = try Scratch()
    mkfifo(folder.file("pipe"), 0o600)
    for (path, word) in [
      ("/dev/null", "device"), (folder.file("pipe"), "pipe"), (folder.path, "folder"), (folder.path + "/", "folder"),
      ("/dev/fd/", "folder"), (folder.file("missing/a"), "does not exist"),
    ] {
      let error = #expect(throws: RenderError.self) { try OutputTarget(path) }
      #expect(error?.kind == .cannotCreate)
      #expect(error?.message.contains(word) == true, "\(path): \(error?.message ?? "")")
    }
    try folder.put("file", "x")
    let error = #expect(throws: RenderError.self) { try OutputTarget(folder.file("file/a.mp4")) }
    #expect(error?.kind == .cannotCreate)
  }

  @Test func anInputIsNeverAnOutput() throws {
    let folder = try Scratch()
    try folder.put("a.json", "{}")
    try FileManager.default.linkItem(atPath: folder.file("a.json"), toPath: folder.file("same.mp4"))
    let target = try OutputTarget(folder.file("same.mp4"))
    let error = #expect(throws: RenderError.self) {
      try target.refuseInputs(["/nowhere", folder.file("a.json")])
    }
    #expect(error?.kind == .cannotCreate)
    #expect(throws: Never.self) { try target.refuseExisting(replacing: true) }
  }

  /// A temporary that nobody holds goes with the next run in its folder; one that is held, and other files, stay.
  @Test func whatKilledRunsLeftIsRemoved() throws {
    let folder = try Scratch()
    let held = try OutputFile(try OutputTarget(folder.file("a")), mayReplace: false, stop: StopFlag())
    let heldName = try #require(folder.names.first)
    let kept = [
      ".blobvideo-0123456789abcde.part", ".blobvideo-0123456789ABCDEF.part", "blobvideo-0123456789abcdef.part",
    ]
    for name in kept + [".blobvideo-0123456789abcdef.part"] { try folder.put(name, "x") }
    // So do folders of frames; one that has a folder in it is nobody's of ours.
    for name in [".blobvideo-00000000000000fe.part", ".blobvideo-00000000000000ff.part/mine"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.put(".blobvideo-00000000000000fe.part/00000.png", "x")
    try write(folder.file("b"), "text")
    #expect(Set(folder.names) == Set(kept + [heldName, "b", ".blobvideo-00000000000000ff.part"]))
    held.discard()
  }

  @Test func afterAStopWritesFail() throws {
    let folder = try Scratch()
    let stop = StopFlag()
    let file = try OutputFile(try OutputTarget(folder.file("a")), mayReplace: false, stop: stop)
    #expect([1, 2, 3].withUnsafeBytes { file.stream.write($0) } > 0)
    stop.set()
    #expect([1, 2, 3].withUnsafeBytes { file.stream.write($0) } == Int(-ECANCELED))
  }
}
