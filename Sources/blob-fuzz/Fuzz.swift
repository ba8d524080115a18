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
  private static let target = getenv("BLOBVIDEO_FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  static func main() {
    guard target != nil else {
      print("BLOBVIDEO_FUZZ_TARGET is none of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
      exit(64)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let status = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      // A fault ends the process here, so that libFuzzer keeps the input.
      if let fault = Fuzz.target?.fault(in: Array(UnsafeBufferPointer(start: start, count: count))) {
        print("blob-fuzz: \(fault)")
        fflush(nil)
        abort()
      }
      return 0
    }
    exit(status)
  }
}
