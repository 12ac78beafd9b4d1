const orientationTag = 0x0112

/** The orientation (1–8) in Exif's TIFF structure; 1, upright, when there is none. */
export function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const little = view.getUint16(0) === 0x4949
    const start = view.getUint32(4, little)
    const entries = view.getUint16(start, little)
    for (let at = start + 2; at < start + 2 + entries * 12; at += 12)
      if (view.getUint16(at, little) === orientationTag) return validOrUpright(view.getUint16(at + 8, little))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

const validOrUpright = (orientation: number) => (orientation >= 1 && orientation <= 8 ? orientation : 1)

/** Exif data with the orientation alone: a big-endian TIFF header and one entry of the type SHORT (3). */
export function exifWith(orientation: number): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26))
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 1)
  tiff.setUint16(10, orientationTag)
  tiff.setUint16(12, 3)
  tiff.setUint32(14, 1)
  tiff.setUint16(18, orientation)
  return new Uint8Array(tiff.buffer)
}
