import CFuzzer
import FuzzTargets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `make fuzz`: gives libFuzzer's inputs to the target that BLOBVIDEO_FUZZ_TARGET names. Takes libFuzzer's own options and folders of inputs.
@main
struct Fuzz {
  /// What the target says of an input; nil where there is no target of that name.
  private static let fault: (@Sendable ([UInt8]) -> String?)? = {
    let name = getenv("BLOBVIDEO_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    if let target = FuzzTarget(rawValue: name) { return { bytes in target.fault(in: bytes) } }
    guard let target = CommandFuzz(rawValue: name) else { return nil }
    return { bytes in target.fault(in: bytes) }
  }()

  static func main() {
    guard fault != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue) + CommandFuzz.allCases.map(\.rawValue)
      print("BLOBVIDEO_FUZZ_TARGET is none of: \(names.joined(separator: " "))")
      exit(64)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let status = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      // A fault ends the process here, so that libFuzzer keeps the input.
      if let fault = Fuzz.fault?(Array(UnsafeBufferPointer(start: start, count: count))) {
        print("blob-fuzz: \(fault)")
        fflush(nil)
        abort()
      }
      return 0
    }
    exit(status)
  }
}
