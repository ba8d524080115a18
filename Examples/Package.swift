// swift-tools-version: 6.0
import PackageDescription

// A package that uses blobvideo: its libraries, and its plugin. A real one names the repository's URL; here it is the folder above, or
// what BLOBVIDEO_URL says, such as file:///path/to/blobvideo, at the version that is shown.
let blobvideo: Package.Dependency =
  Context.environment["BLOBVIDEO_URL"].map { .package(url: $0, exact: "0.1.0") }
  ?? .package(name: "blobvideo", path: "..")

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [blobvideo],
  targets: [
    // Renders by the libraries.
    .executableTarget(
      name: "loop",
      dependencies: [
        .product(name: "BlobRender", package: "blobvideo"), .product(name: "BlobVideoKit", package: "blobvideo"),
      ]),
    // Has clips inside, made when it is built.
    .executableTarget(name: "app", plugins: [.plugin(name: "BlobVideoPlugin", package: "blobvideo")]),
  ]
)
