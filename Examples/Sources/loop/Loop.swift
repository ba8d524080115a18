import BlobRender
import BlobVideoKit

/// Draws one frame into memory of its own and prints it as letters, renders a loop into a file, and stops another one half-way.
///
///     swift run loop out.mp4
@main struct LoopExample {
  static func main() async throws {
    guard let path = CommandLine.arguments.dropFirst().first else { return print("usage: loop OUTPUT.mp4") }
    guard let scene = try PresetLibrary.scene(named: "liquid") else { return print("there is no preset liquid") }
    try printFrame(of: scene)
    try await render(scene, to: path)
    try await stop(scene)
  }

  /// BlobRender alone: frames go into memory that the caller owns, here an array of BGRA pixels.
  static func printFrame(of scene: Scene) throws {
    let (width, height) = (78, 20)
    guard let loop = Loop(seconds: Rational(4), rate: .thirty) else { return }
    let renderer = FrameRenderer(scene: scene, loop: loop, width: width, height: height)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    pixels.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      renderer.draw(frame: 24, into: start, stride: width * 4, layout: .bgra8)
    }
    for y in 0..<height {
      print(String((0..<width).map { x in pixels[(y * width + x) * 4] < 128 ? "#" : "." as Character }))
    }
  }

  /// BlobVideoKit: a file, with progress as it comes.
  static func render(_ scene: Scene, to path: String) async throws {
    var options = RenderOptions()
    options.loop = .seconds(Rational(4))
    options.size = FrameSize(width: 640, height: 360) ?? options.size
    options.replaceExisting = true
    do {
      let report = try await RenderJob(source: scene, options: options, outputs: [.file(path)]).run { progress in
        if progress.frames % 30 == 0 { print("\(progress.stage) \(progress.frames) of \(progress.total)") }
      }
      for output in report.outputs { print("\(output.path): \(output.bytes) bytes of \(output.codec)") }
    } catch let error as RenderError {
      print(error.message)
    }
  }

  /// Cancelling the task stops between two frames, and leaves no file.
  static func stop(_ scene: Scene) async throws {
    let (steps, feed) = AsyncStream.makeStream(of: RenderProgress.self)
    let render = Task {
      defer { feed.finish() }
      return try await RenderJob(source: scene, options: RenderOptions(), outputs: [.file("cancelled.mp4")])
        .run { feed.yield($0) }
    }
    for await step in steps where step.frames >= 5 { render.cancel() }
    do {
      _ = try await render.value
      print("done before it could be stopped")
    } catch is CancellationError {
      print("stopped, and nothing is left")
    }
  }
}
