@_exported import BlobRender

/// The program's version, as `--version` prints it and files carry it.
public let blobvideoVersion = "0.1.0"
