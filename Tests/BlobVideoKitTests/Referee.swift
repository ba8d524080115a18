import Foundation

/// The `ffmpeg` and `ffprobe` programs, as independent judges of finished files. The package itself never calls them.
enum Referee {
  /// Whether both are installed.
  static let isPresent = path("ffmpeg") != nil && path("ffprobe") != nil

  private static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  struct Failure: Error { let text: String }

  /// Runs one of them in `folder` and gives its standard output; throws what it complains of.
  @discardableResult
  static func run(_ name: String, _ arguments: [String], in folder: String = ".") throws -> Data {
    guard let path = path(name) else { throw Failure(text: "\(name) is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-v", "error"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(text: "\(name): \(text)") }
    return data
  }

  /// What `ffprobe` says of a file's video.
  struct Clip {
    var (codec, profile, pixelFormat, tag) = ("", "", "", "")
    var (range, space, transfer, primaries, siting) = ("", "", "", "", "")
    var (width, height) = (0, 0)
    var rate = ""
    var (start, duration) = (0.0, 0.0)
    /// Time stamps in ticks, rising, with the length of the last packet.
    var stamps: [Int] = []
    var lastLength = 0
    /// Seconds a tick.
    var tick = 0.0
  }

  /// Probes `file`.
  static func probe(_ file: String) throws -> Clip {
    let json = try JSONSerialization.jsonObject(
      with: run(
        "ffprobe", ["-select_streams", "v", "-show_streams", "-show_format", "-show_packets", "-of", "json", file]))
    guard let all = json as? [String: Any], let streams = all["streams"] as? [[String: Any]],
      let stream = streams.first,
      let format = all["format"] as? [String: Any], let packets = all["packets"] as? [[String: Any]]
    else { throw Failure(text: "ffprobe's answer has another shape") }
    func text(_ key: String) -> String { stream[key] as? String ?? "" }
    var clip = Clip()
    (clip.codec, clip.profile, clip.pixelFormat) = (text("codec_name"), text("profile"), text("pix_fmt"))
    // WebM has none.
    clip.tag = text("codec_tag_string").hasPrefix("[0]") ? "" : text("codec_tag_string")
    (clip.range, clip.space, clip.transfer) = (text("color_range"), text("color_space"), text("color_transfer"))
    (clip.primaries, clip.siting) = (text("color_primaries"), text("chroma_location"))
    (clip.width, clip.height) = (stream["width"] as? Int ?? 0, stream["height"] as? Int ?? 0)
    clip.rate = text("avg_frame_rate")
    clip.start = Double(text("start_time")) ?? .nan
    clip.duration = Double(format["duration"] as? String ?? "") ?? .nan
    let sorted = packets.sorted { ($0["pts"] as? Int ?? 0) < ($1["pts"] as? Int ?? 0) }
    clip.stamps = sorted.map { $0["pts"] as? Int ?? -1 }
    clip.lastLength = sorted.last?["duration"] as? Int ?? 0
    let base = text("time_base").split(separator: "/").compactMap { Double($0) }
    clip.tick = base.count == 2 ? base[0] / base[1] : .nan
    return clip
  }

  /// One frame's RGB bytes, by the file's own tags.
  static func pixels(_ file: String, frame: Int) throws -> [UInt8] {
    let filter =
      "select=eq(n\\,\(frame)),scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=bilinear+accurate_rnd+full_chroma_int"
    return Array(
      try run("ffmpeg", ["-i", file, "-vf", filter + ",format=rgb24", "-frames:v", "1", "-f", "rawvideo", "-"]))
  }
}
