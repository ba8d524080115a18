#if canImport(Darwin)
  /// Homebrew's FFmpeg has everything built in.
  let installCommand = "brew install ffmpeg libimagequant"
#endif
