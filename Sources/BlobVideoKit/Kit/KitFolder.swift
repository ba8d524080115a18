import LibAV

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a kit is made: a hidden folder inside the kit's own, whose files get their names together at the end.
final class KitFolder {
  /// The kit's folder, without a slash at its end.
  let path: String
  /// The hidden one.
  var hidden: String { temporary.path }
  private let temporary: Temporary
  private let files = MadeFiles()
  /// The folders that were made for it, outermost first.
  private let made: [String]

  /// Creates the folder, and those above it, where they are not there.
  init(_ path: String) throws(RenderError) {
    self.path = Self.bare(path)
    guard !self.path.isEmpty, !self.path.utf8.contains(0) else {
      throw RenderError(option: "out", "the folder's name is empty or has a zero byte; expected one such as site/media")
    }
    var made: [String] = []
    do throws(SystemError) {
      try Self.create(self.path, &made)
      temporary = try TemporaryFiles.createFolder(in: self.path)
    } catch {
      for folder in made.reversed() { rmdir(folder) }
      throw RenderError(.cannotCreate, "\(path): the folder cannot be created or written to: \(error)")
    }
    self.made = made
  }

  deinit {
    TemporaryFiles.remove(temporary)
    // Those with something in them stay.
    for folder in made.reversed() { rmdir(folder) }
  }

  /// The path without slashes at its end.
  static func bare(_ path: String) -> String {
    var bare = path[...]
    while bare.count > 1, bare.last == "/" { bare.removeLast() }
    return String(bare)
  }

  /// The folder itself, or the nearest one above it that is there.
  static func nearest(_ path: String) -> String {
    var folder = path
    while (try? FileStatus(path: folder, following: true)) == nil, folder != ".", folder != "/" {
      guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return folder
  }

  private static func create(_ path: String, _ made: inout [String]) throws(SystemError) {
    guard try FileStatus(path: path, following: true) == nil else { return }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
      try create(String(path[..<slash]), &made)
    }
    do throws(SystemError) {
      try retrying { mkdir(path, 0o777) }
      made.append(path)
    } catch {
      // Another program may have been quicker.
      if error.number != EEXIST { throw error }
    }
  }

  /// What the files called `names` will be. Throws where one is there that may not be replaced, is an input, or is a link that leads out of the folder.
  func targets(_ names: [String], replacing: Bool, inputs: [String]) throws(RenderError) -> [OutputTarget] {
    var targets: [OutputTarget] = []
    for name in names {
      let target = try OutputTarget(path + "/" + name)
      guard target.folder == path else {
        throw RenderError(.cannotCreate, "\(target.path): is a link; remove it, or choose another --out")
      }
      try target.refuseInputs(inputs)
      try target.refuseExisting(replacing: replacing)
      targets.append(target)
    }
    return targets
  }

  /// Gives every file its name, in the order given.
  func commit(_ names: [String], replacing: Bool, inputs: [String]) throws(RenderError) {
    // Looks once more: a render takes a while.
    let targets = try targets(names, replacing: replacing, inputs: inputs)
    for target in targets { try check(target) }
    for target in targets {
      try check(target)
      do throws(SystemError) {
        let (folder, name) = (temporary.descriptor.number, target.name)
        if let existing = target.existing { try retrying { fchmodat(folder, name, mode_t(existing.mode), 0) } }
        try retrying { renameat(folder, name, AT_FDCWD, target.resolved) }
      } catch {
        throw RenderError(.cannotCreate, "\(target.path): cannot be given its name: \(error)")
      }
    }
    if let folder = try? Descriptor(reading: path) { fsync(folder.number) }
  }

  /// Throws where the hidden file is not the one that was made.
  private func check(_ target: OutputTarget) throws(RenderError) {
    do throws(SystemError) { try files.open(target.name, in: temporary.descriptor) } catch {
      let reason = error.number == EEXIST ? Temporary.replaced : "cannot be given its name: \(error)"
      throw RenderError(.cannotCreate, "\(target.path): \(reason)")
    }
  }

  /// Remembers a clip that a render just made in the hidden folder.
  func note(_ output: RenderReport.Output) throws(RenderError) {
    do throws(SystemError) {
      let name = output.path.split(separator: "/").last.map(String.init) ?? ""
      try files.note(name, try Descriptor(reading: output.path))
    } catch {
      throw RenderError(.cannotCreate, "\(output.path): cannot be read back: \(error)")
    }
  }

  /// Writes a file with `body`. Returns its size.
  func write(_ name: String, _ body: (any ByteStream) throws -> Void) throws -> KitFile {
    let (target, stop) = (try OutputTarget(hidden + "/" + name), StopFlag())
    let file = try OutputFile(target, mayReplace: false, stop: stop)
    let fault = OutputFault(path: path + "/" + name, stream: file.stream, stop: stop)
    try fault.catching { try body(file.stream) }
    if let failure = file.stream.failure { throw fault.translate(failure) }
    try file.synchronize()
    try file.commit()
    do throws(SystemError) { try files.note(name, file.descriptor) } catch { throw fault.translate(error) }
    return KitFile(name: name, bytes: file.bytes)
  }
}
