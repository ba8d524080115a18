import CLibAV

extension Encoder {
  private static let known = Guarded<[String: String]>([:])

  /// The version of the library behind an encoder, such as `264 - core 164 r3095 baee400` or `v1.12.0`; nil where this
  /// FFmpeg has no such encoder, `unknown` where the library does not say.
  ///
  /// libavcodec has no call for it. Most libraries have one of their own, which is asked where the process has it; x264 and
  /// libvpx name themselves in the log when they are opened. The first call for a name may open a tiny encoder, about a
  /// millisecond; later ones remember. Throws where that encoder cannot be opened: a key made without its version would be another one.
  public static func version(of name: String) throws(LibAVError) -> String? {
    guard Library.hasEncoder(name) else { return nil }
    if let version = known.withLock({ $0[name] }) { return version }
    let version: String
    if let own = ownWord(name) { version = own } else { version = try logged(name) ?? "unknown" }
    known.withLock { $0[name] = version }
    return version
  }

  /// What the library's own function or text says.
  private static func ownWord(_ name: String) -> String? {
    typealias Words = @convention(c) () -> UnsafePointer<CChar>?
    typealias Number = @convention(c) () -> Int32
    func words(_ symbol: String) -> String? {
      libav_symbol(symbol).flatMap { unsafeBitCast($0, to: Words.self)() }.map { String(cString: $0) }
    }
    switch name {
    case "libx265":
      return libav_symbol("x265_version_str")?.assumingMemoryBound(to: UnsafePointer<CChar>?.self).pointee
        .map { String(cString: $0) }
    case "libsvtav1": return words("svt_av1_get_version")
    case "libaom-av1": return words("aom_codec_version_str")
    case "libwebp":
      return libav_symbol("WebPGetEncoderVersion").map { unsafeBitCast($0, to: Number.self)() }
        .map { "\($0 >> 16).\($0 >> 8 & 255).\($0 & 255)" }
    default: return nil
    }
  }

  /// What the library logs when it is opened. Not for SVT-AV1, which cannot be closed again at once.
  private static func logged(_ name: String) throws(LibAVError) -> String? {
    guard name == "libx264" || name == "libvpx-vp9" else { return nil }
    let lines = try Log.lines { () throws(LibAVError) in
      var settings = Settings(
        name: name, width: 64, height: 64, format: .yuv420p, color: .video, rate: (numerator: 30, denominator: 1))
      settings.hasGlobalHeader = true
      settings.keyframeDistance = 2
      _ = try Encoder(settings)
    }
    return lines.lazy.compactMap(versionPart).first
  }

  /// The version in a log line: `v1.12.0`, or x264's settings line up to the codec's name.
  private static func versionPart(_ line: String) -> String? {
    if line.first == "v", line.dropFirst().first?.isNumber == true { return line }
    guard line.hasPrefix("264 - core ") else { return nil }
    // What follows `264 - core 164 r3095 baee400` tells of the settings.
    return line.split(separator: " ").prefix(6).joined(separator: " ")
  }
}
