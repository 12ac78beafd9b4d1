import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { withoutMetadata } from "./strip-metadata.ts"

const secret = "Jan Tajny, Domowa 7"
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const exif = {
  IFD0: { Artist: secret, Copyright: secret },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 24/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "16/1 55/1 0/1" },
}
const formats = ["jpeg", "png", "webp"] as const
type Format = (typeof formats)[number]

/** A picture with different pixels everywhere, and all metadata that programs write into one. */
async function picture(format: Format, orientation?: number, more: { progressive?: boolean; lossless?: boolean } = {}) {
  const pixels = Buffer.from(Array.from({ length: 64 * 40 * 3 }, (_, at) => (at * 37) % 256))
  const made = sharp(pixels, { raw: { width: 64, height: 40, channels: 3 } })
    .withIccProfile("p3")
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ ...(orientation && { orientation }) })
  return made.toFormat(format, more).toBuffer()
}
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
const stripped = (bytes: Buffer, format: Format) => withoutMetadata(bytes, format) ?? expect.unreachable()

describe.each(formats)("a %s", (format) => {
  test("loses place, author and texts, and keeps pixels and colour profile", async () => {
    const before = await picture(format)
    expect(before.toString("latin1")).toContain(secret)
    const after = stripped(before, format)
    expect(after.toString("latin1")).not.toContain(secret)
    const [was, is] = [await sharp(before).metadata(), await sharp(after).metadata()]
    expect([is.exif, is.xmp, is.iptc]).toEqual([undefined, undefined, undefined])
    expect(was.icc?.length).toBeGreaterThan(100)
    expect(is.icc?.equals(was.icc ?? Buffer.alloc(0))).toBe(true)
    expect((await pixelsOf(after)).equals(await pixelsOf(before))).toBe(true)
    expect(stripped(after, format).equals(after)).toBe(true)
  })

  test.each([2, 3, 6, 8])("keeps its orientation (%i), and nothing else of Exif", async (orientation) => {
    const after = stripped(await picture(format, orientation), format)
    const { orientation: turned, exif } = await sharp(after).metadata()
    expect(turned).toBe(orientation)
    expect(exif?.length).toBeLessThanOrEqual(32)
    expect(after.toString("latin1")).not.toContain(secret)
    expect(stripped(after, format).equals(after)).toBe(true)
  })

  test("loses bytes that follow the picture", async () => {
    const before = await picture(format)
    const after = stripped(Buffer.concat([before, Buffer.from(secret), await picture("jpeg")]), format)
    expect(after.equals(stripped(before, format))).toBe(true)
  })

  test("without metadata stays byte for byte", async () => {
    const before = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#0a5364" } })
      .toFormat(format)
      .toBuffer()
    expect(stripped(before, format).equals(before)).toBe(true)
  })

  test("cut off, or changed anywhere, is read or refused, and throws nothing", async () => {
    const before = await picture(format, 6)
    for (let at = 12; at < before.length; at += 7) {
      withoutMetadata(before.subarray(0, at), format)
      const changed = Buffer.from(before)
      changed.writeUInt32BE(0xffffffff, Math.min(at, changed.length - 4))
      withoutMetadata(changed, format)
    }
  })
})

test("progressive JPEG, JPEG of four colours, lossless and animated WebP, PNG of a palette keep their pixels", async () => {
  const pixels = { create: { width: 50, height: 50, channels: 3 as const, background: "#ffaa00" } }
  const frames = Buffer.alloc(20 * 20 * 3 * 2, 90)
  const cases: [Format, Buffer][] = [
    ["jpeg", await picture("jpeg", 3, { progressive: true })],
    ["jpeg", await sharp(pixels).toColourspace("cmyk").withExif(exif).jpeg().toBuffer()],
    ["webp", await picture("webp", 3, { lossless: true })],
    [
      "webp",
      await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
        .withExif(exif)
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer(),
    ],
    ["png", await sharp(pixels).withExif(exif).png({ palette: true }).toBuffer()],
  ]
  for (const [format, before] of cases) {
    const after = stripped(before, format)
    const all = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()
    expect((await all(after)).equals(await all(before))).toBe(true)
    expect(after.toString("latin1")).not.toContain(secret)
  }
})

test("a JPEG's comments, IPTC and small copies are left out, its Adobe segment stays", async () => {
  const before = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#ffaa00" } })
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer()
  const segment = (marker: number, text: string) => {
    const payload = Buffer.from(text, "latin1")
    return Buffer.concat([Buffer.from([0xff, marker, 0, payload.length + 2]), payload])
  }
  const more = [
    segment(0xfe, secret),
    segment(0xed, `Photoshop 3.0\0${secret}`),
    segment(0xe0, `JFXX\0${secret}`),
    segment(0xe2, `MPF\0${secret}`),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
  ]
  const after = stripped(Buffer.concat([before.subarray(0, 2), ...more, before.subarray(2)]), "jpeg")
  expect(after.equals(before)).toBe(true)
  expect(after.toString("latin1")).toContain("Adobe")
})

test("an SVG loses its metadata, and that of pictures in it", async () => {
  const photo = await picture("jpeg", 6)
  const lines = photo.toString("base64").replace(/.{76}/g, "$&&#10;")
  const svg = (metadata: string, picture: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg"><title>Łąka</title>${metadata}<image href="data:image/jpeg;base64,${picture}"/></svg>`
  const before = Buffer.from(svg(`<metadata id="m"><dc:creator>${secret}</dc:creator></metadata><metadata/>`, lines))
  const after = withoutMetadata(before, "svg")?.toString() ?? ""
  expect(after).toBe(svg("", stripped(photo, "jpeg").toString("base64")))
  const plain = Buffer.from(svg("", stripped(photo, "jpeg").toString("base64")))
  expect(withoutMetadata(plain, "svg")?.equals(plain)).toBe(true)
})

test("an SVG also loses metadata under a prefix of its own", () => {
  const svg = (metadata: string) => `<svg xmlns:svg="http://www.w3.org/2000/svg">${metadata}<path d="M0 0"/></svg>`
  for (const name of ["svg:metadata", "s-1:metadata"])
    expect(withoutMetadata(Buffer.from(svg(`<${name} id="m"><a>${secret}</a></${name}>`)), "svg")?.toString()).toBe(
      svg(""),
    )
})

test("a PDF and PostScript stay as they are", () => {
  for (const format of ["pdf", "ps"] as const)
    expect(withoutMetadata(Buffer.from(secret), format)?.toString()).toBe(secret)
})

test("an SVG made to be slow takes one pass", () => {
  for (const piece of ["<metadata>", "<metadata ", "<metadata/>", "<a:metadata>", "<aaaaaa", "data:image/png;base64,"])
    expect(withoutMetadata(Buffer.from(`<svg>${piece.repeat(300_000)}`), "svg")).not.toBeNull()
})

test("a picture of a hundred thousand pieces is refused, as it would block others for seconds", async () => {
  const many = (piece: Buffer) => Buffer.concat(Array.from({ length: 100_000 }, () => piece))
  const [jpeg, png, webp] = [await picture("jpeg", 1), await picture("png", 1), await picture("webp", 1)]
  const comments = many(Buffer.from([0xff, 0xfe, 0, 2]))
  expect(withoutMetadata(Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)]), "jpeg")).toBeNull()
  const texts = many(Buffer.from("\0\0\0\0tEXt\0\0\0\0", "latin1"))
  expect(withoutMetadata(Buffer.concat([png.subarray(0, 33), texts, png.subarray(33)]), "png")).toBeNull()
  const unknown = Buffer.concat([webp, many(Buffer.from("XXXX\0\0\0\0", "latin1"))])
  unknown.writeUInt32LE(unknown.length - 8, 4)
  expect(withoutMetadata(unknown, "webp")).toBeNull()
  const frame = Buffer.concat([Buffer.from("ANMF\0\0\0\0", "latin1"), Buffer.alloc(16), unknown.subarray(-8 * 100_000)])
  frame.writeUInt32LE(frame.length - 8, 4)
  const animated = Buffer.concat([webp, frame])
  animated.writeUInt32LE(animated.length - 8, 4)
  expect(withoutMetadata(animated, "webp")).toBeNull()
  const svg = Buffer.from(`<svg>${"<image href='data:image/png;base64,A'/>".repeat(100_000)}</svg>`)
  expect(withoutMetadata(svg, "svg")).toBeNull()
})

test("an element with a similar name, or without an end, stays", () => {
  for (const text of ["<svg><metadatum>x</metadatum></svg>", "<svg><metadata>x</svg>", "<svg><metadata"])
    expect(withoutMetadata(Buffer.from(text), "svg")?.toString()).toBe(text)
})
