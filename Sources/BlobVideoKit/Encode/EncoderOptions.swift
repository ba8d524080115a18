import LibAV

extension ClipEncoding {
  /// The encoder's own options for a quality and an effort, with key frames where `groups` says. The plan has seen to it that
  /// numbers are in range.
  func options(_ quality: Quality, _ effort: Effort, _ groups: KeyFrameGroups) -> [String: String] {
    switch encoder {
    case "libx264":
      // One key frame at the start and none at a cut that the encoder thinks it sees: a loop has no cuts, and an early one
      // would show as a change of texture. What adaptive quantization spends on smooth places in every frame is spent on them
      // once, in the key frame: `KeyFrameGroups` says why.
      [
        "preset": effort.pick("veryfast", "medium", "slower"), "profile": "high",
        "x264-params": (["scenecut=0", "aq-mode=0"] + groups.zones(crf(quality))).joined(separator: ":"),
      ].merging(rate(quality))
    case "libx265":
      // It writes to standard error by itself unless told not to. The pool may have any size, frames at work not.
      [
        "preset": effort.pick("superfast", "medium", "slow"), "profile": depth == 10 ? "main10" : "main",
        "x265-params": "log-level=none:scenecut=0:open-gop=0:pools=\(Self.mostThreads)",
      ].merging(rate(quality))
    case "libvpx-vp9":
      ["deadline": "good", "cpu-used": effort.pick("5", "2", "1"), "row-mt": "1"].merging(rate(quality))
    case "libsvtav1":
      svtav1(quality, effort, groups)
    case "libaom-av1":
      libaom(effort, groups).merging(rate(quality))
    case "prores_ks":
      // The vendor that players expect; some refuse others.
      ["profile": pixelFormat == .yuv422p10 ? "hq" : "4444", "vendor": "apl0"]
    case "hap": ["format": hapFormat(quality)]
    default: [:]
    }
  }

  /// SVT-AV1's options: quantizers by layers in 10 bits, where key frames have heirs enough; otherwise as it chooses.
  private func svtav1(_ quality: Quality, _ effort: Effort, _ groups: KeyFrameGroups) -> [String: String] {
    let hasLayers = effort != .fast && depth == 10 && groups.isLong
    let layers = hasLayers ? crf(quality).map { LayerQuantizers(Int($0)) } : nil
    // Its temporal filter makes each key frame a mean of its neighbours, which takes noise out of films. What is drawn has none: the
    // filter smears what moves, and pulls the key frame's colours, which all frames after it inherit, off by up to 4 of 255.
    let parameters = ["enable-tf=0"] + (layers.map { [$0.parameters] } ?? [])
    return ["preset": effort.pick("10", "7", "5"), "svtav1-params": parameters.joined(separator: ":")]
      .merging(layers.map { ["crf": "\($0.number)"] } ?? rate(quality))
  }

  /// libaom's options. Looking ahead does nothing for key frames alone, and libaom 3.6 fails an assertion of its own after 48 of them.
  private func libaom(_ effort: Effort, _ groups: KeyFrameGroups) -> [String: String] {
    let options = ["usage": "good", "cpu-used": effort.pick("8", "6", "4"), "row-mt": "1"]
    return groups.length == 1 ? options.merging(["lag-in-frames": "0"]) : options
  }

  /// By how many hundredths of its range of quantizers x265 makes key frames finer, in 10 bits: 0.16 are ten numbers. It does for them
  /// what `KeyFrameGroups` does in x264: the dither is kept once, and copied by blocks that are skipped. Coarse words get less of it, since a
  /// fine key frame would be most of the file, and fine ones keep it by themselves. The fastest effort has no adaptive quantization, which the
  /// library asks for.
  func fineness(_ quality: Quality, _ effort: Effort) -> Int {
    guard encoder == "libx265", depth == 10, effort != .fast else { return 0 }
    let number = crf(quality) ?? 22
    return max(0, Int(min(16, (number - 11) / 0.63, (30 - number) * 2)))
  }

  /// Threads that the encoder works with, fixed where the bytes depend on them: x264 with 8 makes other files than with 2 or 4.
  /// More would cost picture quality (each x264 thread sees less of the frame before); fewer would leave processors idle.
  var threads: Int {
    switch encoder {
    // Frames at work at the same time; each has threads of its own in the pool.
    case "libx265": 2
    // Its bytes are the same with any number, its memory is not.
    case "libsvtav1": 4
    default: Self.mostThreads
    }
  }

  private static let mostThreads = 8

  /// The number that a quality means here; nil where a bit rate, or nothing, decides.
  func crf(_ quality: Quality) -> Double? {
    switch quality {
    case .word(let word): codec.crf(word, encoder)
    case .crf(let number): number
    case .bitRate: nil
    }
  }

  private func rate(_ quality: Quality) -> [String: String] {
    if case .bitRate(let rate) = quality { return ["b": "\(rate)"] }
    guard let number = crf(quality) else { return [:] }
    let text = number == number.rounded() ? "\(Int(number))" : "\(number)"
    // libvpx and libaom cap a constant quality at a default bit rate unless that is 0.
    return encoder == "libvpx-vp9" || encoder == "libaom-av1" ? ["crf": text, "b": "0"] : ["crf": text]
  }

  /// Twice the bytes for colours with a texture of their own, in the better words.
  func hapFormat(_ quality: Quality) -> String {
    if hasAlpha { return "hap_alpha" }
    return quality == .word(.high) || quality == .word(.master) ? "hap_q" : "hap"
  }
}

extension Effort {
  fileprivate func pick(_ fast: String, _ balanced: String, _ best: String) -> String {
    switch self {
    case .fast: fast
    case .balanced: balanced
    case .best: best
    }
  }
}

extension [String: String] {
  fileprivate func merging(_ other: [String: String]) -> [String: String] { merging(other) { $1 } }
}
