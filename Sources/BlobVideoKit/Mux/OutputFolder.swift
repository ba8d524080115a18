#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of pictures that appears under its name whole or not at all, as `OutputFile` does.
final class OutputFolder: Sendable {
  let target: OutputTarget
  private let temporary: String
  /// Holds the lock that says that the maker lives.
  private let descriptor: Descriptor
  private let state = StopFlag()
  private let stop: StopFlag

  /// Creates the temporary. `stop` makes later writes fail.
  init(_ target: OutputTarget, stop: StopFlag) throws(RenderError) {
    do throws(SystemError) {
      (temporary, descriptor) = try TemporaryFiles.createFolder(in: target.folder)
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
    let path = temporary + "/" + name
    let file = Descriptor(owning: try retrying { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) })
    return DescriptorStream(file, seekable: true, stop: stop)
  }

  /// Gives the folder its name. Once, as the last thing.
  func commit() throws(RenderError) {
    do throws(SystemError) {
      for name in TemporaryFiles.names(in: temporary) where !name.hasPrefix(".") {
        let file = try Descriptor(reading: temporary + "/" + name)
        try retrying { fsync(file.number) }
      }
      // A rename replaces an empty folder, and fails for any other.
      try retrying { rename(temporary, target.resolved) }
      TemporaryFiles.forget(temporary)
      state.set()
      if let folder = try? Descriptor(reading: target.folder) { fsync(folder.number) }
    } catch {
      throw RenderError(.cannotCreate, "\(target.path): cannot be given its name: \(error)")
    }
  }
}
