#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files that were made in a hidden folder: they get their names in the end, and nothing that came in their place.
final class MadeFiles: Sendable {
  private let identities = Guarded<[String: FileStatus.Identity]>([:])

  /// The names.
  var names: Set<String> { identities.withLock { Set($0.keys) } }

  /// Remembers the file `name`, by the file itself.
  func note(_ name: String, _ file: Descriptor) throws(SystemError) {
    let identity = try file.status().identity
    identities.withLock { $0[name] = identity }
  }

  /// Opens the file `name` of `folder`; throws where it is not there (ENOENT), or where another is (EEXIST).
  @discardableResult
  func open(_ name: String, in folder: Descriptor) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    let number: Int32
    do { number = try retrying { openat(folder.number, name, flags) } } catch {
      // A link.
      throw error.number == ELOOP ? SystemError(number: EEXIST) : error
    }
    let file = Descriptor(owning: number)
    let identity = try file.status().identity
    guard identities.withLock({ $0[name] }) == identity else { throw SystemError(number: EEXIST) }
    return file
  }
}
