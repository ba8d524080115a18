import BlobVideoKit

/// How the program ends, in the numbers of BSD's sysexits where it has one.
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done.
  case done = 0
  /// Failed while working.
  case failed = 1
  /// The command line itself is wrong.
  case usage = 64
  /// A bad preset, or a warning under `--strict`.
  case badInput = 65
  /// An input that is not there.
  case inputNotFound = 66
  /// An encoder or muxer that this FFmpeg lacks.
  case unavailable = 69
  /// An output that cannot be created, or exists.
  case cannotCreate = 73
  /// Writing failed: disk full, file size limit, closed pipe.
  case writeFailed = 74

  /// The status that each kind of trouble in the library earns.
  init(_ kind: RenderError.Kind) {
    self =
      switch kind {
      case .failed: .failed
      case .usage: .usage
      case .badScene: .badInput
      case .inputNotFound: .inputNotFound
      case .unavailable: .unavailable
      case .cannotCreate: .cannotCreate
      case .writeFailed: .writeFailed
      }
  }

  /// What it means, for help and README.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed while working"
    case .usage: "wrong usage"
    case .badInput: "bad preset, or a warning under --strict"
    case .inputNotFound: "input not found"
    case .unavailable: "encoder or muxer not in this FFmpeg"
    case .cannotCreate: "output cannot be created, or exists"
    case .writeFailed: "write failed: disk full, file size limit, closed pipe"
    }
  }
}
