import { mostPieces } from "./most-pieces.ts"
import { exifWith, orientationIn } from "./orientation.ts"

const [endOfImage, startOfScan, jfif, exif, profile, adobe] = [0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee]
/** Bytes of a JFIF segment without its thumbnail. */
const jfifBytes = 14

const begins = (payload: Uint8Array, text: string) =>
  Buffer.from(payload.buffer, payload.byteOffset, Math.min(text.length, payload.length)).toString("latin1") === text

/** Segments that a decoder needs: frames, tables and intervals. */
const isPicture = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf)
/** Markers without a length: restarts and a temporary marker. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * The JPEG with its coded pixels, colour profile and orientation, but without any other segment and without bytes after
 * the picture. Null when it cannot be read.
 */
export function withoutJpegMetadata(bytes: Buffer): Buffer | null {
  const head: Uint8Array[] = [bytes.subarray(0, 2)]
  const rest: Uint8Array[] = []
  let orientation = 1
  let pieces = 0
  for (let at = nextMarker(bytes, 2); at !== null; ) {
    if (++pieces > mostPieces) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === endOfImage) return joined(head, orientation, [...rest, bytes.subarray(at, at + 2)])
    if (isBare(marker)) {
      at = nextMarker(bytes, at + 2)
      continue
    }
    if (at + 4 > bytes.length) return null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return null
    const payload = bytes.subarray(at + 4, end)
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    if (marker === jfif && begins(payload, "JFIF\0") && payload.length >= jfifBytes) head.push(plainJfif(payload))
    else if (marker === exif && begins(payload, "Exif\0\0"))
      orientation = firstOrientation(orientation, payload.subarray(6))
    else if (marker === startOfScan || isPicture(marker) || isColour(marker, payload))
      rest.push(bytes.subarray(at, next))
    at = nextMarker(bytes, next)
  }
  return null
}

const isColour = (marker: number, payload: Uint8Array) =>
  (marker === profile && begins(payload, "ICC_PROFILE\0")) || (marker === adobe && begins(payload, "Adobe"))

const firstOrientation = (before: number, tiff: Uint8Array) => (before === 1 ? orientationIn(tiff) : before)

/** Position of the next marker; skips bytes between segments, and several 0xff before a marker. */
function nextMarker(bytes: Buffer, from: number): number | null {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && bytes[at + 1] === 0xff) at++
  return at < 0 || at + 1 >= bytes.length ? null : at
}

/** End of the coded pixels: the next marker that is neither an escaped 0xff nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** Without the thumbnail, whose width and height are the last two bytes. */
function plainJfif(payload: Uint8Array) {
  const segment = Buffer.concat([segmentHead(jfif, jfifBytes), payload.subarray(0, jfifBytes)])
  segment.fill(0, segment.length - 2)
  return segment
}

function segmentHead(marker: number, length: number) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(length + 2, 2)
  return head
}

function joined(head: Uint8Array[], orientation: number, rest: Uint8Array[]) {
  if (orientation === 1) return Buffer.concat([...head, ...rest])
  const tiff = exifWith(orientation)
  return Buffer.concat([...head, segmentHead(exif, tiff.length + 6), Buffer.from("Exif\0\0"), tiff, ...rest])
}
