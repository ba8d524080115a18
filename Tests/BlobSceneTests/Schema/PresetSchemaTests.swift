import Foundation
import Testing

@testable import BlobScene

/// The schema of presets says what the decoder says, in the judgement of Python's jsonschema.
@Suite struct PresetSchemaTests {
  /// A text, and the verdict that the schema must come to.
  private struct Case {
    let name: String
    let text: String
    let isValid: Bool
  }

  /// Whether each of `texts` fits the schema; nil where there is no validator.
  private static func verdicts(_ texts: [String]) throws -> [Bool]? {
    guard let python = SchemaValidator.python else {
      print("note: no Python with jsonschema (pip install jsonschema); the schema is not checked by a validator")
      return nil
    }
    return try SchemaValidator.verdicts(schema: PresetSchema.json.text(), texts: texts, python: python)
  }

  private static func check(_ cases: [Case]) throws {
    guard let verdicts = try verdicts(cases.map(\.text)) else { return }
    #expect(verdicts.count == cases.count)
    for (item, verdict) in zip(cases, verdicts) {
      #expect(verdict == item.isValid, "\(item.name): the schema says \(verdict): \(item.text)")
    }
  }

  @Test func isReadable() throws {
    let text = PresetSchema.json.text(.pretty)
    #expect(try JSONDocument(parsing: Array(text.utf8), file: "schema").root.value == PresetSchema.json)
  }

  @Test func acceptsEveryPreset() throws {
    let presets = PresetLibrary.names.compactMap { name in
      PresetLibrary.bytes(named: name).map {
        Case(name: name, text: String(decoding: $0, as: UTF8.self), isValid: true)
      }
    }
    let complete = try PresetLibrary.names.compactMap { name in
      try PresetLibrary.scene(named: name).map { Case(name: "\(name), resolved", text: $0.json, isValid: true) }
    }
    let examples = FormatsDocumentTests.presets.map { Case(name: "formats.md", text: $0, isValid: true) }
    try Self.check(presets + complete + examples + [Case(name: "all", text: SceneTests.everything, isValid: true)])
  }

  /// What of the broken presets only the decoder can tell: expressions, colours, names, sums, repeated keys.
  private static let onlyDecoded: Set<String> = [
    "circular-values", "colours", "loop-too-long", "loop-zero", "natural-loop-of-nothing", "natural-loop-too-long",
    "periods",
    "repeated-keys",
  ]

  @Test func refusesBrokenPresets() throws {
    let folder = InvalidPresetTests.folder
    let cases = try InvalidPresetTests.names.map { name in
      let text = try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
      return Case(name: name, text: text, isValid: Self.onlyDecoded.contains(name))
    }
    try Self.check(cases)
  }

  /// Every value of presets that use every key, put wrong in turn.
  @Test func agreesAboutMutants() throws {
    let texts =
      [SceneTests.everything, ParameterTests.text]
      + ["liquid", "shape"].compactMap { name in
        PresetLibrary.bytes(named: name).map { String(decoding: $0, as: UTF8.self) }
      }
    var cases: [Case] = []
    for text in texts {
      let value = try JSONDocument(parsing: Array(text.utf8), file: "f").root.value
      for mutant in Self.mutants(of: value) {
        let text = mutant.text()
        let messages = Self.problems(text)
        if messages.isEmpty {
          cases.append(Case(name: "accepted", text: text, isValid: true))
        } else if messages.contains(where: Self.isStructural) {
          cases.append(Case(name: messages[0], text: text, isValid: false))
        }
      }
    }
    #expect(cases.count > 500)
    try Self.check(cases)
  }

  private static func problems(_ text: String) -> [String] {
    do throws(SceneError) {
      _ = try Scene(parsing: Array(text.utf8), file: "f")
      return []
    } catch {
      return error.problems.map(\.message)
    }
  }

  private static func isStructural(_ message: String) -> Bool {
    ["unknown key", "found null", "is missing", "1e30 is out of range"].contains { message.contains($0) }
  }

  /// The value with each of its parts replaced by null and by a number beyond every range, with a key too many, and without each key.
  private static func mutants(of value: JSONValue) -> [JSONValue] {
    var list: [JSONValue] = [.null]
    switch value {
    case .object(let object):
      var extra = object
      extra["zzz zzz"] = 1
      list.append(.object(extra))
      for member in object.members {
        var without = object
        without[member.key] = nil
        list.append(.object(without))
        for mutant in mutants(of: member.value) {
          var changed = object
          changed[member.key] = mutant
          list.append(.object(changed))
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        for mutant in mutants(of: element) {
          var changed = elements
          changed[index] = mutant
          list.append(.array(changed))
        }
      }
    case .numeral: list.append(.numeral("1e30"))
    default: break
    }
    return list
  }
}

/// Python's jsonschema.
private enum SchemaValidator {
  /// A Python that has it: the one of `BLOBVIDEO_PYTHON`, the package's own, or the first in the path.
  static let python: String? = {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let environment = ProcessInfo.processInfo.environment
    let path = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/python3" }
    let own = package.appending(path: ".build/python/bin/python3").path
    return ([environment["BLOBVIDEO_PYTHON"], own].compactMap { $0 } + path).first { python in
      FileManager.default.isExecutableFile(atPath: python)
        && (try? run(python, ["-c", "import jsonschema; jsonschema.Draft202012Validator"], input: Data())) != nil
    }
  }()

  private struct Failure: Error { let text: String }

  static func verdicts(schema: String, texts: [String], python: String) throws -> [Bool] {
    let script = """
      import json, sys, jsonschema
      schema, texts = json.load(sys.stdin)
      schema = json.loads(schema)
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      json.dump([validator.is_valid(json.loads(text)) for text in texts], sys.stdout)
      """
    let input: JSONValue = [.string(schema), .array(texts.map { .string($0) })]
    let output = try run(python, ["-c", script], input: Data(input.text().utf8))
    return try JSONDecoder().decode([Bool].self, from: output)
  }

  private static func run(_ program: String, _ arguments: [String], input: Data) throws -> Data {
    // A file, since a pipe would have to be filled and emptied at once.
    let file = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: text) }
    return data
  }
}
