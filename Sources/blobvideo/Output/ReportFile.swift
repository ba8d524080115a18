import BlobVideoKit

/// The file of `--report`. Like every output it appears whole or not at all, and replaces nothing unasked.
struct ReportFile {
  private let path: String

  /// Checks, before the render begins, that the file can be made and is none of `others`, what the render reads and writes.
  init(_ path: String, replaceExisting: Bool, others: [String]) throws(Failure) {
    self.path = path
    if path.isEmpty { throw .usage("--report: '' is no file name") }
    let identity = FileIdentity(path)
    if let other = others.first(where: { FileIdentity($0) == identity }), identity != nil {
      throw refusal("is the render's own file \(other.quoted) too; give the report a name of its own")
    }
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT != S_IFREG { throw refusal("is no regular file") }
      if !replaceExisting, status.st_size > 0 { throw refusal("exists already; -y replaces it") }
    }
    if access(FileIdentity.split(path).folder, W_OK | X_OK) != 0 {
      throw refusal("cannot be created: \(Console.describe(errno))")
    }
  }

  /// Writes the report.
  func write(_ report: RenderReport) throws(Failure) {
    let temporary = path + ".\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw refusal("cannot be created: \(Console.describe(errno))") }
    var failed = Console.write(report.json.text() + "\n", to: descriptor)
    if close(descriptor) != 0, failed == 0 { failed = errno }
    if failed == 0, rename(temporary, path) != 0 { failed = errno }
    if failed != 0 {
      unlink(temporary)
      throw Failure(.writeFailed, "--report: \(path.quoted): \(Console.describe(failed))")
    }
  }

  private func refusal(_ reason: String) -> Failure {
    Failure(.cannotCreate, "--report: \(path.quoted) \(reason)")
  }
}
