import CLibAV

/// What one of FFmpeg's functions failed with.
public struct LibAVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The C function, such as `avcodec_open2`.
  public let function: String
  /// The negative code that it returned.
  public let code: Int32
  /// FFmpeg's text for the code.
  public let text: String
  /// What the library logged last on this thread before it failed, at error level; nil where it said nothing.
  public let logLine: String?

  /// An error from a function's return code, with the pending log line.
  public init(function: String, code: Int32) {
    self.function = function
    self.code = code
    text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
      guard let start = buffer.baseAddress else { return "error \(code)" }
      av_strerror(code, start, buffer.count)
      return String(cString: start)
    }
    logLine = Log.takeLastError()
  }

  /// An error for an allocation that returned nothing.
  static func outOfMemory(_ function: String) -> LibAVError {
    LibAVError(function: function, code: libav_error(ENOMEM))
  }

  /// The system's error number where the code is one, such as `ENOSPC`.
  public var systemError: Int32? {
    // FFmpeg's own codes are four-letter tags, far below any error number.
    (-4095 ... -1).contains(code) ? -code : nil
  }

  /// `avcodec_open2: Invalid argument (height not divisible by 2)`.
  public var description: String { "\(function): \(text)" + (logLine.map { " (\($0))" } ?? "") }
}

/// The one place where return codes are judged: throws for a negative one, returns any other.
@discardableResult
func check(_ code: Int32, _ function: @autoclosure () -> String) throws(LibAVError) -> Int32 {
  if code < 0 { throw LibAVError(function: function(), code: code) }
  return code
}
