#if os(Linux)
  /// Debian's and Ubuntu's package of libavcodec with everything built in.
  let installCommand = "sudo apt-get install libavcodec-extra"
#endif
