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
      /// A library beside FFmpeg.
      case library
    }

    /// Its name in FFmpeg, such as `libx264`.
    public let name: String
    /// What sort of part it is.
    public let role: Role
    /// What it is for.
    public let purpose: String
    /// What its lack costs.
    public let loss: String
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
    let encoders = Codec.allCases.flatMap { codec in
      let traits = codec.traits
      let places = listed(traits.containers.map(title))
      return traits.encoders.map { name in
        Component(
          name: name, role: .encoder, purpose: "\(traits.title) in \(places)", loss: loss(of: name, codec),
          version: name.hasPrefix("lib") ? try? Encoder.version(of: name) : nil, isPresent: Library.hasEncoder(name))
      }
    }
    let stills = StillFormat.allCases.map { format in
      Component(
        name: format.encoder, role: .encoder, purpose: "\(format.title) stills and posters",
        loss: "no \(format.title)" + (format == .png ? ", no folders of frames" : ""),
        version: format.encoder.hasPrefix("lib") ? try? Encoder.version(of: format.encoder) : nil,
        isPresent: Library.hasEncoder(format.encoder))
    }
    let muxers = Container.allCases.map { container in
      Component(
        name: container.rawValue, role: .muxer, purpose: "\(title(container.rawValue)) files",
        loss: "no \(title(container.rawValue))", version: nil, isPresent: Muxer.exists(container.rawValue))
    }
    let quantizer = Component(
      name: "libimagequant", role: .library, purpose: "the palette of a GIF",
      loss: "no GIF until blobvideo is built again with it", version: Palette.quantizerVersion,
      isPresent: Palette.quantizerVersion != nil)
    return FFmpegBuild(
      release: Library.release, libraries: Library.versions, license: Library.license,
      components: encoders + stills + muxers + [quantizer])
  }

  private static func title(_ container: String) -> String { container == "webm" ? "WebM" : container.uppercased() }

  private static func loss(of encoder: String, _ codec: Codec) -> String {
    switch encoder {
    case "libx264": "no H.264, the codec that plays everywhere"
    case "libx265": "no HEVC: Safari and iPhones get H.264, larger and in 8 bits"
    case "libvpx-vp9": "no VP9, and so no alpha for browsers"
    case "libsvtav1": "AV1 is made by libaom, several times slower"
    case "libaom-av1": "no AV1 with sides that are odd or under 64, nor with --keyframes all"
    default: "no \(codec.traits.title)"
    }
  }
}

extension RenderError {
  /// This FFmpeg lacks a part.
  static func missing(_ component: String, for purpose: String) -> RenderError {
    RenderError(.unavailable, "\(purpose): this build of FFmpeg has no \(component); \(installCommand) installs one")
  }
}
