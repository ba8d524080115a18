/// The one of `names` that was probably meant by `name`, or nil where none is near.
///
/// Near is a Damerau distance (insertions, deletions, replacements and swaps of neighbours, letter case free) of at most a third
/// of the longer name's length, and at least one for names of two letters and more. The first of equals wins. Where none is near, a
/// name of at least four letters stands for the first one that begins so: `rect` for `rectangle`.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in names {
    let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let distance = editDistance(wanted, letters)
    let longest = max(wanted.count, letters.count)
    guard distance <= max(longest / 3, longest > 1 ? 1 : 0), distance < longest else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  guard best == nil, wanted.count >= 4 else { return best?.name }
  return names.first { $0.lowercased().unicodeScalars.starts(with: wanted) }
}

/// Optimal string alignment: each letter is edited at most once.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var (previous, row) = ([Int](), Array(0...b.count))
  for i in 1...a.count {
    var next = [i] + Array(repeating: 0, count: b.count)
    for j in 1...b.count {
      next[j] = min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { next[j] = min(next[j], previous[j - 2] + 1) }
    }
    (previous, row) = (row, next)
  }
  return row[b.count]
}
