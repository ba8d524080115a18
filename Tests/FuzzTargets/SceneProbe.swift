import BlobRender

/// What is promised of every scene that was read.
struct SceneProbe {
  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  /// A scene's canonical form gives the same scene, and whatever it draws has finite places.
  func fault() -> String? {
    let text = scene.json
    guard let again = try? Scene(parsing: Array(text.utf8), file: "again") else {
      return "the canonical form is refused"
    }
    guard again == scene, again.json == text else { return "the canonical form is another scene" }
    guard let loop = Loop(frames: 7, rate: .thirty) else { return nil }
    let choreographer = Choreographer(scene: scene, loop: loop, width: 64, height: 36)
    for frame in [0, 3] {
      for layer in choreographer.drawList(at: loop.position(ofFrame: frame)).layers {
        for fill in layer.fills { if let fault = finiteFault(fill.path) { return fault } }
      }
    }
    return nil
  }

  /// Draws a frame of the least size that has an inside, in both kinds of pixels; premultiplied colours stay within their alpha.
  func pixelFault() -> String? {
    let (width, height) = (24, 16)
    guard let loop = Loop(frames: 7, rate: .thirty) else { return nil }
    let renderer = FrameRenderer(scene: scene, loop: loop, width: width, height: height)
    var pixels = [UInt8](repeating: 0x5A, count: 4 * width * height)
    for frame in [0, 3] {
      pixels.withUnsafeMutableBytes {
        guard let base = $0.baseAddress else { return }
        renderer.draw(frame: frame, into: base, stride: 4 * width)
      }
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = pixels[start + 3]
        if pixels[start..<start + 3].contains(where: { $0 > alpha }) { return "a colour above its alpha" }
      }
    }
    return nil
  }
}
