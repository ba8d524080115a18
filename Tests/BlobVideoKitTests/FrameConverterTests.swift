import LibAV
import Testing

@testable import BlobVideoKit

/// Converting only what changed gives what a conversion of the whole gives.
@Suite struct FrameConverterTests {
  @Test(
    arguments: ["blob", "liquid"],
    [(322, 242), (1366, 90), (130, 200), (64, 64), (2, 2)] as [(Int, Int)])
  func partsAreEqualToTheWhole(preset: String, size: (Int, Int)) throws {
    let scene = try #require(try PresetLibrary.scene(named: preset))
    try check(scene, size, .yuv420p)
  }

  @Test(arguments: [PixelFormat.yuv420p10, .yuv422p10, .yuv444p, .yuv444p10])
  func everyFormatIsConvertedInParts(format: PixelFormat) throws {
    let scene = try #require(try PresetLibrary.scene(named: "blob"))
    try check(scene, (322, 242), format)
  }

  /// A background that changes with a scene's moments leaves nothing of the one before.
  @Test func anotherBackgroundIsConvertedWhole() throws {
    let scene = try Scene(
      parsing: Array(
        #"{"canvas": {"width": 64, "height": 64}, "loop": "4s", "background": "mix(black, white, pingpong(2))", "#
          .utf8)
        + Array(#""layers": [{"shapes": [{"circle": {"center": [20, 30], "radius": 9}, "fill": "red"}]}]}"#.utf8),
      file: "test.json")
    try check(scene, (130, 98), .yuv420p)
  }

  /// Painters that know whole frames only are converted whole.
  @Test func whatIsNoSceneIsConvertedWhole() throws {
    let scene = try #require(try PresetLibrary.scene(named: "blob"))
    try check(scene, (322, 242), .yuv420p, by: { StrangePainter($0) })
  }

  /// Hides from the canvas that it draws a scene.
  private final class StrangePainter: FramePainter {
    private let painter: any FramePainter

    init(_ painter: any FramePainter) { self.painter = painter }

    func paint(_ position: LoopPosition, into destination: PixelDestination) {
      painter.paint(position, into: destination)
    }
  }

  private func check(
    _ scene: Scene, _ size: (Int, Int), _ format: PixelFormat, by hide: (any FramePainter) -> any FramePainter = { $0 }
  ) throws {
    let size = try #require(FrameSize(width: size.0, height: size.1))
    let loop = try #require(Loop(seconds: Rational(4), rate: .thirty))
    let painter = scene.painter(loop: loop, width: size.width, height: size.height)
    let drawn = try VideoFrame(
      width: size.width, height: size.height, format: WorkerCanvas.format(isOpaque: true), color: .srgb)
    let canvas = try WorkerCanvas(size: size, isOpaque: true)
    let converter = FrameConverter(size: size, isOpaque: true, format: format, color: .video)
    // Three frames take turns, as in a pool.
    let pool = try (0..<3).map { _ in try frame(size, format) }
    for index in stride(from: 0, to: 120, by: 11) {
      let used = pool[index % 3]
      try canvas.paint(hide(painter), at: loop.position(ofFrame: index)) { (band) throws(LibAVError) in
        try converter.convert(band, into: used)
      }
      drawn.withPlanes { planes in
        painter.paint(
          loop.position(ofFrame: index),
          into: PixelDestination(
            layout: .gbrp16, white: 65280, width: size.width, height: size.height,
            planes: planes.map { PixelDestination.Plane(base: $0.start, stride: $0.stride) }))
      }
      let fresh = try frame(size, format)
      // What is dithered afterwards comes from 16 bits.
      let deep = format == .yuv420p10 ? try frame(size, .yuv420p16).video : nil
      let whole = try Scaler(
        width: size.width, height: size.height, from: (WorkerCanvas.format(isOpaque: true), .srgb),
        to: (deep?.format ?? format, .video))
      try whole.convert(drawn, into: deep ?? fresh.video)
      if let deep { DeepDither.reduce(deep, into: fresh.video, x: 0, y: 0) }
      #expect(differences(used.video, fresh.video).prefix(5) == [], "frame \(index)")
    }
  }

  private func frame(_ size: FrameSize, _ format: PixelFormat) throws -> PooledFrame {
    PooledFrame(try VideoFrame(width: size.width, height: size.height, format: format, color: .video))
  }

  /// Where two frames differ: plane, row and byte, and the two bytes there.
  private func differences(_ a: VideoFrame, _ b: VideoFrame) -> [String] {
    var found: [String] = []
    a.withPlanes { first in
      b.withPlanes { second in
        for (number, (p, q)) in zip(first, second).enumerated() {
          for y in 0..<p.rows {
            let row = UnsafeRawBufferPointer(start: p.start + y * p.stride, count: p.rowBytes)
            let other = UnsafeRawBufferPointer(start: q.start + y * q.stride, count: q.rowBytes)
            for (x, (v, w)) in zip(row, other).enumerated() where v != w {
              found.append("plane \(number) row \(y) byte \(x): \(v) \(w)")
            }
          }
        }
      }
    }
    return found
  }
}
