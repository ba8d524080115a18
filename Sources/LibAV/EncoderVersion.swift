import CLibAV
import Synchronization

extension Encoder {
  private static let known = Mutex<[String: String]>([:])

  /// The version of the library behind an encoder, such as `264 - core 164 r3095 baee400` or `v1.12.0`; nil where this
  /// FFmpeg has no such encoder, `unknown` where the library does not say.
  ///
  /// libavcodec has no call for it, but the libraries name themselves in the log when they are opened. The first call for a name
  /// opens a tiny encoder, about a millisecond; later ones remember.
  public static func version(of name: String) -> String? {
    guard Library.hasEncoder(name) else { return nil }
    if let version = known.withLock({ $0[name] }) { return version }
    let lines = Log.lines {
      var settings = Settings(
        name: name, width: 64, height: 64, format: .yuv420p, color: .video, rate: (numerator: 30, denominator: 1))
      settings.hasGlobalHeader = true
      settings.keyframeDistance = 2
      _ = try? Encoder(settings)
    }
    let version = lines.lazy.compactMap(versionPart).first ?? "unknown"
    known.withLock { $0[name] = version }
    return version
  }

  /// The version in a log line: `v1.12.0`, or x264's settings line up to the codec's name.
  private static func versionPart(_ line: String) -> String? {
    if line.first == "v", line.dropFirst().first?.isNumber == true { return line }
    guard line.hasPrefix("264 - core ") else { return nil }
    // What follows `264 - core 164 r3095 baee400` tells of the settings.
    return line.split(separator: " ").prefix(6).joined(separator: " ")
  }
}
