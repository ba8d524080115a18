import BlobGraphics
import Foundation
import Testing

@testable import BlobScene

/// SVG files in presets: what is read, what is kept of it, and what is out of reach.
@Suite struct DrawingTests {
  /// A folder of its own with a drawing, a preset's folder in it, and links that lead astray.
  private static func withFolder<T>(_ body: (SceneFolder) throws -> T) throws -> T {
    let root = FileManager.default.temporaryDirectory.appending(path: "drawing-\(UUID().uuidString)")
    let folder = root.appending(path: "presets")
    let files = FileManager.default
    try files.createDirectory(at: folder.appending(path: "logos"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: root) }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
      <path d="M0 0h10v10H0z"/><path fill-rule="evenodd" d="M5 0h10v10H5z"/></svg>
      """
    for place in ["presets/mark.svg", "presets/logos/mark.svg", "outside.svg"] {
      try Data(svg.utf8).write(to: root.appending(path: place))
    }
    try Data("<svg".utf8).write(to: folder.appending(path: "broken.svg"))
    try files.createSymbolicLink(
      at: folder.appending(path: "link.svg"), withDestinationURL: root.appending(path: "outside.svg"))
    try files.createSymbolicLink(at: folder.appending(path: "up"), withDestinationURL: root)
    return try body(SceneFolder(folder.path))
  }

  private func text(_ svg: String) -> String {
    """
    { "canvas": { "width": 100, "height": 80 }, "loop": "4s", "layers": [ { "shapes": [
      { "svg": { \(svg) }, "fill": "red" } ] } ] }
    """
  }

  private func scene(_ svg: String, _ folder: SceneFolder?) throws(SceneError) -> Scene {
    try Scene(parsing: Array(text(svg).utf8), file: "f", folder: folder)
  }

  /// The scene holds the outlines, not the file, and fits them into the canvas unless it says otherwise.
  @Test(arguments: ["mark.svg", "logos/mark.svg"]) func holdsWhatItRead(name: String) throws {
    let scene = try Self.withFolder { try self.scene("\"file\": \"\(name)\"", $0) }
    guard case .svg(let drawing) = scene.layers[0].shapes[0].outline else {
      Issue.record("the outline is a drawing")
      return
    }
    #expect(drawing.artwork.viewBox == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(drawing.artwork.parts.map(\.rule) == [.nonzero, .evenodd])
    #expect(drawing.width == .number(100) && drawing.height == .number(80))
    #expect(!scene.json.contains("mark"))
    let again = try Scene(parsing: Array(scene.json.utf8), file: "again")
    #expect(again == scene && again.json == scene.json)
  }

  @Test(arguments: [
    ("link.svg", "link"), ("up/outside.svg", "links are not followed"), ("../outside.svg", "stays in there"),
    ("/etc/passwd", "stays in there"),
    ("logos/../../outside.svg", "stays in there"), ("nothing.svg", "no file"), ("logos", "not a file"),
    ("", "name of an SVG"),
    ("./mark.svg", "plain path"), ("logos//mark.svg", "plain path"), ("mark.svg/x", "no file"),
    ("broken.svg", "broken.svg"),
    ("ma\\u0009rk.svg", "plain path"),
  ])
  func staysInItsFolder(name: String, message: String) throws {
    try Self.withFolder { folder in
      let error = #expect(throws: SceneError.self) { try scene("\"file\": \"\(name)\"", folder) }
      #expect(error?.problems.count == 1)
      #expect(error?.problems[0].message.contains(message) == true, "\(error?.description ?? "")")
      #expect(error?.problems[0].path == "layers[0].shapes[0].svg.file")
    }
  }

  @Test(arguments: [
    ("\"file\": \"mark.svg\"", "not read from a folder"), ("\"x\": 1", "exactly one of"),
    ("\"outlines\": []", "\"viewBox\" is missing"),
    ("\"viewBox\": [0, 0, 0, 10], \"outlines\": []", "out of range"),
    ("\"viewBox\": [0, 0, 10], \"outlines\": []", "a list of 4"),
    ("\"viewBox\": [0, 0, 9, 9], \"outlines\": [{ \"d\": \"M{1} 2\" }]", "no expressions"),
    ("\"viewBox\": [0, 0, 9, 9], \"outlines\": [{ \"d\": \"M1 x\" }]", "expected a number"),
    ("\"viewBox\": [0, 0, 9, 9], \"outlines\": [{ \"d\": \"M1 2\", \"rule\": \"odd\" }]", "evenodd"),
  ])
  func isRefused(svg: String, message: String) throws {
    let error = #expect(throws: SceneError.self) { try scene(svg, nil) }
    #expect(error?.problems.first?.message.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [("a/b.json", "a"), ("b.json", "."), ("/b.json", "/"), ("/a/b/c.json", "/a/b"), ("./b.json", ".")])
  func findsAFilesFolder(file: String, folder: String) { #expect(SceneFolder(of: file).path == folder) }
}
