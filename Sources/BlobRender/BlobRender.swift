@_exported import BlobGraphics
@_exported import BlobMotion
@_exported import BlobRaster
@_exported import BlobScene
