import LibAV
import Testing

@testable import BlobVideoKit

/// 16 bits made 10 lose nothing on the average.
@Suite struct DeepDitherTests {
  private func fill(_ frame: VideoFrame, _ value: UInt16) {
    frame.withPlanes { planes in
      for plane in planes {
        for row in 0..<plane.rows {
          let samples = (plane.start + row * plane.stride).assumingMemoryBound(to: UInt16.self)
          for x in 0..<plane.rowBytes / 2 { samples[x] = value }
        }
      }
    }
  }

  /// The sum of floor((v + t) / 64) over the 64 thresholds t is v (Hermite's identity), whatever their order.
  @Test(arguments: [4096, 4097, 20000, 33333, 60159, 60160, 65535] as [UInt16], [(0, 0), (64, 8)])
  func eightByEightSamplesHaveTheMean(value: UInt16, place: (Int, Int)) throws {
    let source = try VideoFrame(width: 36, height: 16, format: .yuv420p16, color: .video)
    let target = try VideoFrame(width: 128, height: 32, format: .yuv420p10, color: .video)
    fill(source, value)
    fill(target, 7)
    DeepDither.reduce(source, into: target, x: place.0, y: place.1)
    target.withPlanes { planes in
      for (number, plane) in planes.enumerated() {
        let shift = number == 0 ? 0 : 1
        func sample(_ x: Int, _ y: Int) -> UInt16 {
          (plane.start + (y + (place.1 >> shift)) * plane.stride).assumingMemoryBound(to: UInt16.self)[
            x + (place.0 >> shift)]
        }
        let all = (0..<8).flatMap { y in (0..<8).map { x in sample(x, y) } }
        #expect(all.allSatisfy { abs(Int($0) - Int(value >> 6)) <= 1 && $0 < 1024 })
        // (65535 is more than 1023 codes.)
        #expect(all.reduce(0) { $0 + Int($1) } == min(Int(value), 1023 * 64))
        // The last columns, which are no multiple of eight, and what lies beyond.
        #expect(abs(Int(sample(34 >> shift, 0)) - Int(value >> 6)) <= 1)
        if place.0 == 0 { #expect(sample(36 >> shift, 0) == 7) }
      }
    }
  }

  /// HEVC's key frames in 10 bits are finer at the usual words, and nothing else's are.
  @Test func keyFramesAreFinerWhereItHelps() throws {
    var options = RenderOptions(64, 64)
    func fineness(_ codec: Codec, _ quality: Quality, _ effort: Effort = .balanced) throws -> Int {
      let encoding = try ClipEncoding(codec, in: .mp4, options, isOpaque: true)
      return encoding.fineness(quality, effort)
    }
    #expect(try fineness(.hevc, .word(.standard)) == 16)
    #expect(try fineness(.hevc, .word(.draft)) == 8)
    #expect(try fineness(.hevc, .crf(8)) == 0)
    #expect(try fineness(.hevc, .crf(40)) == 0)
    #expect(try fineness(.hevc, .word(.standard), .fast) == 0)
    #expect(try fineness(.h264, .word(.standard)) == 0)
    options.depth = .eight
    #expect(try fineness(.hevc, .word(.standard)) == 0)
  }
}
