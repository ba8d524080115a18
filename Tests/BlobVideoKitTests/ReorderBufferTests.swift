import Testing

@testable import BlobVideoKit

@Suite struct ReorderBufferTests {
  @Test func givesElementsInTheOrderOfTheirNumbers() {
    var (buffer, given) = (ReorderBuffer<String>(), [String]())
    for number in [2, 0, 3, 1, 4] {
      buffer.insert("frame \(number)", at: number)
      while let element = buffer.removeNext() { given.append(element) }
    }
    #expect(given == (0..<5).map { "frame \($0)" })
    #expect(buffer.next == 5)
  }

  @Test func holdsBackWhatComesEarly() {
    var buffer = ReorderBuffer<Int>()
    buffer.insert(7, at: 1)
    #expect(buffer.removeNext() == nil)
    buffer.insert(6, at: 0)
    #expect(buffer.removeNext() == 6)
    #expect(buffer.removeNext() == 7)
    #expect(buffer.removeNext() == nil)
  }
}
