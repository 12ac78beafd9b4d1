import { decodeQR } from "qr/decode.js"
import sharp from "sharp"

/** Widths in pixels at which a code is searched for, like a phone that moves nearer and further. */
const widths = [600, 900, 450, 1200]

/** The text of a QR code in a picture (SVG, PNG), as a phone reads it. Throws without a code. */
export async function qrIn(picture: Buffer): Promise<string> {
  const failures: unknown[] = []
  for (const width of widths) {
    try {
      return await decodedAt(picture, width)
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, "no code was read in the picture")
}

async function decodedAt(picture: Buffer, width: number): Promise<string> {
  const { data, info } = await sharp(picture, { density: 288 })
    .resize(width)
    .flatten({ background: "#fff" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5000 })
}

/** The first code that a page draws, as a picture of its own. */
export function qrPictureIn(html: string): Buffer {
  const [svg] = /<svg[^>]*aria-label="Kod QR[^>]*>.*?<\/svg>/s.exec(html) ?? []
  if (!svg) throw new Error("The page draws no QR code")
  return Buffer.from(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'))
}
