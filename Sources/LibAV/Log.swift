import CLibAV

/// FFmpeg's log: kept from standard error, its last error line held for `LibAVError`, all of it for whoever listens.
///
/// FFmpeg has one log for the whole process, so this is process-wide as well. It takes the log over when this module first
/// opens something.
public enum Log {
  /// How grave a line is.
  public enum Level: Int32, Hashable, Sendable, Comparable {
    /// Something failed.
    case error = 16
    /// Something looks wrong.
    case warning = 24
    /// What a user of the `ffmpeg` program sees, encoder settings among it.
    case info = 32

    /// Graver is less, as in FFmpeg.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  private struct State {
    var last: (thread: UInt, line: String)?
    var listener: (@Sendable (Level, String) -> Void)?
    var captures: [UInt: [String]] = [:]
    var threshold = Level.error
    var isInstalled = false

    /// The least grave level that somebody wants now.
    var wanted: Level { captures.isEmpty ? threshold : .info }
  }
  private static let state = Guarded(State())

  /// Calls `listener` for every line up to `level`, from any thread; nil stops it. It must not call FFmpeg.
  public static func listen(upTo level: Level = .info, _ listener: (@Sendable (Level, String) -> Void)?) {
    install()
    state.withLock {
      $0.listener = listener
      $0.threshold = listener == nil ? .error : level
    }
  }

  /// Installs the callback, once. (Not as a lazy global of type Void: release builds drop the use of one.)
  static func install() {
    let isFirst = state.withLock { state in
      defer { state.isInstalled = true }
      return !state.isInstalled
    }
    guard isFirst else { return }
    libav_silence_encoders()
    av_log_set_callback { source, level, format, list in
      // Encoders log a great deal at debug level: leave before anything is formatted.
      guard level <= Level.info.rawValue, let format else { return }
      let list: CVaListPointer? = list
      guard let list else { return }
      Log.receive(source, level, format, list)
    }
  }

  private static func receive(
    _ source: UnsafeMutableRawPointer?, _ rawLevel: Int32, _ format: UnsafePointer<CChar>, _ list: CVaListPointer
  ) {
    let level: Level = rawLevel <= Level.error.rawValue ? .error : rawLevel <= Level.warning.rawValue ? .warning : .info
    guard level <= state.withLock({ $0.wanted }) else { return }
    let line = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer -> String in
      guard let start = buffer.baseAddress else { return "" }
      // No prefix: it carries an address, which would make equal failures differ.
      var prefix: Int32 = 0
      av_log_format_line2(source, rawLevel, format, list, start, 1024, &prefix)
      return String(cString: start)
    }
    let text = line.trimmed
    guard !text.isEmpty else { return }
    let listener = state.withLock { state in
      if level == .error { state.last = (currentThread, text) }
      state.captures[currentThread]?.append(text)
      return level <= state.threshold ? state.listener : nil
    }
    listener?(level, text)
  }

  /// The last error line of this thread since the last call, once.
  static func takeLastError() -> String? {
    state.withLock { state in
      guard let last = state.last, last.thread == currentThread else { return nil }
      state.last = nil
      return last.line
    }
  }

  /// What is logged on this thread, to `info`, while `body` runs.
  static func lines<E: Error>(during body: () throws(E) -> Void) throws(E) -> [String] {
    install()
    let thread = currentThread
    func end() -> [String] { state.withLock { $0.captures.removeValue(forKey: thread) ?? [] } }
    state.withLock { $0.captures[thread] = [] }
    do { try body() } catch {
      _ = end()
      throw error
    }
    return end()
  }

  private static var currentThread: UInt { UInt(bitPattern: libav_thread()) }
}

extension String {
  /// The text without white space and line ends around it.
  fileprivate var trimmed: String {
    var part = self[...]
    while part.last?.isWhitespace == true { part.removeLast() }
    while part.first?.isWhitespace == true { part.removeFirst() }
    return String(part)
  }
}
