import LibAV

/// The build of FFmpeg that this program runs with.
public struct FFmpegBuild: Hashable, Sendable {
  /// One part that an output needs.
  public struct Component: Hashable, Sendable {
    /// What sort of part it is.
    public enum Role: String, Hashable, Sendable {
      /// Compresses frames.
      case encoder
      /// Writes a container.
      case muxer
    }

    /// Its name in FFmpeg, such as `libx264`.
    public let name: String
    /// What sort of part it is.
    public let role: Role
    /// What it is for, and so what is lost without it.
    public let purpose: String
    /// Version of the library behind an encoder; nil where there is none, or the part is missing.
    public let version: String?
    /// Whether this build has it.
    public let isPresent: Bool
  }

  /// The release that the libraries come from, such as `5.1.9-0+deb12u1`.
  public let release: String
  /// The libraries with their versions, such as `libavcodec 59.37.100`.
  public let libraries: [String]
  /// The licence of this build, such as `GPL version 2 or later`.
  public let license: String
  /// Everything that blobvideo uses, present or not.
  public let components: [Component]

  /// The line that installs a build with everything, on this system.
  public static var installLine: String { installCommand }

  /// What the process is linked with. Opens each encoder once, for its version: a few milliseconds.
  public static var current: FFmpegBuild {
    let encoders: [(String, String)] =
      Codec.allCases.flatMap { codec in
        let traits = codec.traits
        let places = listed(traits.containers.map { $0 == "webm" ? "WebM" : $0.uppercased() })
        return traits.encoders.map { ($0, "\(traits.title) in \(places)") }
      } + StillFormat.allCases.map { ($0.encoder, "\($0.title) stills and posters") }
    let muxers = Container.allCases.map { ($0.rawValue, "\($0 == .webm ? "WebM" : $0.rawValue.uppercased()) files") }
    return FFmpegBuild(
      release: Library.release, libraries: Library.versions, license: Library.license,
      components: encoders.map { name, purpose in
        Component(
          name: name, role: .encoder, purpose: purpose,
          version: name.hasPrefix("lib") ? Encoder.version(of: name) : nil,
          isPresent: Library.hasEncoder(name))
      }
        + muxers.map { name, purpose in
          Component(name: name, role: .muxer, purpose: purpose, version: nil, isPresent: Muxer.exists(name))
        })
  }
}

extension RenderError {
  /// This FFmpeg lacks a part.
  static func missing(_ component: String, for purpose: String) -> RenderError {
    RenderError(.unavailable, "\(purpose): this build of FFmpeg has no \(component); \(installCommand) installs one")
  }
}
