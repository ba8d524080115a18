// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "blobvideo",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "BlobRender", targets: ["BlobRender"]),
    .library(name: "BlobVideoKit", targets: ["BlobVideoKit"]),
    .executable(name: "blobvideo", targets: ["blobvideo"]),
  ],
  targets: [
    // FFmpeg's four libraries, and the only code that may import them.
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"]), .brew(["ffmpeg"]),
      ]),
    .target(name: "LibAV", dependencies: ["CLibAV"]),

    // Scene to pixels, without FFmpeg. libxml2 reads SVG documents; it is part of every Apple system.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "BlobGraphics"),
    // The presets are part of the binary. (The folder is a link to the top level's; only files can be embedded through it.)
    .target(
      name: "BlobScene", dependencies: ["BlobGraphics", "CLibXML2"],
      resources: [
        "aurora", "blob", "bokeh", "bubbles", "confetti", "daybreak", "drops", "gooey", "ink", "lava", "liquid",
        "marble", "mesh", "mesh-night", "mesh-vivid", "night-waves", "orbit", "orbs", "pulse", "ring", "ripples",
        "shape", "silk", "soft-blob", "waves", "wipe", "palettes",
      ].map { .embedInCode("Library/presets/\($0).json") }),
    .target(name: "BlobMotion", dependencies: ["BlobScene", "BlobGraphics"]),
    .target(name: "BlobRaster", dependencies: ["BlobGraphics"]),
    .target(name: "BlobRender", dependencies: ["BlobGraphics", "BlobScene", "BlobMotion", "BlobRaster"]),

    // Pixels to files.
    // The palette of a GIF. The package is built without it where it is missing.
    .systemLibrary(
      name: "CImageQuant", pkgConfig: "imagequant", providers: [.apt(["libimagequant-dev"]), .brew(["libimagequant"])]),
    .target(
      name: "BlobVideoKit", dependencies: ["BlobRender", "LibAV", "CImageQuant"],
      resources: [.embedInCode("Kit/Templates")]),
    .executableTarget(name: "blobvideo", dependencies: ["BlobVideoKit"]),
    .executableTarget(name: "blob-bench", dependencies: ["BlobRender"]),

    .target(name: "TestSupport", dependencies: ["BlobGraphics", "BlobRaster"], path: "Tests/TestSupport"),
    .testTarget(name: "BlobGraphicsTests", dependencies: ["BlobGraphics"]),
    .testTarget(name: "BlobSceneTests", dependencies: ["BlobScene"], exclude: ["Invalid", "Drawings"]),
    .testTarget(name: "BlobMotionTests", dependencies: ["BlobMotion"]),
    .testTarget(name: "BlobRasterTests", dependencies: ["BlobRaster", "TestSupport"]),
    .testTarget(
      name: "BlobRenderTests", dependencies: ["BlobRender", "TestSupport"], exclude: ["truth.py"],
      resources: [.copy("References"), .copy("Scenes")]),
    // What the fuzzers call: here on the kept inputs of Tests/Corpus, in `make fuzz` on what libFuzzer finds.
    .target(name: "FuzzTargets", dependencies: ["BlobRender"], path: "Tests/FuzzTargets"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"]),
    .testTarget(name: "LibAVTests", dependencies: ["LibAV"]),
    .testTarget(name: "BlobVideoKitTests", dependencies: ["BlobVideoKit", "TestSupport"]),
    .testTarget(name: "blobvideoTests", dependencies: ["blobvideo", "TestSupport"]),
  ]
)

// Clips as resources of other packages' targets. SwiftPM builds a plugin's program, and all that it is made of, a second time: the Makefile
// leaves the plugin out where nobody uses it.
if Context.environment["BLOBVIDEO_WITHOUT_PLUGIN"] == nil {
  package.products.append(.plugin(name: "BlobVideoPlugin", targets: ["BlobVideoPlugin"]))
  package.targets.append(.plugin(name: "BlobVideoPlugin", capability: .buildTool(), dependencies: ["blobvideo"]))
}

// `make fuzz` alone builds these: they need libFuzzer's runtime. The program's own code is a library then, since a second program uses it.
if Context.environment["BLOBVIDEO_FUZZ"] != nil {
  package.targets.removeAll { ["blobvideo", "blobvideoTests"].contains($0.name) }
  package.products.removeAll { $0.name == "blobvideo" }
  package.targets += [
    .target(name: "blobvideo", dependencies: ["BlobVideoKit"], exclude: ["Blobvideo.swift"]),
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(name: "blob-fuzz", dependencies: ["FuzzTargets", "CFuzzer", "blobvideo"]),
  ]
  package.products.append(.executable(name: "blob-fuzz", targets: ["blob-fuzz"]))
}
