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
  /** Width of the largest stored variant in pixels; the nominal width of the smallest may exceed it. */
  width: number
  height: number
  variants: { width: number; bytes: Buffer }[]
  /** "#rrggbb", shown while the picture loads. */
  tint: string
}

type Sharp = typeof import("sharp").default
let loaded: Promise<Sharp> | undefined

/** Loaded on demand. No cache, because pictures are not decoded twice; one thread leaves a core to pages. */
const loadSharp = () =>
  (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

/** One picture at a time: two would take twice the memory and hardly less time beside page requests. */
const withinLimit = createConcurrencyLimit(1)

/**
 * WebP in the kind's widths (never enlarged), upright, sRGB, no metadata, first frame only (A89); avatars are square.
 * Returns the flaw of an unsupported, damaged or oversized picture.
 */
export const encodePicture = (source: Source, kind: PictureKind): Promise<Encoded | PictureFlaw> => {
  const most = pictureRules[kind].widths.at(-1) ?? 0
  const shape = kind === "avatar" ? "square" : "wide"
  return withPixels({ source, most, shape }, (sharp, pixels) => encode(sharp, pixels, kind))
}

/** One size, at most `most` pixels wide; for attachments. */
export const encodeWhole = (source: Source, most: number) =>
  withPixels({ source, most, shape: "wide" }, async (sharp, { data, info }) => ({
    bytes: await sharp(data, { raw: rawOf(info) })
      .webp({ quality: 82 })
      .toBuffer(),
    width: info.width,
    height: info.height,
  }))

/** Two sizes from one decoding. */
export const encodeWithThumbnail = (source: Source, { whole, thumbnail }: { whole: number; thumbnail: number }) =>
  withPixels(
    { source, most: whole, shape: "wide", formats: ["jpeg", "png", "webp"] },
    async (sharp, { data, info }) => {
      const pixels = () => sharp(data, { raw: rawOf(info) })
      return {
        bytes: await pixels().webp({ quality: 82 }).toBuffer(),
        small: await pixels().resize({ width: thumbnail, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer(),
        width: info.width,
        height: info.height,
      }
    },
  )

type PhotoStep = { side: number; quality: number }

/**
 * A photo for printing: JPEG, upright, sRGB, no metadata, at the first of `steps` (longest side in pixels, quality)
 * within `mostBytes`, else the last. Returns the flaw of an unsupported, damaged or oversized picture.
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
type PictureRequest = {
  source: Source
  /** Limit of the width, or of the longest side, in pixels. */
  most: number
  shape: "wide" | "square" | "longest"
  formats?: readonly PictureFormat[]
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** Decodes one picture at a time and frees its pixels after `use`. */
const withPixels = <Result>(wanted: PictureRequest, use: (sharp: Sharp, pixels: Pixels) => Promise<Result>) =>
  withinLimit(async (): Promise<Result | PictureFlaw> => {
    const sharp = await loadSharp()
    const pixels = await decode(sharp, wanted)
    if (typeof pixels === "string") return pixels
    try {
      return await use(sharp, pixels)
    } finally {
      freeBytes(pixels.data)
    }
  })

/** At the largest stored size; a decoder error counts as damaged. */
async function decode(
  sharp: Sharp,
  { source, most, shape, formats = pictureFormats }: PictureRequest,
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

/** The largest centered square, at most `most` wide; the same in any orientation. */
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
