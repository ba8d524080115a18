import LibAV

/// Gathers all that is measured while a clip goes by, and sums it up.
struct ClipAudit {
  let reader: ClipReader
  let limits: VerifyLimits
  /// What blobvideo wrote into the file, if it made it.
  let metadata: ClipMetadata?
  /// The scene in the file; nil where there is none, or none that can be read.
  private(set) var scene: Scene?
  /// What the container says of itself; those that are not its format are nil.
  let mp4: MP4Facts?
  let matroska: MatroskaFacts?
  let gif: GIFFacts?

  private let sketcher = FrameSketcher()
  private let bandingMeter = BandingMeter()
  private(set) var stamps: StampTable
  private(set) var groups = GroupTable()
  private(set) var motion: MotionWatch?
  private(set) var edge = EdgeMeter()
  private(set) var samples = SampleTable()
  private(set) var bandings: [(frame: Int, score: Double)] = []
  private(set) var pixelFormat = "unknown"
  /// The tags that the decoder found, of the first frame.
  private(set) var tags = SignalledColor()
  private(set) var match: ColorProbe.Match?
  var findings: [VerifyFinding] = []

  /// How the samples are read: as players do it.
  private(set) var reading: ColorReading

  /// Frames that are measured for bands.
  private static let bandingFrames = 6
  private let bandingPlaces: Set<Int>

  init(_ reader: ClipReader, limits: VerifyLimits) {
    (self.reader, self.limits) = (reader, limits)
    let header = reader.header
    metadata = ClipMetadata(header.metadata)
    let file = FileBytes(reader.stream)
    mp4 = reader.format == .mp4 ? MP4Facts(file) : nil
    matroska = reader.format == .matroska ? MatroskaFacts(file) : nil
    gif = reader.format == .gif ? GIFFacts(file) : nil
    stamps = StampTable(tick: Double(header.timeBase.numerator) / Double(max(1, header.timeBase.denominator)))
    reading = ColorReading(reader.signalledColor, height: header.height)
    let rate = Double(header.rate.numerator) / Double(max(1, header.rate.denominator))
    let guess = Double(header.microseconds ?? 0) / 1e6 * (rate.isFinite && rate > 0 ? rate : 30)
    let count = guess.isFinite ? Int(min(max(guess, 1), 1e7)) : 1
    if let text = metadata?.scene {
      do {
        scene = try Scene(parsing: Array(text.utf8), file: reader.path)
      } catch {
        findings.append(VerifyFinding(.scene, isFault: false, "the scene in the file cannot be read: \(error)"))
      }
    }
    bandingPlaces = Set((0..<Self.bandingFrames).map { count * $0 / Self.bandingFrames })
  }

  /// Takes a packet, in the order of the file.
  mutating func note(_ packet: ClipReader.PacketRecord) {
    stamps.add(stamp: packet.stamp, duration: packet.duration)
    groups.add(stamp: packet.stamp, isKey: packet.isKey, unit: packet.unit)
  }

  /// Takes a frame, in the order in which they are shown.
  mutating func show(_ frame: VideoFrame, _ index: Int) throws(LibAVError) {
    let planar = try sketcher.planar(frame)
    if index == 0 { try begin(frame, planar) }
    let sketch = sketcher.sketch(planar)
    if motion == nil { motion = MotionWatch(columns: sketch.columns, rows: sketch.rows, limits: limits) }
    motion?.add(sketch)
    edge.add(sketch, reading)
    samples.add(sketch, reading)
    if bandingPlaces.contains(index), let score = bandingMeter.score(planar) { bandings.append((index, score)) }
  }

  private mutating func begin(_ frame: VideoFrame, _ planar: VideoFrame) throws(LibAVError) {
    pixelFormat = frame.format.description
    tags = frame.signalledColor
    // RGB has been brought to YUV for measuring, by this reading.
    reading =
      frame.format.isRGB
      ? ColorReading(.bt709, isFullRange: false) : ColorReading(tags, height: frame.height)
    if let picture = scenePicture(width: frame.width, height: frame.height) {
      match = ColorProbe.match(planar, picture: picture, tags: reading)
    }
  }

  /// Frame 0 as the scene in the file draws it, opaque RGBA; nil where the file carries none.
  private func scenePicture(width: Int, height: Int) -> [UInt8]? {
    guard let scene, let loop = metadata?.loop else { return nil }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let painter = scene.painter(loop: loop, width: width, height: height)
    pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      painter.paint(
        LoopPosition(numerator: 0, denominator: 1),
        into: PixelDestination(
          layout: .rgba8, alpha: .straight, width: width, height: height, base: base, stride: width * 4))
    }
    return pixels
  }
}

extension ClipMetadata {
  /// The loop that the options in the file name; nil where they name none.
  var loop: Loop? {
    guard let document = try? JSONDocument(parsing: Array(options.utf8), file: "options"),
      case .object(let members) = document.root.content
    else { return nil }
    func text(_ key: String) -> String? {
      guard case .string(let text) = members.first(where: { $0.key == key })?.node.content else { return nil }
      return text
    }
    guard let rate = text("fps").flatMap({ FrameRate($0) }), let length = text("loop"), length.hasSuffix("f"),
      let frames = Int(length.dropLast())
    else { return nil }
    return Loop(frames: frames, rate: rate)
  }
}
