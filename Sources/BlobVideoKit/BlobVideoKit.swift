@_exported import BlobRender
import LibAV

/// The program's version, as `--version` prints it and files carry it.
public let blobvideoVersion = "0.1.0"

/// For what the command line guards, too.
package typealias Guarded<Value: Sendable> = LibAV.Guarded<Value>
