import BlobVideoKit
import Foundation
import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// Renders of scenes that nobody thought of, one after another in one process: none fails, every clip passes `verify`, and what the
  /// process holds does not grow. `make soak` makes 500; here it is one of each kind, twice, and open files are counted.
  @Suite struct SoakTests {
    fileprivate static let renders = ProcessInfo.processInfo.environment["BLOBVIDEO_SOAK"].flatMap(Int.init)

    /// What the process holds.
    private struct Holding {
      /// Bytes that malloc has given away, in all its arenas.
      let bytes: Int
      let files: Int
      let threads: Int

      init() throws {
        // What an encoder that was stopped ends in the background is gone by then.
        usleep(300_000)
        bytes = try SoakTests.allocated()
        files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      }
    }

    /// What malloc tells of itself in XML; Swift does not see `mallinfo2`.
    fileprivate static func allocated() throws -> Int {
      typealias Tell = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      var (text, count): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
      let tell = unsafeBitCast(try #require(dlsym(nil, "malloc_info")), to: Tell.self)
      let file = try #require(open_memstream(&text, &count))
      _ = tell(0, file)
      fclose(file)
      let start = try #require(text)
      defer { free(start) }
      // The sums over all arenas stand at the end.
      let lines = String(cString: start).split(separator: "\n")
      func sum(_ kind: String) -> Int {
        let line = lines.last { $0.contains(kind) }
        return line.flatMap { Int($0.split(separator: "\"").last { $0.allSatisfy(\.isNumber) } ?? "") } ?? 0
      }
      return sum("system type=\"current\"") - sum("type=\"fast\"") - sum("type=\"rest\"") + sum("type=\"mmap\"")
    }

    private static let outputs: [(name: String, codec: Codec?, alpha: Bool)] = [
      ("a.mp4", .h264, false), ("a.webm", .vp9, false), ("a.webm", .vp9, true), ("a.mp4", .hevc, false),
      ("a.mp4", .av1, false),
      ("a.mov", .prores, true), ("a.mov", .hap, false), ("a.gif", nil, false), ("a.png", nil, true), ("a/", nil, false),
    ]

    /// One render; its output is gone afterwards.
    private func render(_ number: Int, _ scenes: inout RandomScene) async throws {
      let text = scenes.next()
      let (name, codec, alpha) = Self.outputs[number % Self.outputs.count]
      let folder = try Scratch()
      do {
        var scene = try Scene(parsing: Array(text.utf8), file: "random.json")
        if !alpha { scene = scene.replacing(background: Color(red: 0.1, green: 0.2, blue: 0.3)) }
        var options = RenderOptions(64, 64, loop: .frames(name.hasSuffix("gif") ? 5 : 6), rate: "5")
        (options.codec, options.verify) = (codec, codec != nil || name.hasSuffix("gif"))
        // Fine, whatever a scene shows: of tiny clips full of detail, usual quality leaves more away than `verify`'s 3 of 255.
        options.quality = [.h264, .hevc, .vp9, .av1].contains(codec) ? .crf(4) : .word(.master)
        options.workers = 1 + number % 3
        if codec != nil, number % 4 == 0, !alpha { options.poster = folder.file("p.jpg") }
        if codec == .h264, number % 3 == 0 { (options.quality, options.maxSize) = (.word(.master), 100_000) }
        if codec == .vp9, number % 3 == 0 { options.repetition = .times(2) }
        try await RenderJob(options, folder.file(name), source: scene).run()
      } catch {
        Issue.record("render \(number), \(name): \(error)\n\(text)")
      }
    }

    @Test func `renders leave nothing behind`() async throws {
      var scenes = RandomScene(seed: 6)
      let kinds = Self.outputs.count
      for number in 0..<kinds { try await render(number, &scenes) }
      let first = try Holding()
      for number in 0..<kinds { try await render(number, &scenes) }
      let last = try Holding()
      #expect(last.files <= first.files)
    }

    @Test(.enabled(if: SoakTests.renders != nil, "make soak"))
    func `hundreds of renders leave nothing behind`() async throws {
      let renders = Self.renders ?? 0
      var (scenes, holdings) = (RandomScene(seed: 2026), [Int: Holding]())
      for number in 1...max(1, renders) {
        try await render(number, &scenes)
        if number % 100 == 0 {
          let holding = try Holding()
          holdings[number] = holding
          print("soak: \(number) renders, \(holding.bytes) bytes, \(holding.files) files, \(holding.threads) threads")
        }
      }
      let (first, last) = (try #require(holdings[100]), try #require(holdings[renders / 100 * 100]))
      // A kilobyte for each render is less than any of its parts. x265 3.5 keeps 14 KB of each encoder, one render in ten.
      #expect(last.bytes - first.bytes < (1024 + 1600) * (renders - 100), "\(first) then \(last)")
      #expect(last.files <= first.files)
      #expect(last.threads <= first.threads + 8)
    }
  }
#endif
