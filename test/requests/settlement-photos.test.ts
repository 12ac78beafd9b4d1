import { readdirSync } from "node:fs"
import path from "node:path"
import { desc, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, settlement } from "#app/db/schema.ts"
import { photoErrors } from "#app/domain/deals/proofs/photos.ts"
import { settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { dealPath, settlementFilePath, settlementReportPath, settlementReportPdfPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
let id: string
let karolina: Visitor
let marta: Visitor
let fields: Record<string, string>

/** A deal of the cast whose terms are agreed, and all rows that its report has to answer for. */
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  id = world.deals.pending
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
  await karolina.post(`${dealPath(id)}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await marta.post(`${dealPath(id)}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  fields = { version: "3", beforeEvent: "on", summary: "Posadziliśmy 120 drzew – żółć, gęś." }
  const html = await karolina.html(form())
  for (const [, at, control, value] of html.matchAll(/name="items\[(\d+)\]\.(rowId)" value="([^"]+)"/g)) {
    fields[`items[${at}].${control}`] = value ?? ""
    fields[`items[${at}].state`] = "done"
    fields[`items[${at}].note`] = "Było widać"
  }
})

const form = () => settlementReportPath(id)
const preview = () => settlementReportPdfPath(id)
/** Posts like a browser without scripts. */
const forPage = { headers: { accept: "text/html" } }
const deal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]

type PictureOptions = { width?: number; height?: number; format?: "jpeg" | "png" | "webp" | "gif" }
const drawn = ({ width = 600, height = 400, format = "jpeg" }: PictureOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#2a7" } }).toFormat(format)
const photo = async (made: PictureOptions = {}, name = "zdjęcie.jpg") => fileOf(await drawn(made).toBuffer(), name)
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)

/** The pictures and the pages of a PDF, from its objects. */
function contentsOf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString("latin1")
  const sizes = [...raw.matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)\s*\/Height (\d+)/g)]
  return {
    images: sizes.map(([, width, height]) => [Number(width), Number(height)]),
    pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
  }
}
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const temporary = () => {
  try {
    return readdirSync(path.join(process.env.DATA_DIR ?? "", "uploads"))
  } catch {
    return []
  }
}

test("photos are printed two on a page, numbered, small and upright, in the preview and in the sent document", async () => {
  const plain = contentsOf(await bytesOf(await karolina.post(preview(), fields)))
  expect(plain.images).toEqual([])
  const onItsSide = await drawn({ width: 3000, height: 2000 }).withMetadata({ orientation: 6 }).toBuffer()
  const rotated = fileOf(onItsSide, "a.jpg")
  const photos = [rotated, await photo({ format: "png" }, "b.png"), await photo({ format: "webp" }, "c.webp")]
  const preserved = await karolina.post(preview(), { ...fields, photos })
  expect(preserved.headers.get("content-type")).toBe("application/pdf")
  const bytes = await bytesOf(preserved)
  const inside = contentsOf(bytes)
  expect(inside.images).toEqual([
    [1067, 1600],
    [600, 400],
    [600, 400],
  ])
  expect(inside.pages).toBe(plain.pages + 2)
  const text = textOfPdf(bytes)
  for (const caption of ["Zdjęcie 1 z 3", "Zdjęcie 2 z 3", "Zdjęcie 3 z 3"]) expect(text).toContain(caption)
  expect(await deal()).toMatchObject({ status: "in_progress" })

  expect((await karolina.post(form(), { ...fields, photos })).status).toBe(302)
  const [sent] = await db.select().from(settlement).where(eq(settlement.dealId, id)).orderBy(desc(settlement.createdAt))
  const received = await bytesOf(await marta.get(settlementFilePath(id, sent?.id ?? "")))
  expect(contentsOf(received)).toEqual(inside)
  expect(temporary()).toEqual([])
})

test("an empty file field is no photo", async () => {
  const answer = await karolina.post(preview(), { ...fields, photos: fileOf(new Uint8Array(), "") })
  expect(contentsOf(await bytesOf(answer)).images).toEqual([])
})

test("the place and the camera of a photo stay out of the PDF", async () => {
  const camera = "Aparat-Fundacji-7"
  const gps = {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 24/1 30/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "16/1 55/1 7/1",
  }
  const bytes = await drawn()
    .withExif({ IFD0: { Make: camera, Copyright: "GPS-kopia" }, IFD3: gps })
    .toBuffer()
  for (const trace of [camera, "Exif\0\0"]) expect(bytes.includes(trace)).toBe(true)
  const made = Buffer.from(await bytesOf(await karolina.post(preview(), { ...fields, photos: fileOf(bytes, "x.jpg") })))
  expect(contentsOf(made).images).toHaveLength(1)
  for (const trace of [camera, "GPS-kopia", "Exif\0\0", "http://ns.adobe.com/xap"])
    expect(made.includes(Buffer.from(trace, "latin1")), trace).toBe(false)
})

/** A PNG with a false size in its header. */
async function withHeader(width: number, height: number) {
  const bytes = await drawn({ format: "png", width: 8, height: 8 }).toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe("a file that is no photo is refused beside the field, the typed values stay, and nothing is sent", () => {
  const notPhoto = { name: "wirus.jpg" }
  test.each<[string, () => Promise<File | File[]>, string]>([
    ["text", async () => fileOf(Buffer.from("<html>nic</html>"), notPhoto.name), photoErrors.format(notPhoto)],
    ["a GIF", () => photo({ format: "gif" }, notPhoto.name), photoErrors.format(notPhoto)],
    ["an empty file", async () => fileOf(new Uint8Array(), notPhoto.name), photoErrors.format(notPhoto)],
    [
      "half a photo",
      async () => fileOf((await drawn({ format: "png" }).toBuffer()).subarray(0, 400), notPhoto.name),
      photoErrors.format(notPhoto),
    ],
    [
      "41 megapixels",
      async () => fileOf(await withHeader(8200, 5000), "duże.png"),
      photoErrors.pixels({ name: "duże.png" }),
    ],
    [
      "10 MB and a byte",
      async () => fileOf(Buffer.alloc(10 * 1024 * 1024 + 1), "ciężkie.jpg"),
      photoErrors.size({ name: "ciężkie.jpg" }),
    ],
    ["thirteen", async () => Array.from({ length: 13 }, await samePhoto()), photoErrors.count],
  ])("%s", async (_, choose, sentence) => {
    const photos = await choose()
    const refused = await karolina.post(form(), { ...fields, photos }, forPage)
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toMatch(new RegExp(`id="f-photos-error"[\\s\\S]{0,400}${escaped(sentence)} ${again}`))
    expect(html).toContain(fields.summary)
    const answer = await karolina.post(preview(), { ...fields, photos }, { headers: { accept: "application/json" } })
    expect([answer.status, await answer.json()]).toEqual([400, { errors: { photos: sentence } }])
    expect(await deal()).toMatchObject({ status: "in_progress" })
    expect(temporary()).toEqual([])
  })

  test("a file too large to be read, and far too many photos, get 413 with a sentence", async () => {
    const huge = fileOf(Buffer.alloc(21 * 1024 * 1024), "film.jpg")
    const many = Array.from({ length: 30 }, await samePhoto())
    for (const photos of [huge, many]) {
      const answer = await karolina.post(form(), { ...fields, photos }, forPage)
      expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining(photoErrors.tooLarge)])
    }
    expect(temporary()).toEqual([])
  })
})

const samePhoto = async () => {
  const file = await photo()
  return () => file
}
const again = "Wybierz pliki? jeszcze raz"
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

function crc32(bytes: Uint8Array) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

test("a form refused for another reason asks for its photos again, where the page was rendered anew", async () => {
  const photos = await photo()
  const refused = await (await karolina.post(form(), { ...fields, summary: "", photos }, forPage)).text()
  expect(refused).toContain("Opisz krótko przebieg wydarzenia")
  expect(refused).toMatch(new RegExp(`id="f-photos-error"[\\s\\S]{0,400}${again}`))
  const old = await (await karolina.post(form(), { ...fields, version: "2", photos }, forPage)).text()
  expect(old).toMatch(new RegExp(again))
  const without = await (await karolina.post(form(), { ...fields, summary: "" }, forPage)).text()
  expect(without).not.toMatch(new RegExp(again))
})

test("twelve photos full of noise still make a PDF of at most 10 MB", { timeout: 60_000 }, async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#000", noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const photos = Array.from({ length: 12 }, (_, at) => fileOf(bytes, `${at}.jpg`))
  const made = await bytesOf(await karolina.post(preview(), { ...fields, photos }))
  expect(contentsOf(made).images).toHaveLength(12)
  expect(made.byteLength).toBeLessThan(settlementLimits.bytes)
})

test("photos are read only for the organization", async () => {
  const photos = await photo()
  for (const address of [form(), preview()]) {
    expect((await marta.post(address, { ...fields, photos })).status).toBe(403)
    expect((await (await enter(world, "tomasz")).post(address, { ...fields, photos })).status).toBe(404)
    expect((await visitor().post(address, { ...fields, photos })).status).toBe(302)
  }
  expect(temporary()).toEqual([])
})

test("a settlement that was sent back says where its photos are", async () => {
  expect((await karolina.post(form(), { ...fields, photos: await photo() })).status).toBe(302)
  await marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version: "4", reason: "Brakuje zdjęć z finału" })
  const earlier = /Zdjęcia z\u00a0poprzedniej wersji są w\u00a0jej pliku PDF/
  expect(await karolina.html(form())).toMatch(earlier)
  expect((await karolina.post(form(), { ...fields, version: "5" })).status).toBe(302)
  expect(await karolina.html(form())).not.toMatch(earlier)
})
