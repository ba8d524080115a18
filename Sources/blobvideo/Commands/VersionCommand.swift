import BlobVideoKit

/// `--version`.
enum VersionCommand {
  /// Prints the program's version, and FFmpeg's libraries with their licence, which decides that of the whole program.
  static func run() throws(Failure) {
    let build = FFmpegBuild.current
    try Console.print(
      """
      blobvideo \(blobvideoVersion)
      FFmpeg \(build.release): \(build.libraries.joined(separator: ", "))
      FFmpeg licence: \(build.license)
      """)
  }
}
