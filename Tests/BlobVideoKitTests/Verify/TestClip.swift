import Foundation
import LibAV

@testable import BlobVideoKit

/// A small clip with faults of our choice: a soft disc that moves over a gradient, drawn in YUV and encoded here.
struct TestClip {
  /// What stands in the place of a frame.
  enum Shot {
    /// The moment of the loop, 0...1.
    case moment(Double)
    /// The same with its luma times `gain`.
    case exposed(Double, gain: Double)
    /// One flat colour.
    case blank
  }

  /// How the disc moves in a loop.
  enum Motion: String, CaseIterable {
    /// Round in an ellipse.
    case circle
    /// To and fro, slowing down where it turns, once right at the seam.
    case swing
    /// To and fro at full speed, with a hard turn right at the seam.
    case bounce

    func offset(_ moment: Double) -> (x: Double, y: Double) {
      switch self {
      case .circle: (36 * cos(2 * .pi * moment), 22 * sin(2 * .pi * moment))
      case .swing: (44 * cos(2 * .pi * moment), 0)
      case .bounce: (44 * (1 - 4 * min(moment, 1 - moment)), 18 * (1 - 4 * min(moment, 1 - moment)))
      }
    }
  }

  var motion = Motion.circle
  var shots: [Shot] = TestClip.loop(48)
  /// Pixels by which the picture has wandered to the right at the end of the loop.
  var drift = 0.0
  /// How far the motion reaches, as a share of its usual way.
  var reach = 1.0
  var encoder = "libx264"
  var format = "mp4"
  var options: [String: String] = ["crf": "20", "preset": "veryfast"]
  var muxerOptions = [
    ("movflags", "+faststart+use_metadata_tags+write_colr"), ("video_track_timescale", "15360"),
    ("movie_timescale", "15360"),
  ]
  var metadata: [(String, String)] = []
  var keyframeDistance = 1000
  var color = ColorTags.video
  /// Luma and chroma of the ground, and of the disc.
  var ground = (y: 70.0, u: 128.0, v: 128.0)
  var disc = (y: 180.0, u: 150.0, v: 100.0)

  static let width = 192, height = 108

  /// A loop of `count` frames without a fault.
  static func loop(_ count: Int) -> [Shot] { (0..<count).map { .moment(Double($0) / Double(count)) } }

  /// VP9 in WebM.
  static var webm: TestClip {
    var clip = TestClip()
    (clip.encoder, clip.format) = ("libvpx-vp9", "webm")
    clip.options = ["crf": "24", "b": "0", "deadline": "realtime", "cpu-used": "8"]
    clip.muxerOptions = []
    return clip
  }

  /// Encodes the clip into `path`.
  func write(_ path: String) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let stream = DescriptorStream(Descriptor(owning: open(path, O_RDWR | O_TRUNC)), seekable: true)
    var settings = Encoder.Settings(
      name: encoder, width: Self.width, height: Self.height, format: .yuv420p, color: color,
      rate: (numerator: 30, denominator: 1))
    settings.hasGlobalHeader = true
    settings.keyframeDistance = keyframeDistance
    settings.options = options
    let encoder = try Encoder(settings)
    var muxer = try Muxer(format: format, on: stream)
    try muxer.start(encoder, metadata: metadata, options: muxerOptions)
    let packet = try Packet()
    for index in 0...shots.count {
      if index < shots.count {
        let frame = try VideoFrame(width: Self.width, height: Self.height, format: .yuv420p, color: color)
        draw(shots[index], into: frame)
        frame.timestamp = Int64(index)
        try encoder.send(frame)
      } else {
        try encoder.send(nil)
      }
      while try encoder.receive(into: packet) { try muxer.write(packet) }
    }
    try muxer.finish()
  }

  private func draw(_ shot: Shot, into frame: VideoFrame) {
    let (moment, gain): (Double?, Double) =
      switch shot {
      case .moment(let moment): (moment, 1)
      case .exposed(let moment, let gain): (moment, gain)
      case .blank: (nil, 1)
      }
    frame.withPlanes { planes in
      for (number, plane) in planes.enumerated() {
        let scale = number == 0 ? 1.0 : 2.0
        let (back, front) =
          number == 0 ? (ground.y, disc.y) : number == 1 ? (ground.u, disc.u) : (ground.v, disc.v)
        let slope = number == 0 ? 40.0 / Double(Self.width) : 0
        let offset: (x: Double, y: Double) = moment.map { motion.offset($0) } ?? (0, 0)
        let (cx, cy) = (96 + reach * offset.x + drift * (moment ?? 0), 54 + reach * offset.y)
        for y in 0..<plane.rows {
          let row = (plane.start + y * plane.stride).assumingMemoryBound(to: UInt8.self)
          let dy = (Double(y) + 0.5) * scale - cy
          for x in 0..<plane.rowBytes {
            var value = back
            if moment != nil {
              let dx = (Double(x) + 0.5) * scale - cx
              value += slope * Double(x)
              let cover = min(max((26 - (dx * dx + dy * dy).squareRoot()) / 6 + 0.5, 0), 1)
              value += cover * (front - value)
            }
            if number == 0 { value = 16 + (value - 16) * gain }
            row[x] = UInt8(min(max(value + 0.5, 0), 255))
          }
        }
      }
    }
  }
}
