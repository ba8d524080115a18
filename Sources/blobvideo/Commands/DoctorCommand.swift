import BlobVideoKit

/// `doctor`: what this FFmpeg can do for us.
enum DoctorCommand {
  /// Prints every encoder and muxer that blobvideo uses. Status 69 where one is missing, so that scripts can ask.
  static func run(_ arguments: ParsedArguments) throws(Failure) {
    if let word = arguments.operands.first { throw .usage("doctor takes no operand, found \(word.quoted)") }
    let build = FFmpegBuild.current
    try Console.print(report(build).joined(separator: "\n"))
    let missing = build.components.filter { !$0.isPresent }
    if !missing.isEmpty {
      throw Failure(.unavailable, "this FFmpeg lacks \(missing.map(\.name).joined(separator: ", "))")
    }
  }

  private static func report(_ build: FFmpegBuild) -> [String] {
    let width = min(max(Console.outputWidth ?? 100, 40), 120)
    let column = 4 + (build.components.map { $0.role.rawValue.count + $0.name.count }.max() ?? 0) + 9
    var lines = ["blobvideo \(blobvideoVersion)"]
    lines += Paragraph.wrap(
      "FFmpeg \(build.release): \(build.libraries.joined(separator: ", ")); \(build.license)", width: width)
    for component in build.components {
      let label = "  \(component.isPresent ? "ok     " : "MISSING") \(component.role.rawValue) \(component.name)"
      let version = component.version.map { " (\($0))" } ?? ""
      let loss = component.isPresent ? "" : "; without it: \(component.loss)"
      lines += Paragraph.hang(label, component.purpose + version + loss, width: width, indent: column)
    }
    if build.components.contains(where: { !$0.isPresent }) {
      lines.append("Install it with: \(FFmpegBuild.installLine)")
    }
    return lines
  }
}
