/// Names of files as the least careful disk compares them.
public enum FileNames {
  /// A name without what tells capitals from small letters: where two of these are equal, some disk takes the names for one file.
  ///
  /// Down, up and down again is Unicode's full case folding but for a few letters: ß, ẞ and SS meet, and so do σ and ς. The dotless ı, whose capital
  /// is the I of i, stays what it is. Strings are compared by characters, so it does not matter how those are composed.
  public static func folded(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 128 }) { return name.lowercased() }
    return name.split(separator: "ı", omittingEmptySubsequences: false)
      .map { $0.lowercased().uppercased().lowercased() }.joined(separator: "ı")
  }
}
