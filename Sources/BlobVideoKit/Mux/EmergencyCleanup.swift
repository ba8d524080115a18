/// The last resort of a program that has to end at once.
public enum EmergencyCleanup {
  /// Removes every temporary file that renders of this process have open, from any thread. Finished files are not touched.
  /// A render that is still running fails afterwards.
  public static func removeTemporaries() { TemporaryFiles.removeAll() }
}
