/// The long names of all options, without their dashes.
enum OptionName: String, CaseIterable, Sendable {
  case preset, loop, fps, size, fit, seed, palette, background, set
  case codec, quality, crf, bitrate, effort, depth, keyframes, transfer
  case maxSize = "max-size"
  case at, poster
  case snippet
  case urlPrefix = "url-prefix"
  case `repeat`, fill
  case output, format, force
  case ifChanged = "if-changed"
  case noScene = "no-scene"
  case depfile
  case workers, strict
  case dryRun = "dry-run"
  case progress, quiet, json, report, verbose
  case out, root, name, palettes, seeds, sizes, codecs, jobs, shard, merge, rebuild
  case contactSheet = "contact-sheet"
  case verify, limit
  case man
  case help, version

  /// As people type it.
  var dashed: String { "--" + rawValue }
}
