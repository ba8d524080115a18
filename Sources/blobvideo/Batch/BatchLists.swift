import BlobVideoKit

/// The lists of `batch`'s options, and all combinations of what is on them.
struct BatchLists {
  /// The dimensions in the order in which they vary, the last one fastest.
  private(set) var dimensions: [(name: OptionName, values: [String])] = []

  /// Why a list is none.
  struct Problem: Error { let reason: String }

  /// Adds a dimension.
  mutating func add(_ name: OptionName, _ values: [String]) { dimensions.append((name, values)) }

  /// Every combination, over what `job` says already.
  func jobs(from job: BatchJob) -> [BatchJob] {
    dimensions.reduce([job]) { jobs, dimension in
      jobs.flatMap { job in
        dimension.values.map { value in
          var job = job
          job.words[dimension.name] = value
          return job
        }
      }
    }
  }

  /// How many there are; nil beyond a million, which no batch should be.
  var count: Int? {
    dimensions.reduce(Int?(1)) { count, dimension in
      guard let count, count * dimension.values.count <= 1_000_000 else { return nil }
      return count * dimension.values.count
    }
  }

  /// `a,b,c`, with commas inside parentheses left alone; every entry must be there.
  static func entries(_ text: String) throws(Problem) -> [String] {
    var (list, entry, depth) = ([String](), "", 0)
    for character in text {
      if character == "," && depth == 0 {
        list.append(entry)
        entry = ""
        continue
      }
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      entry.append(character)
    }
    list.append(entry)
    if list.contains("") { throw Problem(reason: "has an empty entry; write a list such as a,b,c") }
    if let twice = twice(list) { throw Problem(reason: "names \(twice.quoted) twice; name everything once") }
    return list
  }

  /// What is on a list a second time; nil where all differ.
  static func twice(_ list: [String]) -> String? {
    var seen = Set<String>()
    return list.first { !seen.insert($0).inserted }
  }

  /// `1..10`, `7`, `1,5,9..12`.
  static func seeds(_ text: String) throws(Problem) -> [String] {
    var seeds: [Int] = []
    for entry in try entries(text) {
      let ends = entry.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = ends.filter { !$0.isEmpty }.map { number in
        number.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(number) ?? .max : nil
      }
      let isRange = ends.count == 3 && ends[1].isEmpty && numbers.count == 2
      guard ends.count == 1 || isRange, numbers.allSatisfy({ $0 != nil }), let first = numbers.first ?? nil,
        let last = numbers.last ?? nil
      else { throw Problem(reason: "has no seeds in \(entry.quoted); write numbers and ranges such as 1..10") }
      guard max(first, last) <= SceneLimits.seed.upperBound else {
        throw Problem(reason: "has seeds in \(entry.quoted) beyond the last one, \(SceneLimits.seed.upperBound)")
      }
      if first > last { throw Problem(reason: "counts backwards in \(entry.quoted); write \(last)..\(first)") }
      guard seeds.count + (last - first) < Manifest.mostJobs else {
        throw Problem(
          reason: "counts more than \(Manifest.mostJobs) seeds up to \(entry.quoted), and a batch has no more clips")
      }
      seeds += first...last
    }
    let words = seeds.map(String.init)
    if let twice = twice(words) { throw Problem(reason: "has the seed \(twice) twice; give every seed once") }
    return words
  }

  /// Names of palettes, or `all`.
  static func palettes(_ text: String) throws(Problem) -> [String] {
    if text == "all" { return PaletteLibrary.names }
    let entries = try entries(text)
    if entries.contains("all") {
      throw Problem(reason: "has 'all' beside others; it stands alone, for every palette of the library")
    }
    return entries
  }

  /// The values of a list by its dimension.
  static func values(_ name: OptionName, _ text: String) throws(Problem) -> [String] {
    switch name {
    case .seed: try seeds(text)
    case .palette: try palettes(text)
    default: try entries(text)
    }
  }

  /// The plural of each dimension, as options and manifests write it.
  static let plurals: [(plural: String, name: OptionName)] = [
    ("presets", .preset), ("palettes", .palette), ("seeds", .seed), ("sizes", .size), ("codecs", .codec),
  ]
}
