import BlobVideoKit

/// Turns the text of option values into values, strictly: digits are ASCII digits, there is no exponent, no hexadecimal,
/// no nan and no locale. Every refusal names the option, the value, what was expected and the way out.
struct ValueReader {
  private let arguments: ParsedArguments

  /// A reader of the options of a command line.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// The length of `--loop`.
  func loop() throws(Failure) -> LoopLength? {
    guard let option = arguments[.loop] else { return nil }
    do {
      return try LoopLength(parsing: option.value)
    } catch {
      let reason =
        switch error {
        case .missingUnit(let hint): "has no unit; write \(hint), or \(option.value)f for frames"
        case .notPositive: "is not more than 0; write a length such as 4s"
        case .tooLong: "is over an hour, the longest loop"
        case .malformed: "is no length; write 4s, 1500ms, 1m30s, 120f (frames) or natural"
        }
      throw refusal(option, reason)
    }
  }

  /// The moment of `--at` in seconds.
  func moment(rate: FrameRate) throws(Failure) -> Rational? {
    guard let option = arguments[.at] else { return nil }
    if let zero = Self.zero(option.value) { return zero }
    do {
      switch try LoopLength(parsing: option.value) {
      case .seconds(let seconds): return seconds
      case .frames(let count):
        if let seconds = Rational(count).times(rate.frameDuration) { return seconds }
        throw refusal(option, "is too late a moment")
      case .natural: throw refusal(option, "is no moment; write a time such as 1.25s")
      }
    } catch let failure as Failure {
      throw failure
    } catch LoopLength.Problem.missingUnit(let hint) {
      throw refusal(option, "has no unit; write \(hint), or \(option.value)f for a frame")
    } catch LoopLength.Problem.tooLong {
      throw refusal(option, "is over an hour, the longest loop")
    } catch {
      throw refusal(option, "is no moment of a loop; write a time from 0s on, such as 1.25s, or 12f for a frame")
    }
  }

  /// `0s`, `0.0ms`, `0f`: a moment may be 0 where a length may not.
  private static func zero(_ text: String) -> Rational? {
    for unit in ["ms", "s", "m", "h", "f"] where text.hasSuffix(unit) {
      if let value = Rational(decimal: text.dropLast(unit.count)), value == Rational(0) { return value }
    }
    return nil
  }

  /// The rate of `--fps`.
  func rate() throws(Failure) -> FrameRate? {
    guard let option = arguments[.fps] else { return nil }
    if let rate = FrameRate(option.value) { return rate }
    throw refusal(option, "is no frame rate from 1 to 240; write 30, 12.5, 29.97 or 30000/1001")
  }

  /// The frame size of `--size`.
  func size() throws(Failure) -> FrameSize? {
    guard let option = arguments[.size] else { return nil }
    return try size(option.value, of: option)
  }

  /// The frame sizes of `--sizes`, each once.
  func sizes() throws(Failure) -> [FrameSize]? {
    guard let option = arguments[.sizes] else { return nil }
    var sizes: [FrameSize] = []
    for word in option.value.split(separator: ",", omittingEmptySubsequences: false) {
      let size = try size(String(word), of: option)
      if sizes.contains(size) { throw refusal(option, "has \(size) twice; give every size once") }
      sizes.append(size)
    }
    return sizes
  }

  private func size(_ text: String, of option: ParsedArguments.Option) throws(Failure) -> FrameSize {
    if let named = FrameSize.named.first(where: { $0.name == text }) { return named.size }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Self.whole($0) }
    if sides.count == 2, let width = sides[0], let height = sides[1] {
      if let size = FrameSize(width: width, height: height) { return size }
      throw refusal(
        option,
        (text == option.value ? "" : "has \(text.quoted), which ")
          + "is out of range: sides are 1 to \(FrameSize.longestSide), at most \(FrameSize.mostPixels) pixels in all")
    }
    let subject = text == option.value ? "" : "has \(text.quoted), which "
    throw refusal(
      option,
      subject + "is no size; write one such as 1366x768, or a name" + hint(text, among: FrameSize.named.map(\.name)))
  }

  /// The name of `--name`.
  func kitName() throws(Failure) -> KitName? {
    guard let option = arguments[.name] else { return nil }
    if let name = KitName(option.value) { return name }
    throw refusal(option, "cannot begin a file name; write one without / and control characters, such as hero")
  }

  /// The snippets of `--snippet`.
  func snippets() throws(Failure) -> Set<KitSnippet>? {
    guard let option = arguments[.snippet] else { return nil }
    var snippets: Set<KitSnippet> = []
    for word in option.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let snippet = KitSnippet(rawValue: word) else {
        let subject = word == option.value ? "" : "has \(word.quoted), which "
        throw refusal(option, subject + "is unknown" + hint(word, among: KitSnippet.allCases.map(\.rawValue)))
      }
      guard snippets.insert(snippet).inserted else {
        throw refusal(option, "names \(word) twice; name each once")
      }
    }
    return snippets
  }

  /// The number of `--crf`. Its range depends on the codec and is judged with it.
  func crf() throws(Failure) -> Double? {
    guard let option = arguments[.crf] else { return nil }
    if let value = Rational(decimal: option.value), value <= Rational(1000) { return value.value }
    throw refusal(option, "is no number; write a number such as 23")
  }

  /// The bits a second of `--bitrate`.
  func bitRate() throws(Failure) -> Int? {
    guard let option = arguments[.bitrate] else { return nil }
    let units: [(String, Int)] = [("k", 1000), ("K", 1000), ("M", 1_000_000), ("", 1)]
    for (unit, factor) in units where option.value.hasSuffix(unit) {
      guard let value = Rational(decimal: option.value.dropLast(unit.count)), let bits = value.times(Rational(factor)),
        Rational(1000) <= bits, bits <= Rational(2_000_000_000)
      else { break }
      return Int(bits.rounded)
    }
    throw refusal(option, "is no bit rate from 1k to 2000M; write one such as 800k or 2.5M")
  }

  /// The bytes of `--max-size`.
  func maxSize() throws(Failure) -> Int? {
    guard let option = arguments[.maxSize] else { return nil }
    let units: [(String, Int)] = [
      ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("KB", 1000), ("kB", 1000), ("MB", 1_000_000),
      ("GB", 1_000_000_000), ("B", 1), ("", 1),
    ]
    for (unit, factor) in units where option.value.hasSuffix(unit) {
      guard let value = Rational(decimal: option.value.dropLast(unit.count)), let bytes = value.times(Rational(factor)),
        Rational(1) <= bytes, bytes <= Rational(Int(Int64.max >> 8))
      else { break }
      return Int(bytes.numerator / bytes.denominator)
    }
    throw refusal(option, "is no size; write one such as 600KB, 1.5MB or 512KiB")
  }

  /// The distance of `--keyframes`.
  func keyframes() throws(Failure) -> Keyframes? {
    guard let option = arguments[.keyframes] else { return nil }
    switch option.value {
    case "auto": return .auto
    case "all": return .all
    default: break
    }
    do {
      let length = try LoopLength(parsing: option.value)
      if length != .natural { return .every(length) }
    } catch {
      if case .missingUnit(let hint) = error {
        throw refusal(option, "has no unit; write \(hint), or \(option.value)f for frames")
      }
    }
    throw refusal(option, "is no distance; write auto, all, or a length such as 2s or 30f")
  }

  /// The number of `--repeat`, or the length of `--fill`.
  func repetition() throws(Failure) -> Repetition? {
    if let option = arguments[.repeat] {
      guard let times = Self.whole(option.value), times >= 1 else {
        throw refusal(option, "is no number of times; write a whole number from 1 on")
      }
      return .times(times)
    }
    guard let option = arguments[.fill] else { return nil }
    do {
      if case .seconds(let seconds) = try LoopLength(parsing: option.value, longest: Self.longestFill) {
        return .atLeast(seconds)
      }
    } catch {
      if case .missingUnit(let hint) = error { throw refusal(option, "has no unit; write \(hint)") }
      if case .tooLong = error { throw refusal(option, "is over 24 hours, the longest file") }
    }
    throw refusal(option, "is no length; write one such as 90s, 10m or 1h")
  }

  /// Seconds that `--fill` may ask for.
  private static let longestFill = 86_400

  /// A whole number within `range`.
  func number(_ name: OptionName, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let option = arguments[name] else { return nil }
    if let count = Self.whole(option.value), range.contains(count) { return count }
    throw refusal(option, "is out of range; write a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// The number of `--workers`.
  func workers() throws(Failure) -> Int? {
    guard let option = arguments[.workers] else { return nil }
    if let count = Self.whole(option.value), (1...Self.mostWorkers).contains(count) { return count }
    throw refusal(option, "is no number of workers; write a whole number from 1 to \(Self.mostWorkers)")
  }

  /// Beyond this, workers only take memory: no machine that we know of has more cores.
  private static let mostWorkers = 256

  /// The colour of `--background`.
  func background() throws(Failure) -> Color? {
    guard let option = arguments[.background] else { return nil }
    do {
      return try Color(css: option.value)
    } catch {
      throw refusal(option, error.reason)
    }
  }

  /// The palette of `--palette`.
  func palette() throws(Failure) -> PaletteChoice? {
    guard let option = arguments[.palette] else { return nil }
    do {
      return try PaletteChoice(parsing: option.value)
    } catch {
      throw refusal(option, error.reason)
    }
  }

  /// The number of `--seed`.
  func seed() throws(Failure) -> Int? {
    guard let option = arguments[.seed] else { return nil }
    if option.value.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let seed = Int(option.value),
      SceneLimits.seed.contains(seed)
    {
      return seed
    }
    throw refusal(option, "is no seed; write a whole number from 0 to \(SceneLimits.seed.upperBound)")
  }

  /// The parameters of all `--set`.
  func assignments() throws(Failure) -> [SceneSettings.Assignment] {
    var list: [SceneSettings.Assignment] = []
    for option in arguments.options where option.name == .set {
      guard let sign = option.value.firstIndex(of: "="), sign > option.value.startIndex else {
        throw refusal(option, "sets nothing; write NAME=VALUE, such as speed=0.5")
      }
      list.append(
        SceneSettings.Assignment(
          name: String(option.value[..<sign]), value: String(option.value[option.value.index(after: sign)...])))
    }
    return list
  }

  /// One of a closed list of words.
  func word<Word: RawRepresentable & CaseIterable>(_ name: OptionName, _: Word.Type = Word.self) throws(Failure)
    -> Word?
  where Word.RawValue == String {
    guard let option = arguments[name] else { return nil }
    if let word = Word(rawValue: option.value) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw refusal(option, "is unknown" + hint(option.value, among: words))
  }

  /// `--loop: '4' has no unit; ...`
  func refusal(_ option: ParsedArguments.Option, _ reason: String) -> Failure {
    .usage("\(option.name.dashed): \(option.value.quoted) \(reason)", of: option.name)
  }

  /// A whole number of one to nine ASCII digits.
  private static func whole(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return Int(text)
  }
}
