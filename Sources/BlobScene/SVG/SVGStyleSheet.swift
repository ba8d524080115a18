/// The rules of all style sheets in a document. Rules inside `@media` and other at-rules are left out.
struct SVGStyleSheet {
  private struct Rule {
    let selector: SVGSelector
    let declarations: [SVGDeclarations.Declaration]
  }

  /// By specificity, then by place: later ones win.
  private var rules: [Rule] = []
  /// Indices of the rules that may mean an element, by an id, a class or a type that it must have: `#a`, `.a`, `a`, or `*`.
  private var rulesOfKey: [String: [Int]] = [:]

  /// The sheet of a document. A selector that is not read here is a fault if its rule would decide what is drawn.
  init(of tree: SVGTree) throws(SVGFault) {
    for sheet in tree.styleSheets { try read(CSSText.withoutComments(sheet.text)[...], line: sheet.line) }
    rules = rules.enumerated().sorted { a, b in
      (a.element.selector.specificity, a.offset) < (b.element.selector.specificity, b.offset)
    }.map(\.element)
    for (index, rule) in rules.enumerated() { rulesOfKey[rule.selector.key, default: []].append(index) }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, line: Int) throws(SVGFault) {
    var i = bytes.startIndex
    while i < bytes.endIndex {
      let start = i
      while i < bytes.endIndex, bytes[i] != UInt8(ascii: "{"), bytes[i] != UInt8(ascii: ";") {
        i = CSSText.end(ofItemAt: i, in: bytes)
      }
      guard i < bytes.endIndex else { return }
      let prelude = CSSText.trimmed(bytes[start..<i])
      if bytes[i] == UInt8(ascii: ";") {
        i += 1
        continue
      }
      let end = CSSText.end(ofItemAt: i, in: bytes)
      let block = bytes[i + 1..<max(i + 1, bytes[end - 1] == UInt8(ascii: "}") ? end - 1 : end)]
      i = end
      if !prelude.hasPrefix("@") {
        try addRules(Array(prelude.utf8)[...], SVGDeclarations(block, line: line).list, line: line)
      }
    }
  }

  private mutating func addRules(
    _ prelude: ArraySlice<UInt8>, _ declarations: [SVGDeclarations.Declaration], line: Int
  ) throws(SVGFault) {
    guard !declarations.isEmpty else { return }
    for part in CSSText.split(prelude, at: UInt8(ascii: ",")) {
      switch SVGSelector.read(part) {
      case .selector(let selector):
        guard rules.count < SVGDocument.largestRuleCount else {
          throw SVGFault(line: line, message: SceneLimits.excess(SVGDocument.largestRuleCount, "rules in style sheets"))
        }
        rules.append(Rule(selector: selector, declarations: declarations))
      case .neverMatches: continue
      case .notRead:
        throw SVGFault(
          line: line,
          message: "the style sheet has a selector that is not read: expected types, classes, ids, spaces and >")
      }
    }
  }

  /// What the sheet says of an element, the strongest last, and how many tests that took.
  func declarations(for index: Int, in tree: SVGTree) -> (list: [SVGDeclarations.Declaration], tests: Int) {
    guard !rules.isEmpty else { return ([], 0) }
    let element = tree.elements[index]
    let keys =
      ["*", element.name] + element.classes.map { "." + $0 } + (element.attributes["id"].map { ["#" + $0] } ?? [])
    var (tests, found) = (0, [SVGDeclarations.Declaration]())
    // A class written twice gives its rules twice, which changes nothing.
    for rule in keys.flatMap({ rulesOfKey[$0] ?? [] }).sorted() {
      let matches = rules[rule].selector.matches(index, around: { tree.elements[$0].parent }) { index, compound in
        tests += 1
        return tree.elements[index].has(compound)
      }
      if matches { found += rules[rule].declarations }
    }
    return (found, tests)
  }
}

extension SVGTree.Element {
  fileprivate func has(_ compound: SVGSelector.Compound) -> Bool {
    if let type = compound.type, type != name { return false }
    if let id = compound.ids.first, compound.ids.contains(where: { $0 != id }) || attributes["id"] != id {
      return false
    }
    guard !compound.classes.isEmpty else { return true }
    return compound.classes.allSatisfy(classes.contains)
  }
}
