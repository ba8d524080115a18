import CLibAV

/// FFmpeg's dictionary of options while a function that takes and consumes it runs.
struct OptionList: ~Copyable {
  private var raw: OpaquePointer?
  /// Of the first entry that could not be made; to open an encoder without it would give other bytes in silence.
  private var failure: Int32 = 0

  init(_ options: [(String, String)]) {
    for (name, value) in options where failure == 0 { failure = min(0, av_dict_set(&raw, name, value, 0)) }
  }

  deinit {
    var raw = raw
    av_dict_free(&raw)
  }

  /// Runs `body` with the dictionary, then throws for the first option that was not taken: FFmpeg is silent about those.
  mutating func apply(_ function: String, _ body: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) throws(LibAVError) {
    try check(failure, "av_dict_set")
    try check(body(&raw), function)
    if let left = av_dict_get(raw, "", nil, AV_DICT_IGNORE_SUFFIX) {
      throw LibAVError(function: "\(function), option \(String(cString: left.pointee.key))", code: libav_error(EINVAL))
    }
  }
}

/// The entries of one of FFmpeg's dictionaries, in order.
func entries(of dictionary: OpaquePointer?) -> [(key: String, value: String)] {
  var (list, entry): ([(key: String, value: String)], UnsafePointer<AVDictionaryEntry>?) = ([], nil)
  while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
    list.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
    entry = UnsafePointer(next)
  }
  return list
}
