import { isRaster, type MaterialFormat, materialFormat } from "#app/domain/organizations/kit/material-file.ts"
import { withoutJpegMetadata } from "./jpeg-segments.ts"
import { mostPieces } from "./most-pieces.ts"
import { withoutPngMetadata } from "./png-chunks.ts"
import { withoutWebpMetadata } from "./webp-chunks.ts"

/**
 * The picture, not encoded anew, without place, camera, author, texts and thumbnails (Exif, XMP, IPTC); colour profile
 * and orientation stay. An SVG loses its `metadata`, and that of pictures within it. PDF and PostScript stay as they
 * are: both are documents, which may be signed. Null when the file cannot be read.
 */
export function withoutMetadata(bytes: Buffer, format: MaterialFormat): Buffer | null {
  if (format === "jpeg") return withoutJpegMetadata(bytes)
  if (format === "png") return withoutPngMetadata(bytes)
  if (format === "webp") return withoutWebpMetadata(bytes)
  return format === "svg" ? withoutSvgMetadata(bytes) : bytes
}

/** Reads byte by byte, whatever the encoding: everything it looks for is ASCII. */
function withoutSvgMetadata(bytes: Buffer): Buffer | null {
  const plain = withPlainPictures(withoutMetadataElements(bytes.toString("latin1")))
  return plain === null ? null : Buffer.from(plain, "latin1")
}

/** Also matches with the prefix that a program may give SVG's own elements. */
const metadata = /<((?:[\w.-]{1,30}:)?metadata)(?=[\s/>])/g

/** Takes one pass, since a file may hold a million beginnings. */
function withoutMetadataElements(text: string): string {
  const lines: string[] = []
  let from = 0
  for (const { index: at, 1: name } of text.matchAll(metadata)) {
    if (at < from) continue
    const opened = text.indexOf(">", at)
    const closing = text[opened - 1] === "/" ? opened : text.indexOf(`</${name}`, opened)
    const end = text.indexOf(">", closing)
    if (opened < 0 || closing < 0 || end < 0) break
    lines.push(text.slice(from, at))
    from = end + 1
  }
  return lines.join("") + text.slice(from)
}

const pictureWithin = /data:image\/(?:jpe?g|png|webp);base64,/gi
const lineBreak = /&#(?:10|13|x0?[ad]);/gi

function withPlainPictures(text: string): string | null {
  const parts: string[] = []
  let from = 0
  for (const { 0: start, index } of text.matchAll(pictureWithin)) {
    const begin = index + start.length
    if (begin < from) continue
    if (parts.length > 2 * mostPieces) return null
    const coded = text.slice(begin, endOfValue(text, begin))
    const picture = Buffer.from(coded.replace(lineBreak, ""), "base64")
    const format = materialFormat(picture.subarray(0, 64), picture.subarray(-64))
    const stripped = format && isRaster(format) ? withoutMetadata(picture, format) : null
    parts.push(text.slice(from, begin))
    parts.push(!stripped || stripped.equals(picture) ? coded : stripped.toString("base64"))
    from = begin + coded.length
  }
  return parts.join("") + text.slice(from)
}

function endOfValue(text: string, from: number): number {
  const ends = /["')<]/g
  ends.lastIndex = from
  return ends.exec(text)?.index ?? text.length
}
