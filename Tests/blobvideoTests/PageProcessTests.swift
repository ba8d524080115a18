import Foundation
import Testing

/// Pages of kits and batches, judged by html5lib (PyPI) through Tests/Browser/validate_pages.py.
@Suite struct PageProcessTests {
  private static let package = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// A Python that has html5lib: the one of `BLOBVIDEO_PYTHON`, the package's own, or the first in the path.
  private static let python: String? = {
    let environment = ProcessInfo.processInfo.environment
    let path = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/python3" }
    let own = package.appending(path: ".build/python/bin/python3").path
    return ([environment["BLOBVIDEO_PYTHON"], own].compactMap { $0 } + path).first { python in
      guard FileManager.default.isExecutableFile(atPath: python), let program = try? Program() else { return false }
      defer { program.remove() }
      return (try? program.shell("'\(python)' -c 'import html5lib' 2> /dev/null", []))?.status == 0
    }
  }()

  @Test(.enabled(if: python != nil, "no Python has html5lib: pip install html5lib, into .build/python or elsewhere"))
  func everyPageIsSoundHTML() throws {
    let python = try #require(Self.python)
    try inFolder { program in
      let small = ["--loop", "4s", "--fps", "1", "--effort", "fast", "--quiet"]
      let kit = ["kit", "-p", "liquid", "--sizes"]
      #expect(try program.run(kit + ["128x72,72x128", "--out", "a kit", "--name", "a & b"] + small).status == 0)
      #expect(try program.run(kit + ["128x72", "--out", "alpha", "--background", "transparent"] + small).status == 0)
      let clips = ["batch", "-p", "bokeh,liquid", "--sizes", "64x64", "--name", "{index} <i> & \"'.mp4"]
      #expect(try program.run(clips + ["--out", "sheet", "--contact-sheet"] + small).status == 0)
      let script = Self.package.appending(path: "Tests/Browser/validate_pages.py").path
      let run = try program.shell("'\(python)' '\(script)' 'a kit' alpha sheet", [])
      #expect(run.status == 0, "\(run.text)\(run.errors)")
      #expect(run.text.split(separator: "\n").count == 5, "\(run.text)")
    }
  }
}
