#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that appears under its name whole or not at all.
///
/// It is written under a hidden name beside its target. `commit` gives it its name once its bytes are on the disk; whatever else
/// happens, the temporary goes and what was there before stays as it was.
final class OutputFile {
  let target: OutputTarget
  private let mayReplace: Bool
  private let temporary: Temporary
  private var isOpen = true
  /// The bytes, from the start.
  let stream: DescriptorStream

  /// Creates the temporary. `stop` makes later writes fail.
  init(_ target: OutputTarget, mayReplace: Bool, stop: StopFlag) throws(RenderError) {
    do throws(SystemError) {
      temporary = try TemporaryFiles.create(in: target.folder)
    } catch {
      throw RenderError(.cannotCreate, "\(target.path): cannot be created: \(error)")
    }
    self.target = target
    self.mayReplace = mayReplace
    stream = DescriptorStream(temporary.descriptor, seekable: true, stop: stop)
  }

  deinit { discard() }

  /// The file itself.
  var descriptor: Descriptor { temporary.descriptor }

  /// Bytes in the file.
  var bytes: Int { Int(max(0, stream.count)) }

  /// Removes the temporary. After `commit` or a first time it does nothing.
  func discard() {
    if isOpen { TemporaryFiles.remove(temporary) }
    isOpen = false
  }

  /// Brings the bytes to the disk, so that what is checked and renamed next survives a power cut.
  func synchronize() throws(RenderError) {
    do throws(SystemError) { try retrying { fsync(temporary.descriptor.number) } } catch {
      throw RenderError(.writeFailed, "\(target.path): write failed: \(error)")
    }
  }

  /// Gives the file its name. Once, as the last thing.
  func commit() throws(RenderError) {
    // What was written and checked gets the name, not what somebody put in its place.
    if (try? temporary.isThere()) == false {
      throw RenderError(.cannotCreate, "\(target.path): \(Temporary.replaced)")
    }
    do throws(SystemError) {
      if let existing = target.existing { _ = fchmod(temporary.descriptor.number, mode_t(existing.mode)) }
      try place()
      TemporaryFiles.forget(temporary)
      isOpen = false
      // The name itself is on the disk once its folder is. A folder that cannot be synced (some network file systems) has
      // the name all the same.
      if let folder = try? Descriptor(reading: target.folder) { fsync(folder.number) }
    } catch {
      throw error.number == EEXIST
        ? OutputTarget.exists(target.path)
        : RenderError(.cannotCreate, "\(target.path): cannot be given its name: \(error)")
    }
  }

  private func place() throws(SystemError) {
    if !mayReplace {
      // A link fails where a rename would replace: the name may have been taken since it was looked at.
      do throws(SystemError) {
        try temporary.link(to: target.resolved)
        return
      } catch {
        // Anything but EEXIST: a file system without hard links. An empty file counts as absent.
        let now = try FileStatus(path: target.resolved, following: false)
        if let now, now.kind != .regular || now.size > 0 { throw SystemError(number: EEXIST) }
      }
    }
    try temporary.rename(to: target.resolved)
  }
}
