import CLibAV
import Dispatch

/// The memory of an encoder, let go of as its library bears it.
final class EncoderContext: @unchecked Sendable {  // belongs to one encoder, which cannot be copied
  let raw: UnsafeMutablePointer<AVCodecContext>
  private let settings: Encoder.Settings
  private let token: (any AnyObject & Sendable)?
  /// Whether the library is at work.
  var isOpen = false
  /// Whether it has had a frame.
  var hasFrames = false
  /// Whether it has given all packets.
  var isEmpty = false

  init(
    _ codec: UnsafePointer<AVCodec>, _ settings: Encoder.Settings, keeping token: (any AnyObject & Sendable)?
  ) throws(LibAVError) {
    guard let raw = avcodec_alloc_context3(codec) else { throw .outOfMemory("avcodec_alloc_context3") }
    (self.raw, self.settings, self.token) = (raw, settings, token)
  }

  deinit {
    let task = Ending(raw: raw, token: token)
    guard isOpen, !isEmpty else { return task.free() }
    // Stopped amid its work, an encoder first ends the frames that it has begun, on a thread that nobody waits for: x265 may take
    // seconds. SVT-AV1 1.4 waits for ever where it is freed without having had a frame, and may crash where it is freed with
    // frames at work. So it gets one, and is then asked for all packets.
    let needsPackets = settings.name == "libsvtav1"
    let frame = needsPackets && !hasFrames ? try? blank() : nil
    DispatchQueue.global().async {
      withExtendedLifetime(task) { if needsPackets { task.drain(frame) } else { task.free() } }
    }
  }

  private func blank() throws(LibAVError) -> VideoFrame {
    let frame = try VideoFrame(
      width: settings.width, height: settings.height, format: settings.format, color: settings.color)
    frame.timestamp = 0
    return frame
  }

  /// What is left to do when nobody uses the encoder any more.
  private struct Ending: @unchecked Sendable {  // the only one that has the pointer by then
    let raw: UnsafeMutablePointer<AVCodecContext>
    /// Let go of last.
    let token: (any AnyObject & Sendable)?

    func drain(_ frame: VideoFrame?) {
      if let frame { avcodec_send_frame(raw, frame.raw) }
      avcodec_send_frame(raw, nil)
      if let packet = av_packet_alloc() {
        while avcodec_receive_packet(raw, packet) >= 0 { av_packet_unref(packet) }
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
      }
      free()
    }

    func free() {
      var raw: UnsafeMutablePointer<AVCodecContext>? = raw
      avcodec_free_context(&raw)
    }
  }
}
