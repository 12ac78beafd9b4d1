import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { dayMs } from "#app/lib/dates.ts"
import {
  agreementPath,
  dealDocumentsPath,
  dealPath,
  proofFilePath,
  proofRemovePath,
  proofUploadPath,
  settlementFilePath,
  settlementSendPath,
  signedCopyPath,
} from "#app/paths.ts"

// runs before anything reads the settings
const store = await vi.hoisted(async () => {
  const { startObjectStore } = await import("#test/support/engines/object-store.ts")
  const started = await startObjectStore()
  Object.assign(process.env, started.settings)
  return started
})

import { and, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealDocument, deliverable, file, proof, settlement } from "#app/db/schema.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { disk, storedFiles } from "#app/platform/files/files.server.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { dropPictures, sweepPictures } from "#app/platform/pictures/pictures.server.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"

const picture = (width = 1600) =>
  sharp({ create: { width, height: 800, channels: 3, background: "#246" } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))
const upload = async (who: Visitor) =>
  who.send("/pliki/banner?name=baner.png", { method: "POST", body: await picture() })
const keysIn = async (folder: string) => {
  const keys: string[] = []
  for await (const { key } of storedFiles(folder)) keys.push(key)
  return keys.sort()
}
let owner: Visitor
let world: World
beforeAll(async () => {
  owner = await signedUp("organization")
  world = await castWorld()
})
afterAll(() => store.close())

test("a picture is stored in the bucket, served like any other, and removed when nothing shows it", async () => {
  const answer = await upload(owner)
  expect(answer.status).toBe(201)
  const { id, src } = (await answer.json()) as { id: string; src: string }
  expect(await keysIn("pictures")).toHaveLength(3)
  for (let times = 0; times < 60; times++) {
    // more requests than there are connections, so each must be released
    const head = await visitor().send(src, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
  }
  const shown = await visitor().get(src)
  expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  const bytes = new Uint8Array(await shown.arrayBuffer())
  expect(bytes.length).toBe(Number(shown.headers.get("content-length")))
  expect((await sharp(bytes).metadata()).width).toBe(1200)
  expect((await visitor().get(src.replace(/\d+\.webp$/, "7.webp"))).status).toBe(404)
  await dropPictures([id])
  expect(await keysIn("pictures")).toEqual([])
  expect((await visitor().get(src)).status).toBe(404)
})

test("pictures without a row are removed after a day, those with a row stay", async () => {
  const { id } = (await (await upload(owner)).json()) as { id: string }
  await disk.put("pictures/banner/nobody/aaaaaaaaaaaaaaaaaaaaaaaa/480.webp", "x")
  expect(await sweepPictures(new Date())).toBe(0)
  await db
    .update(file)
    .set({ createdAt: new Date(Date.now() + 2 * dayMs) })
    .where(eq(file.id, id))
  expect(await sweepPictures(new Date(Date.now() + 2 * dayMs))).toBe(1)
  expect(await keysIn("pictures")).toHaveLength(3)
})

describe("a settlement", () => {
  let address = ""
  let karolina: Visitor
  let key = ""
  beforeAll(async () => {
    const id = world.deals.pending
    karolina = await enter(world, "karolina")
    const marta = await enter(world, "marta")
    await karolina.post(`${dealPath(id)}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
    await marta.post(`${dealPath(id)}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
    const pdf = new File([Buffer.from(settlementPdf(["Rozliczenie"]))], "r.pdf", { type: "application/pdf" })
    const sent = await karolina.post(settlementSendPath(id), { version: "3", file: pdf, beforeEvent: "on" })
    expect(sent.status).toBe(302)
    const [row] = await db
      .select({ id: settlement.id, key: file.key })
      .from(settlement)
      .innerJoin(file, eq(file.id, settlement.fileId))
      .where(eq(settlement.dealId, id))
    address = settlementFilePath(id, row?.id ?? "")
    key = row?.key ?? ""
  })

  test("is streamed to its parties only, and cached by nobody", async () => {
    const got = await karolina.get(address)
    expect(got.headers.get("cache-control")).toBe("private, no-store")
    expect((await got.text()).startsWith("%PDF-")).toBe(true)
    expect((await owner.get(address)).status).toBe(404)
    expect((await visitor().get(address)).status).toBe(302)
  })

  test("a settlement whose bytes are gone is not found", async () => {
    await disk.delete(key)
    expect((await karolina.get(address)).status).toBe(404)
  })
})

test("a proof is stored in S3 with its thumbnail, streamed to its parties only, and deleted with its row", async () => {
  const id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  const owed = and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization"))
  const [row] = await db.select({ id: deliverable.id }).from(deliverable).where(owed)
  const karolina = await enter(world, "karolina")
  const proofs = new File([await picture()], "baner.png")
  const sent = await karolina.post(proofUploadPath(id, row?.id ?? ""), {
    key: crypto.randomUUID(),
    kind: "photo",
    proofs,
  })
  expect([sent.status, (await keysIn("proofs")).length]).toEqual([200, 2])
  const [made] = await db.select({ id: proof.id }).from(proof)
  const address = proofFilePath(id, made?.id ?? "", { thumbnail: true })
  const shown = await sharp(new Uint8Array(await (await karolina.get(address)).arrayBuffer())).metadata()
  expect(shown.width).toBe(320)
  expect((await owner.get(address)).status).toBe(404)
  await karolina.post(proofRemovePath(id, made?.id ?? "", row?.id ?? ""), {})
  expect(await keysIn("proofs")).toEqual([])
})

test("a concluded agreement and its signed copy are stored in S3 and returned byte for byte", async () => {
  const before = await keysIn("settlements")
  const id = await dealAfter(world, [])
  const payload = { reason: null, settlementRead: false }
  await makeMove(world.viewers.karolina, id, "accept", { ...payload, capacity: "prezeska", version: 1 })
  await makeMove(world.viewers.marta, id, "acceptTerms", { ...payload, capacity: "pełnomocniczka", version: 2 })
  const karolina = await enter(world, "karolina")
  const bytesOf = async (path: string) => Buffer.from(await (await karolina.get(path)).arrayBuffer())
  const agreement = await bytesOf(agreementPath(id))
  const copy = new File([agreement, "\n%podpis\n%%EOF"], "umowa.pdf")
  const sent = await karolina.post(`${dealDocumentsPath(id)}?dzialanie=egzemplarz`, { termsVersion: "1", file: copy })
  expect(sent.status).toBe(302)
  expect((await keysIn("settlements")).length - before.length).toBe(2)
  const rows = await db.select().from(dealDocument).where(eq(dealDocument.dealId, id))
  const signed = rows.find(({ kind }) => kind === "signed")
  expect((await bytesOf(agreementPath(id))).equals(agreement)).toBe(true)
  expect(sha256Of(agreement)).toBe(rows.find(({ kind }) => kind === "agreement")?.sha256)
  expect(sha256Of(await bytesOf(signedCopyPath(id, signed?.id ?? "")))).toBe(signed?.sha256)
  expect((await owner.get(signedCopyPath(id, signed?.id ?? ""))).status).toBe(404)
})

test("while the store is unavailable, requests that need it say so; afterwards everything works again", async () => {
  const { src } = (await (await upload(owner)).json()) as { src: string }
  const rows = await db.$count(file)
  await store.pause()
  for (const answer of [await visitor().get(src), await upload(owner)]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).toBe("5")
  }
  expect(await db.$count(file)).toBe(rows)
  expect((await visitor().get("/wydarzenia")).status).toBe(200)
  await store.resume()
  expect((await visitor().get(src)).status).toBe(200)
  expect((await upload(owner)).status).toBe(201)
})

test.each([
  [{ S3_SECRET_ACCESS_KEY: "" }, "The environment variable S3_SECRET_ACCESS_KEY is missing"],
  [{ S3_BUCKET: "" }, "The environment variable S3_BUCKET is missing"],
  [{ S3_ENDPOINT: "minio:9000" }, "The environment variable S3_ENDPOINT is not usable"],
])("half a setting stops the start with one sentence: %o", async (wrong, sentence) => {
  for (const [name, value] of Object.entries(wrong)) vi.stubEnv(name, value)
  vi.resetModules()
  await expect(import("#app/platform/env.server.ts")).rejects.toThrow(sentence)
  vi.unstubAllEnvs()
})
