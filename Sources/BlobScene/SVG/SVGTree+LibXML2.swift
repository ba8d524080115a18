import CLibXML2

extension SVGTree {
  /// Reads an XML document with libxml2's push parser: no network, no files, bounded in size, depth, elements and entities.
  init(parsing bytes: [UInt8]) throws(SVGFault) {
    guard bytes.count <= SVGDocument.largestSize else {
      throw SVGFault(line: 0, message: SceneLimits.excess(SVGDocument.largestSize, "bytes"))
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw SVGFault(line: 0, message: "is compressed (.svgz): unpack it first, as with gunzip -c logo.svgz > logo.svg")
    }
    if bytes.isEmpty { throw SVGFault(line: 0, message: "is empty: expected an SVG document") }
    try XMLSurvey.check(bytes)
    self = try SVGTreeReader().read(bytes)
  }
}

/// Receives libxml2's events while it is parsing.
///
/// Entities: old files from Illustrator declare some and use them for namespaces and styles, so those declared in the file itself are
/// replaced, as long as all their text together stays below a limit. Entities outside the file are never declared to libxml2, so that it has
/// nothing to open; using one is a fault.
private final class SVGTreeReader {
  private var tree = SVGTree()
  private var fault: SVGFault?
  private var context: xmlParserCtxtPtr?
  /// The indices of the open elements.
  private var open: [Int] = []
  /// How many open elements are inside one that is skipped, with that one.
  private var skipped = 0
  private var style: String?
  private var expansion = 0

  func read(_ bytes: [UInt8]) throws(SVGFault) -> SVGTree {
    _ = SVGTreeReader.library
    var handler = SVGTreeReader.handler
    guard let context = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil) else {
      throw SVGFault(line: 0, message: "cannot be read: out of memory")
    }
    self.context = context
    defer {
      xmlFreeDoc(context.pointee.myDoc)
      xmlFreeParserCtxt(context)
      self.context = nil
    }
    let options = [XML_PARSE_NOENT, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
    xmlCtxtUseOptions(context, options.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) })
    parse(bytes, context)
    if let fault { throw fault }
    guard context.pointee.wellFormed != 0 else { throw syntaxFault(context) }
    guard !tree.elements.isEmpty else { throw SVGFault(line: 0, message: "has no element: expected <svg>") }
    return tree
  }

  /// Hands the document over in pieces, so that a fault ends the work soon.
  private func parse(_ bytes: [UInt8], _ context: xmlParserCtxtPtr) {
    let piece = 1 << 16
    bytes.withUnsafeBytes { raw in
      let characters = raw.assumingMemoryBound(to: CChar.self)
      for start in stride(from: 0, to: characters.count, by: piece) {
        guard fault == nil, context.pointee.wellFormed != 0, let base = characters.baseAddress else { return }
        let count = min(piece, characters.count - start)
        xmlParseChunk(context, base + start, Int32(count), start + count == characters.count ? 1 : 0)
      }
    }
  }

  /// The encodings in which markup is written in ASCII's bytes, with zeros between at most: those that `XMLSurvey` sees through.
  private static let encodings: Set<String> = [
    "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252",
  ]

  private func beginDocument() {
    xmlSAX2StartDocument(UnsafeMutableRawPointer(context))
    if let encoding = context?.pointee.encoding, !SVGTreeReader.encodings.contains(string(encoding).lowercased()) {
      stop("is in an encoding that is not read: save it as UTF-8")
    }
  }

  private func stop(_ message: String) {
    guard fault == nil else { return }
    fault = SVGFault(line: line, message: message)
    xmlStopParser(context)
  }

  private var line: Int { Int(xmlSAX2GetLineNumber(UnsafeMutableRawPointer(context))) }

  /// libxml2's own words would repeat the file's: names of elements and entities.
  private func syntaxFault(_ context: xmlParserCtxtPtr) -> SVGFault {
    let error = xmlCtxtGetLastError(UnsafeMutableRawPointer(context))
    let code = UInt32(bitPattern: context.pointee.errNo)
    let text: String
    switch xmlParserErrors(rawValue: code) {
    case XML_ERR_DOCUMENT_EMPTY: text = "expected an element, found something else"
    case XML_ERR_DOCUMENT_END:
      text = "expected the end of the document after the root element, or the document is cut off"
    case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_TAG_NOT_FINISHED: text = "an element is not closed, or another one is"
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING:
      text = "a character is not in the document's encoding or not allowed in XML"
    case XML_ERR_ENTITY_LOOP: text = "an entity stands for itself, or for far too much"
    case XML_ERR_ATTRIBUTE_REDEFINED: text = "an attribute stands twice in one element"
    default: text = "libxml2 error \(code)"
    }
    return SVGFault(line: Int(error?.pointee.line ?? 0), message: "is not well-formed XML: \(text)")
  }

  /// libxml2's global set-up, once and before any two threads can meet in it.
  private static let library: Void = xmlInitParser()
}

// MARK: Events

extension SVGTreeReader {
  private func beginElement(_ name: String, isSVG: Bool, attributes: () -> [String: String]) {
    guard fault == nil else { return }
    if open.isEmpty, tree.elements.isEmpty, !(isSVG && name == "svg") {
      return stop("expected <svg> as the root element")
    }
    guard open.count + skipped < SVGDocument.largestDepth else {
      return stop(SceneLimits.excess(SVGDocument.largestDepth, "levels of elements"))
    }
    guard skipped == 0, isSVG else {
      skipped += 1
      return
    }
    guard tree.elements.count < SVGDocument.largestElementCount else {
      return stop(SceneLimits.excess(SVGDocument.largestElementCount, "elements"))
    }
    var attributes = attributes()
    for (name, value) in attributes where value.utf8.count > SVGDocument.largestAttributeSize {
      switch name {
      case "d", "points", "style": continue
      // A picture that is written in the file, and not drawn.
      case "href": attributes[name] = "data:"
      default:
        return stop(
          SceneLimits.excess(SVGDocument.largestAttributeSize, "bytes in an attribute other than d, points and style"))
      }
    }
    if name == "style", ["", "text/css"].contains(attributes["type"] ?? "") { style = "" }
    open.append(tree.append(name, attributes, parent: open.last, line: line))
  }

  private func endElement() {
    guard fault == nil else { return }
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let index = open.popLast() else { return }
    if tree.elements[index].name == "style", let text = style {
      tree.appendStyleSheet(text, line: tree.elements[index].line)
      style = nil
    }
  }

  private func addText(_ text: UnsafeBufferPointer<UInt8>) {
    if skipped == 0, style != nil { style?.append(String(decoding: text, as: UTF8.self)) }
  }

  private func declareEntity(
    _ name: UnsafePointer<xmlChar>?, _ type: Int32, _ content: UnsafeMutablePointer<xmlChar>?
  ) {
    guard type == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue) else { return }
    xmlSAX2EntityDecl(UnsafeMutableRawPointer(context), name, type, nil, nil, content)
  }

  private func entity(_ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    guard fault == nil else { return nil }
    guard let entity = xmlSAX2GetEntity(UnsafeMutableRawPointer(context), name),
      [XML_INTERNAL_GENERAL_ENTITY, XML_INTERNAL_PREDEFINED_ENTITY].contains(entity.pointee.etype)
    else {
      stop("uses an entity that the document does not declare, or that stands for another file")
      return nil
    }
    // Also counts what is empty, so that the number of replacements is bounded too.
    expansion += Int(entity.pointee.length) + 1
    guard expansion <= SVGDocument.largestExpansion else {
      stop(SceneLimits.excess(SVGDocument.largestExpansion, "bytes from entities"))
      return nil
    }
    return entity
  }
}

// MARK: C

extension SVGTreeReader {
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC
    handler.startDocument = { user in reader(user)?.beginDocument() }
    handler.internalSubset = { user, name, publicID, systemID in
      xmlSAX2InternalSubset(UnsafeMutableRawPointer(reader(user)?.context), name, publicID, systemID)
    }
    handler.entityDecl = { user, name, type, _, _, content in reader(user)?.declareEntity(name, type, content) }
    handler.getEntity = { user, name in reader(user)?.entity(name) }
    handler.getParameterEntity = { _, _ in nil }
    handler.characters = { user, text, count in
      reader(user)?.addText(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    handler.startElementNs = { user, name, _, uri, _, _, count, _, fields in
      reader(user)?.beginElement(string(name), isSVG: uri == nil || string(uri) == svgNamespace) {
        SVGTreeReader.attributes(Int(count), fields)
      }
    }
    handler.endElementNs = { user, _, _, _ in reader(user)?.endElement() }
    return handler
  }

  /// libxml2 gives five pointers for each attribute: name, prefix, namespace, and where its value begins and ends.
  private static func attributes(_ count: Int, _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> [String:
    String]
  {
    var result: [String: String] = [:]
    guard let fields else { return result }
    for field in stride(from: 0, to: count * 5, by: 5) {
      let (name, uri) = (string(fields[field]), fields[field + 2])
      guard let begin = fields[field + 3], let end = fields[field + 4], SVGTree.attributeNames.contains(name) else {
        continue
      }
      let value = String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
      if uri == nil {
        result[name] = value
      } else if name == "href", string(uri) == "http://www.w3.org/1999/xlink", result["href"] == nil {
        result[name] = value
      }
    }
    return result
  }
}

private let svgNamespace = "http://www.w3.org/2000/svg"

private func reader(_ user: UnsafeMutableRawPointer?) -> SVGTreeReader? {
  user.map { Unmanaged<SVGTreeReader>.fromOpaque($0).takeUnretainedValue() }
}

private func string(_ pointer: UnsafePointer<xmlChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

/// A look at the bytes before libxml2 sees them, for what costs it more than time in proportion: it compares every attribute of an element with
/// every other, and so it does with the attributes that a document type declares.
private enum XMLSurvey {
  /// The most attributes of an element and the most declarations of a document type: a hundred times what drawing programs write.
  static let largestCount = 1000

  static func check(_ bytes: [UInt8]) throws(SVGFault) {
    // Zeros are left out: between them UTF-16's markup is ASCII. So are byte order marks.
    let start = bytes.prefix(8).first { ![0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    guard let start, [0x3C, 0x20, 0x09, 0x0A, 0x0D].contains(start) else {
      throw SVGFault(line: 1, message: "is not well-formed XML: expected an element, found something else")
    }
    var (declarations, attributes, line) = (0, 0, 1)
    var (previous, quote) = (UInt8(0), UInt8(0))
    var isTag = false
    for byte in bytes where byte != 0 {
      switch byte {
      case UInt8(ascii: "<"): (isTag, attributes, quote) = (true, 0, 0)
      case UInt8(ascii: "!") where previous == UInt8(ascii: "<"):
        isTag = false
        declarations += 1
      case UInt8(ascii: "-") where previous == UInt8(ascii: "!"), UInt8(ascii: "[") where previous == UInt8(ascii: "!"):
        declarations -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if quote == 0 { quote = byte } else if quote == byte { quote = 0 }
      case UInt8(ascii: ">"): if quote == 0 { isTag = false }
      case UInt8(ascii: "="): if isTag, quote == 0 { attributes += 1 }
      case UInt8(ascii: "\n"): line += 1
      default: break
      }
      guard max(declarations, attributes) <= largestCount else {
        throw SVGFault(
          line: line, message: SceneLimits.excess(largestCount, "attributes in an element, and declarations"))
      }
      previous = byte
    }
  }
}
