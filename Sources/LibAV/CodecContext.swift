import CLibAV

/// The memory of an encoder or decoder, freed whatever happens while it is set up.
struct CodecContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>) throws(LibAVError) {
    guard let raw = avcodec_alloc_context3(codec) else { throw .outOfMemory("avcodec_alloc_context3") }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&raw)
  }
}
