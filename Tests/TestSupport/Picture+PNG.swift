/// Reads the PNG files that tests compare with: 8 bits, grey or RGB with or without alpha, not interlaced. Anything else is nil.
extension Picture {
  /// The picture in a PNG file's bytes.
  public init?(png: [UInt8]) {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var (width, height, channels) = (0, 0, 0)
    var packed: [UInt8] = []
    var at = 8
    func number(_ i: Int) -> Int { png[i..<i + 4].reduce(0) { $0 << 8 | Int($1) } }
    while at + 12 <= png.count {
      let (length, kind) = (number(at), String(decoding: png[at + 4..<at + 8], as: UTF8.self))
      let body = at + 8
      guard body + length + 4 <= png.count else { return nil }
      if kind == "IHDR" {
        (width, height) = (number(body), number(body + 4))
        let samples: [UInt8: Int] = [0: 1, 2: 3, 4: 2, 6: 4]
        guard png[body + 8] == 8, png[body + 12] == 0, let count = samples[png[body + 9]] else { return nil }
        channels = count
      } else if kind == "IDAT" {
        packed += png[body..<body + length]
      }
      at = body + length + 4
    }
    guard channels > 0, let rows = inflate(zlib: packed), rows.count == height * (width * channels + 1) else {
      return nil
    }
    self.init(
      width: width, height: height, bytes: Self.unfilter(rows, width: width, height: height, channels: channels))
  }

  private static func unfilter(_ rows: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8] {
    let count = width * channels
    var above = [UInt8](repeating: 0, count: count)
    var bytes: [UInt8] = []
    for y in 0..<height {
      var line = Array(rows[y * (count + 1) + 1..<(y + 1) * (count + 1)])
      let filter = rows[y * (count + 1)]
      for i in 0..<count {
        let (left, up) = (i >= channels ? Int(line[i - channels]) : 0, Int(above[i]))
        let corner = i >= channels ? Int(above[i - channels]) : 0
        let guess: Int
        switch filter {
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let p = left + up - corner
          let (a, b, c) = (abs(p - left), abs(p - up), abs(p - corner))
          guess = a <= b && a <= c ? left : b <= c ? up : corner
        default: guess = 0
        }
        line[i] &+= UInt8(truncatingIfNeeded: guess)
      }
      for x in 0..<width {
        let p = Array(line[x * channels..<(x + 1) * channels])
        switch channels {
        case 1: bytes += [p[0], p[0], p[0], 255]
        case 2: bytes += [p[0], p[0], p[0], p[1]]
        case 3: bytes += p + [255]
        default: bytes += p
        }
      }
      above = line
    }
    return bytes
  }
}

/// Unpacks a zlib stream (RFC 1950 and 1951); nil where it is broken. Checksums are not looked at.
private func inflate(zlib: [UInt8]) -> [UInt8]? {
  var bits = BitReader(bytes: zlib, at: 16)
  var out: [UInt8] = []
  while true {
    let isLast = bits.take(1) == 1
    switch bits.take(2) {
    case 0:
      bits.at = (bits.at + 7) / 8 * 8
      let count = bits.take(16)
      _ = bits.take(16)
      for _ in 0..<count { out.append(UInt8(truncatingIfNeeded: bits.take(8))) }
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      guard bits.unpack(Huffman(lengths), Huffman([Int](repeating: 5, count: 30)), &out) else { return nil }
    case 2:
      let (literals, distances, codes) = (bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4)
      var lengths = [Int](repeating: 0, count: 19)
      for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(codes) {
        lengths[place] = bits.take(3)
      }
      let table = Huffman(lengths)
      var all: [Int] = []
      while all.count < literals + distances {
        guard let symbol = bits.symbol(table) else { return nil }
        switch symbol {
        case 16:
          guard let last = all.last else { return nil }
          all += [Int](repeating: last, count: bits.take(2) + 3)
        case 17: all += [Int](repeating: 0, count: bits.take(3) + 3)
        case 18: all += [Int](repeating: 0, count: bits.take(7) + 11)
        default: all.append(symbol)
        }
      }
      guard
        bits.unpack(Huffman(Array(all[..<literals])), Huffman(Array(all[literals..<(literals + distances)])), &out)
      else { return nil }
    default: return nil
    }
    if bits.isOver { return nil }
    if isLast { return out }
  }
}

/// Canonical codes: how many of each length there are, and the symbols in order of their codes.
private struct Huffman {
  var counts = [Int](repeating: 0, count: 16)
  var symbols: [Int] = []

  init(_ lengths: [Int]) {
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        counts[length] += 1
        symbols.append(symbol)
      }
    }
  }
}

private struct BitReader {
  let bytes: [UInt8]
  /// The next bit.
  var at: Int

  var isOver: Bool { at > bytes.count * 8 }

  mutating func take(_ count: Int) -> Int {
    var value = 0
    for i in 0..<count where at + i < bytes.count * 8 {
      value |= Int(bytes[(at + i) >> 3] >> UInt8((at + i) & 7) & 1) << i
    }
    at += count
    return value
  }

  mutating func symbol(_ table: Huffman) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= take(1)
      let count = table.counts[length]
      if code - first < count { return table.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }

  mutating func unpack(_ literals: Huffman, _ distances: Huffman, _ out: inout [UInt8]) -> Bool {
    while !isOver, let symbol = symbol(literals) {
      if symbol == 256 { return true }
      if symbol < 256 {
        out.append(UInt8(symbol))
        continue
      }
      let length = extended(symbol - 257, step: 4, base: 3)
      guard let code = self.symbol(distances) else { return false }
      let distance = extended(code, step: 2, base: 1)
      guard distance <= out.count else { return false }
      for _ in 0..<(symbol == 285 ? 258 : length) { out.append(out[out.count - distance]) }
    }
    return false
  }

  /// The number that a length or distance code stands for: the first two groups of `step` codes count up by one, each further group
  /// has one more bit after the code.
  private mutating func extended(_ code: Int, step: Int, base: Int) -> Int {
    if code < 2 * step { return code + base }
    if step == 4, code == 28 { return 258 }
    let bits = code / step - 1
    return base + (step + code % step) << bits + take(bits)
  }
}
