import { crc32 } from "node:zlib"
import { mostPieces } from "./most-pieces.ts"
import { exifWith, orientationIn } from "./orientation.ts"

const signatureBytes = 8
/** Chunks that stay beside the critical ones: transparency, colour, print size, animation. */
const retainedTypes = new Set(
  "tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" "),
)
const isCritical = (type: string) => /^[A-Z]/.test(type)

/**
 * The PNG with its coded pixels, colour profile and orientation, but without texts, times, unknown chunks, and bytes
 * after the picture. Null when it cannot be read.
 */
export function withoutPngMetadata(bytes: Buffer): Buffer | null {
  const remaining: Uint8Array[] = []
  let orientation = 1
  let pieces = 0
  for (let at = signatureBytes; at + 12 <= bytes.length; ) {
    if (++pieces > mostPieces) return null
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString("latin1", at + 4, at + 8)
    if (type === "eXIf") orientation = orientationIn(bytes.subarray(at + 8, end - 4))
    else if (isCritical(type) || retainedTypes.has(type)) remaining.push(bytes.subarray(at, end))
    if (type === "IEND") return joined(bytes.subarray(0, signatureBytes), orientation, remaining)
    at = end
  }
  return null
}

function joined(signature: Uint8Array, orientation: number, [header, ...rest]: Uint8Array[]) {
  const exif = orientation === 1 ? [] : [chunk("eXIf", exifWith(orientation))]
  return Buffer.concat([signature, ...(header ? [header] : []), ...exif, ...rest])
}

function chunk(type: string, data: Uint8Array) {
  const made = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), data, Buffer.alloc(4)])
  made.writeUInt32BE(data.length, 0)
  made.writeUInt32BE(crc32(made.subarray(4, -4)), made.length - 4)
  return made
}
