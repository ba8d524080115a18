#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of pictures that appears under its name whole or not at all, as `OutputFile` does.
final class OutputFolder: Sendable {
  let target: OutputTarget
  private let temporary: Temporary
  private let made = MadeFiles()
  private let state = StopFlag()
  private let stop: StopFlag

  /// Creates the temporary. `stop` makes later writes fail.
  init(_ target: OutputTarget, stop: StopFlag) throws(RenderError) {
    do throws(SystemError) {
      temporary = try TemporaryFiles.createFolder(in: target.folder)
    } catch {
      throw RenderError(.cannotCreate, "\(target.path): cannot be created: \(error)")
    }
    (self.target, self.stop) = (target, stop)
  }

  deinit {
    if !state.isSet { TemporaryFiles.remove(temporary) }
  }

  /// A new file in it.
  func file(_ name: String) throws(SystemError) -> DescriptorStream {
    let file = Descriptor(
      owning: try retrying {
        openat(temporary.descriptor.number, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      })
    try made.note(name, file)
    return DescriptorStream(file, seekable: true, stop: stop)
  }

  /// Gives the folder its name. Once, as the last thing.
  func commit() throws(RenderError) {
    let replaced = RenderError(.cannotCreate, "\(target.path): \(Temporary.replaced)")
    if (try? temporary.isThere()) == false { throw replaced }
    do throws(SystemError) {
      var rest = made.names
      for name in temporary.names where name != "." && name != ".." {
        let file = try made.open(name, in: temporary.descriptor)
        rest.remove(name)
        try retrying { fsync(file.number) }
      }
      if !rest.isEmpty { throw SystemError(number: ENOENT) }
      // A rename replaces an empty folder, and fails for any other.
      try temporary.rename(to: target.resolved)
      TemporaryFiles.forget(temporary)
      state.set()
      if let folder = try? Descriptor(reading: target.folder) { fsync(folder.number) }
    } catch {
      if error.number == EEXIST { throw replaced }
      throw RenderError(.cannotCreate, "\(target.path): cannot be given its name: \(error)")
    }
  }
}
