import Foundation

/// Finds the clips that the plugin made of hero.blobvideo.json, a preset, and clips.blobvideo.json, a manifest, among its resources.
///
///     swift run app
@main struct App {
  static func main() {
    for name in ["hero.mp4", "badge.webm"] {
      guard let url = Bundle.module.url(forResource: name, withExtension: nil), let clip = try? Data(contentsOf: url)
      else {
        print("\(name) is missing")
        exit(1)
      }
      print("\(name): \(clip.count) bytes")
    }
  }
}
