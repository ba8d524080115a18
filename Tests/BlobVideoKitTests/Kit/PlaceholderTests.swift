import BlobVideoKit
import Testing

@Suite struct PlaceholderTests {
  /// A picture of 96 x 54 pixels from a function of the place, both coordinates 0...1.
  static func picture(_ color: (Double, Double) -> (Double, Double, Double)) throws -> KitPicture {
    var bytes: [UInt8] = []
    for y in 0..<54 {
      for x in 0..<96 {
        let (r, g, b) = color((Double(x) + 0.5) / 96, (Double(y) + 0.5) / 54)
        bytes += [r, g, b].map { UInt8(min(max($0, 0), 255).rounded()) }
      }
    }
    return try #require(KitPicture(width: 96, height: 54, bytes: bytes))
  }

  @Test func plainPictureIsExact() throws {
    let plain = try Self.picture { _, _ in (255, 45, 85) }
    let placeholder = Placeholder(of: plain)
    #expect(placeholder.error(against: plain) < 0.01)
    #expect(placeholder.css == "linear-gradient(#ff2d55,#ff2d55)")
  }

  @Test func gradientNeedsNoGlow() throws {
    let sunset = try Self.picture { x, _ in (40 + 180 * x, 30, 90 - 60 * x) }
    let placeholder = Placeholder(of: sunset, glows: 0)
    #expect(placeholder.error(against: sunset) < 0.6)
    #expect(placeholder.css.hasPrefix("linear-gradient(90deg,#2"))
  }

  @Test func horizonIsFound() throws {
    let sea = try Self.picture { _, y in y < 0.6 ? (235, 245, 255) : (0, 90, 200) }
    #expect(Placeholder(of: sea, glows: 0).error(against: sea) < 18)
  }

  @Test func softLightsAreMetInAFewHundredBytes() throws {
    let lights: [(x: Double, y: Double, spread: Double, color: [Double])] = [
      (0.2, 0.35, 0.25, [20, 180, 140]), (0.55, 0.25, 0.3, [60, 90, 220]), (0.85, 0.6, 0.22, [170, 60, 200]),
    ]
    let aurora = try Self.picture { x, y in
      var channels = [8.0, 12, 32]
      for light in lights {
        let (dx, dy) = ((x - light.x) * 16 / 9, y - light.y)
        // A Gaussian by its series of halvings, cut at four spreads.
        let weight = bell((dx * dx + dy * dy) / (2 * light.spread * light.spread))
        channels = zip(channels, light.color).map { $0 * (1 - weight) + $1 * weight }
      }
      return (channels[0], channels[1], channels[2])
    }
    let placeholder = Placeholder(of: aurora)
    #expect(placeholder.error(against: aurora) < 5)
    #expect((200...480).contains(placeholder.css.utf8.count))
    #expect(placeholder.css.wholeMatch(of: /(radial-gradient\([^()]+\),)+linear-gradient\([^()]+\)/) != nil)
    let rough = Placeholder(of: aurora, glows: 1)
    #expect(rough == Placeholder(of: aurora, glows: 1))
    #expect(rough.error(against: aurora) > placeholder.error(against: aurora))
  }

  /// exp(-x) as (1 - x / 1024) to the 1024th.
  private func bell(_ x: Double) -> Double {
    var value = max(0, 1 - x / 1024)
    for _ in 0..<10 { value *= value }
    return value
  }

  @Test func discIsSeenAsDisc() throws {
    let disc = try Self.picture { x, y in
      let (dx, dy) = ((x - 0.5) * 16 / 9, y - 0.5)
      return dx * dx + dy * dy < 0.13 ? (255, 45, 85) : (255, 255, 255)
    }
    #expect(Placeholder(of: disc, glows: 2).error(against: disc) < 20)
  }

  @Test func edgeIsTheBackgroundOrTheMean() throws {
    let framed = try Self.picture { x, y in (0.3...0.7).contains(x) && y > 0.4 ? (9, 9, 9) : (254, 253, 252) }
    #expect(framed.edgeColor.description == "#fefdfc")
    let halves = try Self.picture { x, _ in x < 0.5 ? (0, 0, 0) : (200, 100, 50) }
    #expect(halves.edgeColor.description == "#643219")
  }

  @Test func textIsTheOneThatReads() throws {
    let night = try Self.picture { _, _ in (10, 12, 30) }
    #expect(night.textColor.color.description == "#fff")
    #expect(night.textColor.contrast > 15)
    let paper = try Self.picture { _, _ in (250, 250, 250) }
    #expect(paper.textColor.color.description == "#111318")
    // A twentieth that reads badly counts, less does not.
    let mostlyNight = try Self.picture { x, _ in x > 0.9 ? (255, 255, 255) : (0, 0, 0) }
    #expect(mostlyNight.textColor.contrast < 2)
  }

  @Test func takesOnlyWholePictures() {
    #expect(KitPicture(width: 2, height: 2, bytes: [UInt8](repeating: 0, count: 11)) == nil)
    #expect(KitPicture(width: 0, height: 2, bytes: []) == nil)
    let withAlpha = KitPicture(width: 2, height: 1, bytes: [1, 2, 3, 0, 1, 2, 3, 255], bytesPerPixel: 4)
    #expect(withAlpha?.edgeColor.description == "#010203")
  }
}
