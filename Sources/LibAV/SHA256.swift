import CLibAV

/// The SHA-256 hash of `bytes` as 64 hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  guard let context = av_sha_alloc() else { return "" }
  defer { av_free(UnsafeMutableRawPointer(context)) }
  av_sha_init(context, 256)
  bytes.withUnsafeBufferPointer { av_sha_update(context, $0.baseAddress, $0.count) }
  var digest = [UInt8](repeating: 0, count: 32)
  av_sha_final(context, &digest)
  let digits = Array("0123456789abcdef".unicodeScalars)
  var text = ""
  for byte in digest {
    text.unicodeScalars.append(digits[Int(byte >> 4)])
    text.unicodeScalars.append(digits[Int(byte & 15)])
  }
  return text
}
