#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The temporary files that this process has, and the traces of those that were killed.
///
/// A temporary is `.blobvideo-` with 16 hexadecimal digits and `.part`, beside its target, since a rename cannot cross file
/// systems. Its maker holds a lock on it as long as it lives; one that nobody holds was left behind.
enum TemporaryFiles {
  private static let ours = Guarded<[ObjectIdentifier: Temporary]>([:])

  /// Creates one in `folder` and locks it. Removes those in the folder whose maker is gone, if it has not just been looked through.
  static func create(in folder: String) throws(SystemError) -> Temporary {
    try make(in: folder) { path throws(SystemError) in
      Descriptor(owning: try retrying { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666) })
    }
  }

  /// The same for a folder, empty at first.
  static func createFolder(in folder: String) throws(SystemError) -> Temporary {
    try make(in: folder) { path throws(SystemError) in
      try retrying { mkdir(path, 0o777) }
      do throws(SystemError) { return try Descriptor(reading: path) } catch {
        rmdir(path)
        throw error
      }
    }
  }

  private static func make(
    in folder: String, _ create: (String) throws(SystemError) -> Descriptor
  ) throws(SystemError) -> Temporary {
    sweep(folder)
    while true {
      let name = name()
      let file: Descriptor
      do { file = try create(folder + "/" + name) } catch {
        if error.number == EEXIST { continue }
        throw error
      }
      let temporary = Temporary(name, in: folder, file)
      ours.withLock { $0[ObjectIdentifier(temporary)] = temporary }
      // Another run may have found the file before its lock, and then removed it: in that case take another name. A file
      // system without locks keeps the file, since there nobody removes any.
      if lock(file) == .taken || (try? temporary.isThere()) != true {
        remove(temporary)
        continue
      }
      return temporary
    }
  }

  /// Removes a temporary, if it still is there.
  static func remove(_ temporary: Temporary) {
    temporary.erase()
    forget(temporary)
  }

  /// Forgets a temporary that got its final name.
  static func forget(_ temporary: Temporary) { ours.withLock { $0[ObjectIdentifier(temporary)] = nil } }

  /// Removes all of this process's, from any thread.
  static func removeAll() {
    let all = ours.withLock { ours in
      defer { ours = [:] }
      return ours
    }
    for temporary in all.values { temporary.erase() }
  }

  private static let prefix = ".blobvideo-"
  private static let suffix = ".part"

  private static func name() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.count) + digits + suffix
  }

  private static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
    return middle.utf8.count == 16 && middle.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  private enum LockResult { case held, taken, unsupported }

  private static func lock(_ file: Descriptor) -> LockResult {
    do {
      try retrying { flock(file.number, LOCK_EX | LOCK_NB) }
      return .held
    } catch {
      return error.number == EWOULDBLOCK ? .taken : .unsupported
    }
  }

  /// For folders that were swept, how many files will be made in them before they are swept again.
  private static let rests = Guarded<[String: Int]>([:])

  /// Removes what killed processes left in `folder`: the first time, so that a run finds what the one before it left there, and then once
  /// for every 16th part of the files that the folder has. Looking through it for each new file would cost the square of their number.
  private static func sweep(_ folder: String) {
    let isDue = rests.withLock { rests in
      guard let rest = rests[folder], rest > 0 else { return true }
      rests[folder] = rest - 1
      return false
    }
    guard isDue else { return }
    let count = removeStale(in: folder)
    rests.withLock { rests in
      // Whoever makes files in so many folders finds few in each.
      if rests.count == 1000 { rests = [:] }
      rests[folder] = count / 16
    }
  }

  /// Returns how many files the folder has.
  private static func removeStale(in folder: String) -> Int {
    let all = names(in: folder)
    for name in all where isOurs(name) {
      let path = folder + "/" + name
      // A folder cannot be opened for writing.
      let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      guard
        let number = (try? retrying { open(path, O_RDWR | flags) })
          ?? (try? retrying { open(path, O_RDONLY | O_DIRECTORY | flags) })
      else { continue }
      let file = Descriptor(owning: number)
      guard let status = try? file.status(), status.kind == .regular || status.kind == .folder,
        status.owner == geteuid(), lock(file) == .held
      else { continue }
      // If it still is there: its maker may have renamed it, and a new one may have come under the name, since it was opened.
      Temporary(name, in: folder, file).erase()
    }
    return all.count
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    return names(stream)
  }

  #if canImport(Darwin)
    typealias FolderStream = UnsafeMutablePointer<DIR>
  #else
    typealias FolderStream = OpaquePointer
  #endif

  /// The names that an open folder has from here on. Closes it.
  static func names(_ stream: FolderStream) -> [String] {
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is a fixed array of C, which Swift sees as a tuple of its bytes.
      let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: start))
    }
    return names
  }
}
