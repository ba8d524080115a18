import Foundation
import PackagePlugin

/// Makes clips out of a target's `*.blobvideo.json` files, as resources of that target.
///
/// A file with `jobs` is a manifest, and every job needs an `output` without folders; any other is a preset, and `hero.blobvideo.json`
/// becomes `hero.mp4`. Clips are made again when the file, or an SVG file that it names, changes.
///
/// In a debug build the program is built without optimization as well, and draws many times slower: clips are drafts then, those of
/// presets 360 pixels high. Where the environment has a program in `BLOBVIDEO`, that one makes them, as in a release build.
@main struct BlobVideoPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let installed = ProcessInfo.processInfo.environment["BLOBVIDEO"]
    let program = try installed.map(URL.init(fileURLWithPath:)) ?? context.tool(named: "blobvideo").url
    let isDraft = installed == nil && program.pathComponents.contains("debug")
    return try target.sourceFiles.map(\.url).filter { $0.lastPathComponent.hasSuffix(Self.ending) }.map { file in
      try command(for: file, program, isDraft: isDraft, folder: context.pluginWorkDirectoryURL)
    }
  }

  private static let ending = ".blobvideo.json"

  private func command(for file: URL, _ program: URL, isDraft: Bool, folder: URL) throws -> Command {
    let name = String(file.lastPathComponent.dropLast(Self.ending.count))
    let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let economy = isDraft ? ["--quality", "draft", "--effort", "fast"] : []
    var (arguments, outputs) = ([String](), [URL]())
    if let jobs = (content as? [String: Any]).flatMap({ $0["jobs"] ?? $0["matrices"] }) {
      let folder = folder.appending(path: name)
      outputs = try Self.outputs(jobs, of: file).map { folder.appending(path: $0) }
      arguments = ["batch", file.path, "--out", folder.path, "--jobs", "1"]
    } else {
      let output = folder.appending(path: name + ".mp4")
      outputs = [output]
      arguments = ["--preset", file.path, "--if-changed"] + (isDraft ? ["--size", "360p"] : []) + [output.path]
    }
    return .buildCommand(
      displayName: "blobvideo \(file.lastPathComponent)\(isDraft ? " (draft)" : "")", executable: program,
      arguments: arguments + ["--force", "--quiet"] + economy,
      inputFiles: [file] + Self.named(in: content, beside: file),
      outputFiles: outputs)
  }

  /// What the jobs of a manifest say that they make.
  private static func outputs(_ jobs: Any, of file: URL) throws -> [String] {
    let names = (jobs as? [[String: Any]] ?? []).map { $0["output"] as? String }
    guard !names.isEmpty, names.allSatisfy({ $0.map { $0.contains(".") && !$0.contains("/") } ?? false }) else {
      throw Fault(
        "\(file.path): a build has to know its outputs beforehand: give every one of \"jobs\" an \"output\" with its extension "
          + "and without folders, and use no \"matrices\"")
    }
    return names.compactMap { $0 }
  }

  /// The files beside it that it names, such as SVG shapes and presets.
  private static func named(in content: Any, beside file: URL) -> [URL] {
    switch content {
    case let object as [String: Any]: object.values.flatMap { named(in: $0, beside: file) }
    case let list as [Any]: list.flatMap { named(in: $0, beside: file) }
    case let text as String where text.contains("."):
      [file.deletingLastPathComponent().appending(path: text)].filter {
        FileManager.default.isReadableFile(atPath: $0.path)
      }
    default: []
    }
  }

  private struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
