import BlobGraphics

/// An SVG path's `d`, parsed once and executed every frame: the whole grammar of SVG 2 (9.3.9, with SVG 1.1's `12.`),
/// where each number may instead be a slot, `{expression}`.
///
/// This type does not know expressions. It gives every slot's text and place, and takes the slots' values when the outline
/// is drawn. Relative and smooth commands and arcs are resolved at that time, since they depend on the values before them.
/// A slot cannot stand for an arc's flag.
public struct PathData: Hashable, Sendable {
  /// A number of the text that is an expression.
  public struct Slot: Hashable, Sendable {
    /// The text between the braces.
    public let source: String
    /// Where `source` begins, in bytes of UTF-8 from the path data's start.
    public let offset: Int
  }

  /// A number of a command, or where it comes from.
  public enum Operand: Hashable, Sendable {
    /// A literal, at most `largestNumber` in magnitude.
    case number(Double)
    /// An index into `slots`.
    case slot(Int)
  }

  /// What a command draws; the raw value is its absolute letter in ASCII.
  public enum Verb: UInt8, Hashable, Sendable {
    case move = 0x4D  // M
    case line = 0x4C  // L
    case horizontal = 0x48  // H
    case vertical = 0x56  // V
    case cubic = 0x43  // C
    case smoothCubic = 0x53  // S
    case quadratic = 0x51  // Q
    case smoothQuadratic = 0x54  // T
    case arc = 0x41  // A
    case close = 0x5A  // Z

    /// How many operands one command takes.
    public var arity: Int {
      switch self {
      case .close: 0
      case .horizontal, .vertical: 1
      case .move, .line, .smoothQuadratic: 2
      case .smoothCubic, .quadratic: 4
      case .cubic: 6
      case .arc: 7
      }
    }
  }

  /// One command after implicit repetition: `m1 1 2 2` is a move and a line.
  public struct Command: Hashable, Sendable {
    /// What it draws.
    public let verb: Verb
    /// Whether its coordinates count from the current point.
    public let isRelative: Bool
  }

  /// The most bytes of path data that are read: 4 MiB, far above any drawing made by hand.
  public static let largestSize = 4 << 20
  /// The most commands after implicit repetition. An arc becomes up to eight cubics, so a path stays below 800,000 segments.
  public static let largestCount = 100_000
  /// The largest magnitude of a number or a slot's value. Sums over all commands then stay far inside a double's range.
  public static let largestNumber = 1e9

  /// The commands in drawing order; the first is a move.
  public let commands: [Command]
  /// The commands' operands, one command's after another's.
  public let operands: [Operand]
  /// The expressions, in the order of the text.
  public let slots: [Slot]

  /// Parses `text`; empty or blank text is legal and draws nothing.
  public init(_ text: String) throws(PathDataProblem) {
    var parser = PathDataParser(text)
    try parser.parse()
    (commands, operands, slots) = (parser.commands, parser.operands, parser.slots)
  }

  /// Path data that draws `path`, in absolute commands and without slots.
  public init(_ path: Path) {
    var (commands, operands) = ([Command](), [Operand]())
    func add(_ verb: Verb, _ points: Point...) {
      commands.append(Command(verb: verb, isRelative: false))
      for p in points { operands += [.number(p.x), .number(p.y)] }
    }
    for element in path.elements {
      switch element {
      case .move(let p): add(.move, p)
      case .line(let p): add(.line, p)
      case .cubic(let c1, let c2, let p): add(.cubic, c1, c2, p)
      case .close: add(.close)
      }
    }
    (self.commands, self.operands, slots) = (commands, operands, [])
  }
}
