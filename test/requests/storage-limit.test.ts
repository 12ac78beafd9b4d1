import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { conversationPath, settlementUploadPath } from "#app/paths.ts"

vi.hoisted(() => {
  process.env.STORAGE_LIMIT = "100KB"
})

import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { file } from "#app/db/schema.ts"
import { siteFull } from "#app/platform/files/storage-limit.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"

const noise = await sharp(randomBytes(500 * 250 * 3), { raw: { width: 500, height: 250, channels: 3 } })
  .png()
  .toBuffer()

let world: World
let karolina: Visitor
let pawel: Visitor
let dealId: string
beforeAll(async () => {
  world = await castWorld()
  karolina = await enter(world, "karolina")
  pawel = await enter(world, "pawel")
  dealId = await dealAfter(world, situations.in_progress ?? [])
})
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const upload = () => karolina.send("/pliki/banner?name=a.png", { method: "POST", body: new Uint8Array(noise) })
const fill = async () => {
  for (let n = 0; n < 20; n++) {
    const answer = await upload()
    if (answer.status !== 201) return answer
  }
  throw new Error("the site never was full")
}

test("files of the whole site stay below STORAGE_LIMIT: one calm sentence, and nothing is stored", async () => {
  const refused = await fill()
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "600"])
  expect(await refused.json()).toMatchObject({ description: siteFull })
  const stored = await db.select({ size: file.size }).from(file)
  expect(stored.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(100 * 1024)
})

test("removed files free their space", async () => {
  await fill()
  await db.delete(file).where(eq(file.purpose, "banner"))
  vi.setSystemTime(Date.now() + 11_000)
  expect((await upload()).status).toBe(201)
})

test("settlements and attachments get the same sentence, and the pages still work", async () => {
  await fill()
  const pdf = new File([new Uint8Array(settlementPdf(["x".repeat(3000)])), new Uint8Array(150_000)], "Plik.pdf")
  const whole = new File([await pdf.arrayBuffer(), "\n%%EOF\n"], "Plik.pdf", { type: "application/pdf" })
  const sent = await karolina.post(settlementUploadPath(dealId), {
    version: "3",
    file: whole,
    beforeEvent: "on",
  })
  expect([sent.status, await sent.json()]).toMatchObject([503, { errors: { "": siteFull } }])
  const answer = await pawel.post(conversationPath(world.conversation), { content: "Plan", file: whole })
  expect([answer.status, await answer.json()]).toEqual([503, { error: siteFull }])
  expect((await karolina.get("/wydarzenia")).status).toBe(200)
})
