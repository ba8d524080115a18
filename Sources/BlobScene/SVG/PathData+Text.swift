extension PathData {
  /// Canonical path data: parsing it gives the same commands and operands. Slots keep their source text.
  public var text: String { text(slotSources: slots.map(\.source)) }

  /// Canonical path data with other texts for the slots, one each, in order: `M10 10C{w} 0 ...`.
  /// Numbers are written with the fewest digits that read back to the same double.
  public func text(slotSources: [String]) -> String {
    precondition(slotSources.count == slots.count, "one text for each slot")
    var (result, next) = ("", 0)
    for command in commands {
      let letter = Unicode.Scalar(command.isRelative ? command.verb.rawValue | 0x20 : command.verb.rawValue)
      result.unicodeScalars.append(letter)
      for i in 0..<command.verb.arity {
        if i > 0 { result += " " }
        switch operands[next + i] {
        case .number(let value): result += shortestText(value)
        case .slot(let index): result += "{\(slotSources[index])}"
        }
      }
      next += command.verb.arity
    }
    return result
  }
}

/// The fewest decimal digits that read back to `value`, without a trailing `.0`; `-0` is written `0`.
func shortestText(_ value: Double) -> String {
  if value == 0 { return "0" }
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
