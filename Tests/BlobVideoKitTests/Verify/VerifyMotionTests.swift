import BlobVideoKit
import Testing

extension TestClip {
  /// Writes the clip into a folder of its own and judges it.
  func report(_ limits: VerifyLimits = VerifyLimits()) throws -> VerifyReport {
    let scratch = try Scratch()
    let path = scratch.file("clip." + format)
    try write(path)
    return try Verifier(limits: limits, threads: 1).verify(path)
  }
}

extension VerifyReport {
  /// The faults, by kind.
  var faults: [VerifyFinding.Kind] { findings.filter(\.isFault).map(\.kind) }
}

@Suite struct VerifyMotionTests {
  @Test(arguments: TestClip.Motion.allCases)
  func goodLoopsPass(_ motion: TestClip.Motion) throws {
    for var clip in [TestClip(), TestClip.webm] {
      clip.motion = motion
      let report = try clip.report()
      #expect(report.findings.isEmpty, "\(motion), \(clip.format)")
      #expect(report.seam.verdict == .continuous)
      #expect(report.timing.frames == 48 && report.timing.decoded == 48)
      #expect(report.timing.rate == 30 && report.timing.duration == 1.6)
    }
  }

  /// Frame 48 of 49 shows the moment of frame 0.
  @Test(arguments: [TestClip.Motion.circle, .bounce])
  func theFirstFrameOnceMoreAtTheEnd(_ motion: TestClip.Motion) throws {
    var clip = TestClip(motion: motion)
    clip.shots.append(.moment(0))
    let report = try clip.report()
    #expect(report.faults == [.seamRepeat])
    #expect(report.findings.first?.frames == 48...48)
  }

  /// (One frame of a motion that rests there makes no difference to see.)
  @Test(arguments: [(TestClip.Motion.circle, 1), (.circle, 4), (.bounce, 1), (.bounce, 4), (.swing, 1), (.swing, 4)])
  func framesMissingAtTheEnd(_ motion: TestClip.Motion, _ count: Int) throws {
    var clip = TestClip(motion: motion)
    clip.shots.removeLast(count)
    #expect(try clip.report().faults == [.seamGap])
  }

  @Test(arguments: [1, 4])
  func framesMissingInside(_ count: Int) throws {
    var clip = TestClip()
    clip.shots.removeSubrange(20..<20 + count)
    let report = try clip.report()
    #expect(report.faults == [.missingFrames])
    #expect(report.findings.first?.frames == 19...20)
  }

  /// Half a pixel a frame, and less than the encoder's own changes: what a frame more or less does is seen in no step.
  @Test func slowMotion() throws {
    var clip = TestClip()
    (clip.reach, clip.shots) = (0.25, TestClip.loop(80))
    #expect(try clip.report().passed)
    var missing = clip
    missing.shots.remove(at: 40)
    let report = try missing.report()
    #expect(report.faults == [.missingFrames])
    #expect(report.findings.first?.frames == 39...40)
    var twice = clip
    twice.shots.insert(twice.shots[40], at: 40)
    #expect(try twice.report().faults == [.repeatedFrame])
    clip.shots.removeLast()
    #expect(try clip.report().faults == [.seamGap])
  }

  /// Where a swing turns nothing moves, and nothing can be told.
  @Test func aSlowSwingPasses() throws {
    var clip = TestClip(motion: .swing)
    (clip.reach, clip.shots) = (0.25, TestClip.loop(80))
    #expect(try clip.report().passed)
  }

  /// Frame 20 in place of frame 21, and frame 20 twice with one frame more.
  @Test(arguments: [true, false])
  func aRepeatedFrameInside(_ replacing: Bool) throws {
    var clip = TestClip()
    let twice = clip.shots[20]
    if replacing { clip.shots[21] = twice } else { clip.shots.insert(twice, at: 21) }
    let report = try clip.report()
    #expect(report.faults == [.repeatedFrame])
    #expect(report.findings.first?.frames == 21...21)
  }

  @Test(arguments: [0, 20, 47])
  func aBlankFrame(_ place: Int) throws {
    var clip = TestClip()
    clip.shots[place] = .blank
    let report = try clip.report()
    #expect(report.faults == [.blankFrame])
    #expect(report.findings.first?.frames == place...place)
  }

  @Test func severalBlankFramesAtTheEnd() throws {
    var clip = TestClip()
    for place in 45..<48 { clip.shots[place] = .blank }
    let report = try clip.report()
    #expect(report.faults == [.blankFrame])
    #expect(report.findings.first?.frames == 45...47)
  }

  @Test(arguments: [(0, 1.06), (20, 1.06), (20, 0.95), (47, 0.94)])
  func aJumpOfExposure(_ place: Int, _ gain: Double) throws {
    var clip = TestClip()
    clip.shots[place] = .exposed(Double(place) / 48, gain: gain)
    let report = try clip.report()
    #expect(report.faults == [.strayFrame])
    #expect(report.findings.first?.frames == place...place)
    #expect(report.findings.first?.message.contains(gain > 1 ? "brighter" : "darker") == true)
  }

  @Test(arguments: TestClip.Motion.allCases)
  func driftUndoneAtTheSeam(_ motion: TestClip.Motion) throws {
    var clip = TestClip(motion: motion)
    clip.drift = 14
    let report = try clip.report()
    #expect(report.passed == false)
    #expect(Set(report.faults).isSubset(of: [.seamJump, .seamGap]))
  }

  /// Every frame flat: there is nothing to be out of place.
  @Test func aFlatClipPasses() throws {
    var clip = TestClip()
    clip.shots = clip.shots.map { _ in .blank }
    let report = try clip.report()
    #expect(report.passed)
    #expect(report.seam.verdict == .still)
  }

  @Test(arguments: [1, 2, 5])
  func shortClipsAreNotJudged(_ count: Int) throws {
    var clip = TestClip()
    clip.shots = TestClip.loop(count)
    let report = try clip.report()
    #expect(report.passed)
    #expect(report.seam.verdict == .short)
    #expect(report.timing.frames == count)
  }

  /// A pause in a motion is no repeated frame.
  @Test func aPauseIsNoFault() throws {
    var clip = TestClip(motion: .swing)
    let loop = TestClip.loop(48)
    clip.shots = Array(loop[...24]) + [TestClip.Shot](repeating: loop[24], count: 11) + Array(loop[25...])
    #expect(try clip.report().passed)
  }

  @Test func limitsMove() throws {
    var clip = TestClip()
    clip.shots[20] = .exposed(20.0 / 48, gain: 1.06)
    var limits = VerifyLimits()
    let isSet = limits.set("flash", to: 60)
    #expect(isSet)
    #expect(try clip.report(limits).passed)
    let refused = [limits.set("flash", to: .nan), limits.set("colour", to: 1)]
    #expect(refused == [false, false])
  }
}
