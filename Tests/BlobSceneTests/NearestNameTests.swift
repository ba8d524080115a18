import BlobScene
import Testing

@Suite struct NearestNameTests {
  static let keys = ["radius", "center", "fill", "width", "layers", "p", "rectangle"]

  @Test(arguments: [
    ("raduis", "radius"), ("centre", "center"), ("Fill", "fill"), ("fil", "fill"), ("widht", "width"),
    ("layer", "layers"), ("rect", "rectangle"), ("rec", nil),
    ("colour", nil), ("x", nil), ("", nil), ("q", nil),
  ])
  func findsWhatWasMeant(name: String, nearest: String?) {
    #expect(nearestName(to: name, among: Self.keys) == nearest)
  }
}
