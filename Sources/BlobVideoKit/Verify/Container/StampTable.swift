/// The time stamps of a clip's packets, judged for even spacing. All times inside are in ticks of the stream's time base.
struct StampTable {
  private var stamps: [Int64] = []
  private var durations: [Int64] = []
  private(set) var unstamped = 0
  /// Seconds a tick.
  let tick: Double

  /// A table for stamps that count `tick` seconds.
  init(tick: Double) { self.tick = tick }

  /// Adds a packet, in any order.
  mutating func add(stamp: Int64?, duration: Int64) {
    guard let stamp else {
      unstamped += 1
      return
    }
    stamps.append(stamp)
    durations.append(duration)
  }

  /// What the stamps say.
  struct Result {
    /// The first stamp, in seconds.
    let start: Double
    /// Seconds from one frame to the next.
    let step: Double
    /// The first frame that does not come when it should, and by how many seconds it is late; nil where all are even.
    let uneven: (frame: Int, late: Double)?
    /// Seconds that the last frame is shown for, by its packet; nil where the container does not say.
    let lastDuration: Double?
    /// The end of the last frame as spaced evenly, counted from the first stamp.
    let length: Double
  }

  /// Judges the stamps; nil where there are none. `nominal` is the rate that the header names, in frames a second; it is taken where
  /// the stamps agree with it. In a container that counts milliseconds a stamp is even where it is a neighbour of the exact time.
  func result(nominal: Double?) -> Result? {
    let order = stamps.indices.sorted { stamps[$0] < stamps[$1] }
    guard let lastIndex = order.last, tick > 0 else { return nil }
    let sorted = order.map { stamps[$0] }
    let first = sorted[0]
    let last = durations[lastIndex] > 0 ? Double(durations[lastIndex]) * tick : nil
    // Every stamp bounds the step from both sides: a tick is what rounding of two stamps can hide.
    var (low, high) = (0.0, Double.infinity)
    for (index, stamp) in sorted.enumerated().dropFirst() {
      let distance = Double(stamp) - Double(first)
      low = max(low, (distance - 1) / Double(index))
      high = min(high, (distance + 1) / Double(index))
    }
    let wanted = nominal.flatMap { $0 > 0 ? 1 / ($0 * tick) : nil }
    let usual = Self.median(zip(sorted.dropFirst(), sorted).map { Double($0) - Double($1) })
    let step: Double
    var uneven: (frame: Int, late: Double)?
    if sorted.count == 1 {
      step = wanted ?? last.map { $0 / tick } ?? 0
    } else if low <= high {
      let fits = (low - 1e-6)...(high + 1e-6)
      let common = Self.commonRates.map { 1 / ($0 * tick) }
      step = ([wanted].compactMap { $0 } + common).first { fits.contains($0) } ?? (low + high) / 2
    } else {
      step = wanted.flatMap { abs($0 - usual) <= 1 ? $0 : nil } ?? usual
      for index in 1..<sorted.count {
        let late = Double(sorted[index]) - Double(sorted[index - 1]) - step
        if abs(late) > 1.001 {
          uneven = (index, late * tick)
          break
        }
      }
      // No single step is wrong by itself: they add up.
      if uneven == nil,
        let index = sorted.indices.first(where: {
          abs(Double(sorted[$0]) - Double(first) - Double($0) * step) > 1.001
        })
      {
        uneven = (index, (Double(sorted[index]) - Double(first) - Double(index) * step) * tick)
      }
    }
    return Result(
      start: Double(first) * tick, step: step * tick, uneven: uneven, lastDuration: last,
      length: uneven == nil
        ? Double(sorted.count) * step * tick
        : (Double(sorted[sorted.count - 1]) - Double(first)) * tick + (last ?? step * tick))
  }

  /// Rates that clips have, the usual ones first.
  private static let commonRates: [Double] =
    [30, 24, 25, 60, 50, 48, 120].flatMap { [$0, $0 * 1000 / 1001] } + (1...240).map(Double.init) + [12.5, 7.5]

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
