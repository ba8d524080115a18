import Testing

@testable import BlobScene

@Suite struct ValueOrderTests {
  private func value(_ name: String, _ text: String) throws -> Scene.Value {
    Scene.Value(name: name, expression: try parsed(text))
  }

  @Test func putsUsedValuesFirst() throws {
    let values = [try value("a", "b + c"), try value("b", "c"), try value("c", "1"), try value("d", "a")]
    #expect(try ValueOrder.sorted(values).map(\.name) == ["c", "b", "a", "d"])
    let sorted = try ValueOrder.sorted(values)
    #expect(try ValueOrder.sorted(sorted) == sorted)
  }

  @Test func namesTheCircle() throws {
    let values = [try value("x", "a"), try value("a", "b"), try value("b", "1 + c"), try value("c", "a * b")]
    #expect(throws: ValueOrder.Cycle.self) { try ValueOrder.sorted(values) }
    do {
      _ = try ValueOrder.sorted(values)
    } catch {
      #expect(error.chain == ["a", "b", "c", "a"])
    }
    do {
      _ = try ValueOrder.sorted([try value("me", "me + 1")])
    } catch let error as ValueOrder.Cycle {
      #expect(error.chain == ["me", "me"])
    }
  }

  /// A chain of 256 values does not use the machine's stack.
  @Test func followsLongChains() throws {
    let values = try (0..<256).map { try value("v\($0)", $0 < 255 ? "v\($0 + 1)" : "1") }
    #expect(try ValueOrder.sorted(values).first?.name == "v255")
  }
}
