/// The machine as this process may use it.
public enum Machine {
  /// Processors, respecting affinity and container quotas; 1 or more.
  public static var processors: Int { usableProcessors() }
}
