#if os(Linux)
  /// Debian's and Ubuntu's package of libavcodec with everything built in, and the library of palettes.
  let installCommand = "sudo apt-get install libavcodec-extra libimagequant-dev"
#endif
