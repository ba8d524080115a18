// swift-tools-version: 6.0
import PackageDescription

// A program outside the package that uses its two libraries. A real one names the repository's URL and a version.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "blobvideo", path: "..")],
  targets: [
    .executableTarget(
      name: "loop",
      dependencies: [
        .product(name: "BlobRender", package: "blobvideo"), .product(name: "BlobVideoKit", package: "blobvideo"),
      ])
  ]
)
