/// What stands before file names in a kit's snippets: nothing, a path, or the address of a host.
enum URLPrefix {
  /// Whether it names a host.
  static func namesHost(_ prefix: String) -> Bool {
    let start = prefix.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") || start.hasPrefix("//")
  }

  /// Throws where a file's name behind it makes no address of that file.
  static func check(_ prefix: String) throws(RenderError) {
    func refusal(_ reason: String) -> RenderError {
      RenderError(option: "url-prefix", value: prefix.excerpt(in: ""), reason)
    }
    if let scheme = scheme(prefix), !namesHost(prefix) {
      throw refusal(
        "no clip is loaded by \(scheme.excerpt(in: "")): ; expected a path such as /media/, or an address such as https://cdn.example/"
      )
    }
    if let mark = prefix.first(where: { "?#".contains($0) }) {
      throw refusal("what follows a \(mark) is no part of a path, so file names cannot stand behind it; leave it out")
    }
    let escaped = prefix.utf8.reduce(into: "") { text, byte in
      let isPlain = byte > 32 && byte < 127 && !"\"'<>\\^`{|}".utf8.contains(byte)
      if isPlain { text.unicodeScalars.append(Unicode.Scalar(byte)) } else { text += byte.percentEncoded }
    }
    if escaped != prefix {
      throw refusal("has characters that no address takes as they stand; write \(escaped.excerpt(in: ""))")
    }
  }

  /// `javascript` of `javascript:x`; nil where there is none.
  private static func scheme(_ prefix: String) -> String? {
    guard let colon = prefix.firstIndex(of: ":"), prefix.first?.isLetter == true,
      prefix[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return String(prefix[..<colon])
  }
}
