import { mostPieces } from "./most-pieces.ts"
import { exifWith, orientationIn } from "./orientation.ts"

const retainedTypes = new Set(["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L", "ANIM", "ANMF"])
/** Flags of VP8X. */
const [hasExif, hasXmp] = [0x08, 0x04]
/** Bytes of an animation's frame before its own chunks. */
const frameBytes = 16
/** Limit of a frame's chunks, which are its pixels and their transparency. */
const framePieces = 100

type Chunk = { type: string; data: Buffer }

/**
 * The WebP with its coded pixels, colour profile and orientation, but without other chunks and bytes after the picture.
 * Null when it cannot be read.
 */
export function withoutWebpMetadata(bytes: Buffer): Buffer | null {
  const chunks = chunksIn(bytes.subarray(12, Math.min(bytes.length, 8 + bytes.readUInt32LE(4))))
  if (!chunks) return null
  const exif = chunks.find(({ type }) => type === "EXIF")
  const orientation = exif ? orientationIn(tiffOf(exif.data)) : 1
  const plainExif = orientation === 1 ? [] : [chunkBytes({ type: "EXIF", data: Buffer.from(exifWith(orientation)) })]
  const remaining: Buffer[] = []
  for (const chunk of chunks.filter(({ type }) => retainedTypes.has(type))) {
    const made = plainChunk(chunk, plainExif.length > 0)
    if (!made) return null
    remaining.push(chunkBytes(made))
  }
  const body = Buffer.concat([Buffer.from("WEBP"), ...remaining, ...plainExif])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from("RIFF"), size, body])
}

function chunksIn(bytes: Buffer, most = mostPieces): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (end > bytes.length || chunks.length >= most) return null
    chunks.push({ type: bytes.toString("latin1", at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (end % 2)
  }
  return chunks
}

/** The TIFF part of an Exif chunk; some programs begin it as in a JPEG. */
const tiffOf = (data: Buffer) => (data.toString("latin1", 0, 6) === "Exif\0\0" ? data.subarray(6) : data)

function plainChunk({ type, data }: Chunk, withExif: boolean): Chunk | null {
  if (type === "VP8X") {
    const flags = Buffer.from(data)
    flags[0] = ((flags[0] ?? 0) & ~hasXmp & ~hasExif) | (withExif ? hasExif : 0)
    return { type, data: flags }
  }
  if (type !== "ANMF") return { type, data }
  const inner = chunksIn(data.subarray(frameBytes), framePieces)
  if (!inner) return null
  const remaining = inner.filter((one) => retainedTypes.has(one.type)).map(chunkBytes)
  return { type, data: Buffer.concat([data.subarray(0, frameBytes), ...remaining]) }
}

function chunkBytes({ type, data }: Chunk): Buffer {
  const made = Buffer.alloc(8 + data.length + (data.length % 2))
  made.write(type, 0, "latin1")
  made.writeUInt32LE(data.length, 4)
  data.copy(made, 8)
  return made
}
