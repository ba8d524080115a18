import Testing

@testable import blobvideo

struct ArgumentParserTests {
  private func parse(_ words: String...) throws -> ParsedArguments { try ArgumentParser.parse(words) }

  private func refusal(_ words: String...) -> String? {
    do throws(Failure) {
      _ = try ArgumentParser.parse(words)
      return nil
    } catch {
      return error.status == .usage && error.lines.count == 1 ? error.lines[0] : "wrong kind: \(error)"
    }
  }

  @Test func renderIsTheDefaultCommand() throws {
    let bare = try parse("--preset", "liquid", "out.mp4")
    #expect(bare.command == .render)
    #expect(!bare.isExplicit)
    let named = try parse("render", "--preset", "liquid", "out.mp4")
    #expect(named.command == .render)
    #expect(named.isExplicit)
    #expect(named.options == bare.options)
    #expect(named.operands == bare.operands)
  }

  @Test func onlyTheFirstWordIsACommand() throws {
    #expect(try parse("presets", "list").command == .presetsList)
    #expect(try parse("presets", "show", "list").operands == ["list"])
    let later = try parse("-y", "doctor")
    #expect(later.command == .render)
    #expect(later.operands == ["doctor"])
  }

  @Test func everySpellingOfAnOptionIsTheSame() throws {
    let spellings = [["--loop", "4s"], ["--loop=4s"], ["-l", "4s"]]
    for spelling in spellings {
      #expect(try ArgumentParser.parse(spelling + ["a.mp4"])[.loop]?.value == "4s")
      #expect(try ArgumentParser.parse(["a.mp4"] + spelling)[.loop]?.value == "4s")
    }
    #expect(try parse("--loop=", "a.mp4")[.loop]?.value == "")
    #expect(try parse("--background=a=b", "a.mp4")[.background]?.value == "a=b")
  }

  @Test(arguments: ["-4s", "--", "-", "--fps", "--help", "-y"])
  func whateverFollowsIsTheValue(_ value: String) throws {
    let parsed = try parse("--loop", value, "a.mp4")
    #expect(parsed[.loop]?.value == value)
    #expect(parsed.options.count == 1)
    #expect(parsed.operands == ["a.mp4"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let parsed = try parse("-y", "--", "-x.mp4", "--loop", "--")
    #expect(parsed.operands == ["-x.mp4", "--loop", "--"])
    #expect(parsed.options.map(\.name) == [.force])
  }

  @Test func outputsKeepTheirOrder() throws {
    #expect(try parse("a.mp4", "-o", "-b.mp4", "--output=c.mp4", "-").operands == ["a.mp4", "-b.mp4", "c.mp4", "-"])
  }

  @Test func helpIsFoundBeforeWhatIsWrongAfterIt() throws {
    #expect(try parse("--help", "--nonsense").has(.help))
    #expect(try parse("presets", "list", "-h").command == .presetsList)
    #expect(try parse("doctor", "-V").has(.version))
  }

  @Test func anOptionIsGivenOnce() {
    #expect(refusal("--loop", "4s", "-l", "4s")?.contains("--loop is given twice") == true)
    #expect(refusal("-y", "--force", "--json", "--json") == nil)
    #expect(refusal("-o", "a.mp4", "-o", "b.mp4") == nil)
  }

  @Test(arguments: [
    (["--prset", "x"], "--preset"), (["-pliquid"], "-p liquid"), (["-l=4s"], "-l 4s"), (["-yn"], "-y -n"),
    (["-preset", "x"], "--preset NAME"), (["-help"], "--help"), (["--force=yes"], "takes no value"),
    (["--loop"], "needs a value: --loop LENGTH"), (["-l"], "needs a value"),
    (["--sedd", "3"], "unknown option '--sedd'"),
    (["--LOOP", "4s"], "--loop"), (["--lo", "4s"], "unknown option '--lo'"), (["-Z"], "unknown option '-Z'"),
    (["doctor", "--loop", "4s"], "an option of render, not of doctor"), (["redner", "a.mp4"], "render"),
    (["outmp4"], "'outmp4.mp4'"), (["---"], "unknown option '---'"), (["--=x"], "unknown option '--'"),
  ])
  func whatIsUnknownIsRefusedWithTheWayOut(_ words: [String], _ wayOut: String) throws {
    let error = #expect(throws: Failure.self) { try ArgumentParser.parse(words) }
    #expect(error?.status == .usage)
    #expect(error?.lines.count == 1)
    #expect(error?.lines.first?.contains(wayOut) == true, "\(error?.lines ?? [])")
  }
}
