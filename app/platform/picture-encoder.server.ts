import type { OutputInfo } from "sharp"
import { isDecodable, type PictureKind, pictureRules, pixelLimit, storedWidths } from "#app/domain/picture.ts"
import { fewAtOnce } from "#app/lib/few-at-once.ts"
import { log } from "./log.server.ts"

export type Encoded = {
  /** Of the largest size kept, in pixels; the smallest variant may be called wider than the picture was. */
  width: number
  height: number
  variants: { width: number; bytes: Buffer }[]
  /** "#rrggbb", shown until the picture has loaded. */
  tint: string
}

type Sharp = typeof import("sharp").default
let loaded: Promise<Sharp> | undefined

/** Loaded for the first picture. What was decoded once is not asked for again; one thread leaves a core to the pages. */
const loadSharp = () =>
  (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

/** Pictures decoded at the same time; the others wait, so that memory stays within bounds. */
const inTurn = fewAtOnce(2)

/**
 * A picture as WebP in the widths of its kind (never enlarged), turned upright, in sRGB, without metadata, the first
 * frame of an animation (A89); avatars are cut to a square. Null when the content is no JPG, PNG, GIF or WEBP, is
 * damaged, or would be too large to decode.
 */
export const encodePicture = (bytes: Uint8Array, kind: PictureKind): Promise<Encoded | null> =>
  inTurn(async () => {
    const sharp = await loadSharp()
    const pixels = await decode(sharp, bytes, pictureRules[kind].widths.at(-1) ?? 0, kind === "avatar")
    return pixels && (await encode(sharp, pixels, kind))
  })

/** The same with one size, at most `most` pixels wide; for pictures that belong to no kind, such as attachments. */
export const encodeWhole = (bytes: Uint8Array, most: number) =>
  inTurn(async () => {
    const sharp = await loadSharp()
    const pixels = await decode(sharp, bytes, most)
    if (!pixels) return null
    const { data, info } = pixels
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return {
      bytes: await sharp(data, { raw }).webp({ quality: 82 }).toBuffer(),
      width: info.width,
      height: info.height,
    }
  })

type Pixels = { data: Buffer; info: OutputInfo }

/** The picture at its largest kept size; null when the decoder stumbles, because then it is the picture's fault. */
async function decode(sharp: Sharp, bytes: Uint8Array, most: number, square = false): Promise<Pixels | null> {
  try {
    const { isProgressive: interlaced = false, ...facts } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!isDecodable({ ...facts, interlaced })) return null
    return await sharp(bytes, { limitInputPixels: pixelLimit, failOn: "error", sequentialRead: true })
      .autoOrient()
      .resize(
        square ? middleOf(facts, most) : { width: most, height: most * 2, fit: "inside", withoutEnlargement: true },
      )
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    log.info({ why: error instanceof Error ? error.message : String(error) }, "a picture could not be decoded")
    return null
  }
}

/** The largest square in the middle, at most so wide; whichever way up the picture was taken. */
function middleOf({ width, height }: { width: number; height: number }, most: number) {
  const side = Math.min(width, height, most)
  return { width: side, height: side, fit: "cover" } as const
}

async function encode(sharp: Sharp, { data, info }: Pixels, kind: PictureKind): Promise<Encoded> {
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const variants: Encoded["variants"] = []
  for (const width of storedWidths(kind, info.width)) {
    const bytes = await pixels().resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
    variants.push({ width, bytes })
  }
  const [red = 0, green = 0, blue = 0] = await pixels()
    .flatten({ background: "#ffffff" })
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer()
  const tint = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`
  return { width: info.width, height: info.height, variants, tint }
}
