import type { OutputInfo } from "sharp"
import {
  type PictureFlaw,
  type PictureFormat,
  type PictureKind,
  pictureFlaw,
  pictureFormats,
  pictureRules,
  pixelLimit,
  storedWidths,
} from "#app/domain/shared/picture.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import type { Source } from "../files/uploads.server.ts"
import { log } from "../log.server.ts"

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

/** One at a time: two take twice the memory and, beside pages, hardly less time. */
const inTurn = createConcurrencyLimit(1)

/**
 * A picture as WebP in the widths of its kind (never enlarged), turned upright, in sRGB, without metadata, the first
 * frame of an animation (A89); avatars are cut to a square. The flaw when the content is no JPG, PNG, GIF or WEBP, is
 * damaged, or would be too large to decode.
 */
export const encodePicture = (source: Source, kind: PictureKind): Promise<Encoded | PictureFlaw> => {
  const most = pictureRules[kind].widths.at(-1) ?? 0
  const shape = kind === "avatar" ? "square" : "wide"
  return withPixels({ source, most, shape }, (sharp, pixels) => encode(sharp, pixels, kind))
}

/** The same with one size, at most `most` pixels wide; for pictures that belong to no kind, such as attachments. */
export const encodeWhole = (source: Source, most: number) =>
  withPixels({ source, most, shape: "wide" }, async (sharp, { data, info }) => ({
    bytes: await sharp(data, { raw: rawOf(info) })
      .webp({ quality: 82 })
      .toBuffer(),
    width: info.width,
    height: info.height,
  }))

type PhotoStep = { side: number; quality: number }

/**
 * A photo to be printed: JPEG without metadata, upright, in sRGB, at the first of `steps` (longest side in pixels,
 * quality) that takes at most `mostBytes`, else at the last. The flaw when it is of none of these formats, is damaged or
 * would be too large to decode.
 */
export const encodePhoto = (
  source: Source,
  { formats, steps, mostBytes }: { formats: readonly PictureFormat[]; steps: readonly PhotoStep[]; mostBytes: number },
): Promise<Buffer | PictureFlaw> =>
  withPixels({ source, most: steps[0]?.side ?? 0, shape: "longest", formats }, async (sharp, { data, info }) => {
    let bytes = Buffer.alloc(0)
    for (const { side, quality } of steps) {
      bytes = await sharp(data, { raw: rawOf(info) })
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality })
        .toBuffer()
      if (bytes.length <= mostBytes) break
    }
    return bytes
  })

type Pixels = { data: Buffer; info: OutputInfo }
type Wanted = {
  source: Source
  /** Pixels of the width, or of the longest side. */
  most: number
  shape: "wide" | "square" | "longest"
  formats?: readonly PictureFormat[]
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** Decodes a picture when it is its turn, hands its pixels to `use` and frees them. */
const withPixels = <Result>(wanted: Wanted, use: (sharp: Sharp, pixels: Pixels) => Promise<Result>) =>
  inTurn(async (): Promise<Result | PictureFlaw> => {
    const sharp = await loadSharp()
    const pixels = await decode(sharp, wanted)
    if (typeof pixels === "string") return pixels
    try {
      return await use(sharp, pixels)
    } finally {
      freeBytes(pixels.data)
    }
  })

/** The picture at its largest kept size; a decoder that stumbles means that the picture is damaged. */
async function decode(
  sharp: Sharp,
  { source, most, shape, formats = pictureFormats }: Wanted,
): Promise<Pixels | PictureFlaw> {
  try {
    const { isProgressive: interlaced = false, ...facts } = await sharp(source, { limitInputPixels: false }).metadata()
    const flaw = pictureFlaw({ ...facts, interlaced })
    if (flaw) return flaw
    if (!formats.some((format) => format === facts.format)) return "format"
    const box = { width: most, height: shape === "longest" ? most : most * 2 }
    return await sharp(source, { limitInputPixels: pixelLimit, failOn: "error", sequentialRead: true })
      .autoOrient()
      .resize(shape === "square" ? middleOf(facts, most) : { ...box, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    log.info({ why: error instanceof Error ? error.message : String(error) }, "a picture could not be decoded")
    return "format"
  }
}

/** The largest square in the middle, at most so wide; whichever way up the picture was taken. */
function middleOf({ width, height }: { width: number; height: number }, most: number) {
  const side = Math.min(width, height, most)
  return { width: side, height: side, fit: "cover" } as const
}

async function encode(sharp: Sharp, { data, info }: Pixels, kind: PictureKind): Promise<Encoded> {
  const pixels = () => sharp(data, { raw: rawOf(info) })
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
