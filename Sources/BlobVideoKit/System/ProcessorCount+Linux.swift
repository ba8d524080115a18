#if os(Linux)
  import Glibc

  /// Processors that this process may use: those in its affinity mask, and no more than its control group's quota pays for.
  func usableProcessors() -> Int {
    let count = allowedProcessors() ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard let quota = controlGroupQuota() else { return count }
    return min(count, max(1, Int(min(quota, 1e6).rounded(.up))))
  }

  /// The size of the affinity mask, which the kernel shows in hexadecimal groups such as `3` or `ff,ffffffff`; nil where it
  /// shows none. Swift does not see the call that would ask for it.
  private func allowedProcessors() -> Int? {
    guard let lines = text("/proc/self/status")?.split(separator: "\n"),
      let mask = lines.first(where: { $0.hasPrefix("Cpus_allowed:") })?.dropFirst(13)
    else { return nil }
    let bits = mask.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return bits > 0 ? bits : nil
  }

  /// The quota in processors; nil where there is none. Version 2 of control groups, then version 1, as a container sees its own.
  private func controlGroupQuota() -> Double? {
    if let parts = text("/sys/fs/cgroup/cpu.max")?.split(whereSeparator: \.isWhitespace), parts.count == 2,
      let quota = Double(parts[0]), let period = Double(parts[1]), quota > 0, period > 0
    {
      return quota / period
    }
    if let quota = number("/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), quota > 0,
      let period = number("/sys/fs/cgroup/cpu/cpu.cfs_period_us"), period > 0
    {
      return quota / period
    }
    return nil
  }

  private func number(_ path: String) -> Double? {
    text(path)?.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
  }

  /// A short file of the kernel's; nil where it cannot be read.
  private func text(_ path: String) -> String? {
    guard let file = try? Descriptor(reading: path) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = buffer.withUnsafeMutableBytes { read(file.number, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
#endif
