import CLibAV

/// What this process's FFmpeg is.
public enum Library {
  /// The four libraries that are used, with their versions: `libavcodec 59.37.100`.
  public static var versions: [String] {
    [
      ("libavutil", avutil_version()), ("libavcodec", avcodec_version()), ("libavformat", avformat_version()),
      ("libswscale", swscale_version()),
    ].map { name, version in "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)" }
  }

  /// The release that the libraries come from, such as `5.1.9-0+deb12u1`.
  public static var release: String { String(cString: av_version_info()) }

  /// The licence of this build, such as `GPL version 2 or later`.
  public static var license: String { String(cString: avcodec_license()) }

  /// Whether there is an encoder of this name.
  public static func hasEncoder(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }

  /// Whether there is a decoder for the codec of this name.
  public static func hasDecoder(_ name: String) -> Bool { avcodec_find_decoder_by_name(name) != nil }

  /// Processors that give the same bytes: the architecture and, on x86, whether SSE 4.2 is there, below which x264 takes
  /// other code with other results.
  public static var processorFamily: String {
    #if arch(x86_64)
      av_get_cpu_flags() & AV_CPU_FLAG_SSE42 != 0 ? "x86_64" : "x86_64-sse2"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
