/// Where this program is.
enum ProgramPath {
  /// Its file's path, links resolved; nil where the system does not say.
  static var current: String? {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      var path = CommandLine.arguments.first ?? ""
      var size: UInt32 = 4096
      var bytes = [CChar](repeating: 0, count: Int(size))
      if _NSGetExecutablePath(&bytes, &size) == 0 { path = String(cString: bytes) }
    #endif
    return Folders.real(path)
  }
}
