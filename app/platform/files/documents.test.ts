import { mkdirSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import pg from "pg"
import { expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import { castWorld } from "#test/support/cast.ts"
import { openDocument, storeDocument, sweepDocuments } from "./documents.server.ts"

test("documents left by a crash are removed after a day; new ones, and those with a row, stay", async () => {
  const now = new Date()
  expect(await sweepDocuments(now)).toBe(0)
  const world = await castWorld()
  const keys = await Promise.all(
    ["stray", "kept", "fresh"].map((text) => storeDocument(new TextEncoder().encode(text))),
  )
  const [stray = "", current = "", fresh = ""] = keys
  await db.insert(file).values({
    ownerId: world.people.karolina,
    purpose: "settlement",
    key: current,
    originalName: "r.pdf",
    mime: "application/pdf",
    size: 4,
  })
  const old = new Date(now.getTime() - 2 * 86_400_000)
  for (const key of [stray, current]) utimesSync(path.join(process.env.DATA_DIR ?? "", "files", key), old, old)
  expect(await sweepDocuments(now)).toBe(1)
  for (const key of [current, fresh]) expect((await openDocument(key)).readable).toBe(true)
  await expect(openDocument(stray).then((stream) => stream.toArray())).rejects.toThrow()
})

test("no statement has more parameters than the database takes, however many documents there are", async () => {
  const now = new Date()
  const folder = path.join(process.env.DATA_DIR ?? "", "files/settlements")
  const old = new Date(now.getTime() - 2 * 86_400_000)
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < 1100; n++) {
    writeFileSync(path.join(folder, `many-${n}.pdf`), "")
    utimesSync(path.join(folder, `many-${n}.pdf`), old, old)
  }
  const query = vi.spyOn(pg.Client.prototype, "query")
  expect(await sweepDocuments(now)).toBe(1100)
  const counts = query.mock.calls.map((args: unknown[]) => (args[1] as unknown[] | undefined)?.length ?? 0)
  query.mockRestore()
  expect(Math.max(...counts)).toBeGreaterThan(1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(500)
})
