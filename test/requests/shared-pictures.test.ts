import { mkdirSync, readdirSync, rmSync, utimesSync } from "node:fs"
import path from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, file } from "#app/db/schema.ts"
import { archesColours } from "#app/lib/arches-colours.ts"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { eventPath, eventPreviewPath } from "#app/paths.ts"
import { drawCardPicture, mostWaiting, sweepCardPictures } from "#app/platform/pictures/card-picture.server.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const folder = path.join(process.env.DATA_DIR ?? "", "previews")
const drawnFiles = () => readdirSync(folder).sort()

let world: World
beforeAll(async () => {
  world = await castWorld()
})
beforeEach(async () => {
  await emptyTables("rate_limit")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

/** The address that an event's page gives for its picture. */
async function pictureOf(id: string): Promise<string> {
  const html = await visitor().html(eventPath(id))
  const [, address = ""] = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(html) ?? []
  return address
}
const card = (title: string, more: Partial<CardPicture> = {}): CardPicture => ({
  id: "evt-1",
  colours: archesColours("Inne"),
  badge: { text: "szuka sponsorów", calls: true },
  title,
  line: "Łódź",
  foot: "Fundacja Most",
  photo: null,
  ...more,
})

const photograph = async () =>
  new Uint8Array(
    await sharp({ create: { width: 600, height: 300, channels: 3, background: "#246" } })
      .jpeg()
      .toBuffer(),
  )

async function colourAt(picture: Buffer, left: number, top: number) {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}

test("a picture is drawn once for each version of its event, whoever requests it, and stored as a file", async () => {
  const id = world.events.planting
  const address = await pictureOf(id)
  expect(address).toMatch(/^\/wydarzenia\/[\w-]+\/podglad\.png\?v=[\w-]{20}$/)
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor().get(address)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  }
  const [first] = drawnFiles()
  expect(drawnFiles()).toHaveLength(1)
  await db.update(event).set({ title: "Nowy tytuł sadzenia" }).where(eq(event.id, id))
  const later = await pictureOf(id)
  expect(later).not.toBe(address)
  expect((await visitor().get(later)).status).toBe(200)
  expect(drawnFiles()).toHaveLength(2)
  expect(drawnFiles()).toContain(first)
})

test("another address shows the same for an hour and draws nothing more", async () => {
  const path = eventPreviewPath(world.events.planting)
  for (const address of [path, `${path}?v=x`, `${path}?v=${"a".repeat(20)}`, `${path}?x=1`]) {
    const answer = await visitor().get(address)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"])
  }
  expect(drawnFiles()).toHaveLength(1)
})

test("a hidden event's picture is cached by nobody and shown to its owner only", async () => {
  const id = world.events.planting
  await db.update(event).set({ hiddenAt: new Date(), hiddenReason: "Sprawdzamy treść" }).where(eq(event.id, id))
  const address = eventPreviewPath(id)
  const karolina = await enter(world, "karolina")
  const shown = await karolina.get(address)
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  expect((await visitor().get(address)).status).toBe(404)
  await db.update(event).set({ hiddenAt: null, hiddenReason: null }).where(eq(event.id, id))
})

test("a network gets 120 new pictures an hour, while existing ones are always shown", async () => {
  const id = world.events.planting
  const address = await pictureOf(id)
  await visitor().get(address)
  const [{ title: before = "" } = {}] = await db.select({ title: event.title }).from(event).where(eq(event.id, id))
  const { rowCount } = await pool.query("update rate_limit set points = 120 where key like 'preview:%' and points = 1")
  expect(rowCount).toBe(1)
  await db.update(event).set({ title: "Jeszcze inny tytuł" }).where(eq(event.id, id))
  const refused = await visitor().get(await pictureOf(id))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60)
  await db.update(event).set({ title: before }).where(eq(event.id, id))
  expect((await visitor().get(address)).status).toBe(200)
})

test("one picture is drawn, twenty wait, the next has to retry; equal requests wait once", async () => {
  const drawing = Array.from({ length: mostWaiting + 1 }, (_, n) => drawCardPicture(card(`Wydarzenie ${n}`)))
  const again = drawCardPicture(card("Wydarzenie 0"))
  const refusal = await drawCardPicture(card("Za dużo")).catch((error) => error)
  expect(refusal).toMatchObject({ reason: "unavailable", retryAfter: 5 })
  const pictures = await Promise.all(drawing)
  expect(await again).toBe(pictures[0])
  expect(drawnFiles()).toHaveLength(mostWaiting + 1)
  expect((await drawCardPicture(card("Za dużo"))).byteLength).toBeGreaterThan(1000)
})

test("Cyrillic letters are drawn, not left out as boxes", async () => {
  const pictures = ["Їжак", "Ґанок", "Ящик", "ЩЩЩЩ", "ЯЯЯЯ"].map((title) => drawCardPicture(card(title)))
  const sizes = (await Promise.all(pictures)).map((picture) => picture.toString("base64"))
  expect(new Set(sizes).size).toBe(pictures.length)
})

test("an event that closes, or gets a photograph, has another picture; without the file its arches are drawn", async () => {
  const id = world.events.planting
  const [before] = await db.select().from(event).where(eq(event.id, id))
  const open = await pictureOf(id)
  await db.update(event).set({ status: "canceled" }).where(eq(event.id, id))
  const closed = await pictureOf(id)
  expect(closed).not.toBe(open)
  expect((await visitor().get(closed)).status).toBe(200)
  await db.update(event).set({ status: before?.status }).where(eq(event.id, id))
  expect(await pictureOf(id)).toBe(open)

  const karolina = await enter(world, "karolina")
  const sent = await karolina.send("/pliki/banner?name=zdjecie.jpg", { method: "POST", body: await photograph() })
  const { id: bannerId } = (await sent.json()) as { id: string }
  const [stored] = await db.select().from(file).where(eq(file.id, bannerId))
  const photo = `${stored?.key}/480.webp`
  const shown = await drawCardPicture(card("Zdjęcie", { photo }))
  const missing = await drawCardPicture(card("Zdjęcie", { photo: "banner/x/y/480.webp" }))
  const colour = await colourAt(shown, 890, 400)
  expect(colour, "the photograph has one colour").toEqual(await colourAt(shown, 890, 200))
  expect(colour, "the arches have another").not.toEqual(await colourAt(missing, 890, 400))
})

test("an old drawing is removed at night and drawn again", async () => {
  await drawCardPicture(card("Dawno temu"))
  const [name = ""] = drawnFiles()
  const longAgo = Date.now() / 1000 - 31 * 86_400
  expect(await sweepCardPictures(new Date())).toBe(0)
  utimesSync(path.join(folder, name), longAgo, longAgo)
  expect(await sweepCardPictures(new Date())).toBe(1)
  await drawCardPicture(card("Dawno temu"))
  expect(drawnFiles()).toEqual([name])
})
