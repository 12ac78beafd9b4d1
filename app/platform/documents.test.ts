import { utimesSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { db } from "#app/db/client.server.ts"
import { file } from "#app/db/schema.ts"
import { castWorld } from "#test/cast.ts"
import { openDocument, storeDocument, sweepDocuments } from "./documents.server.ts"

test("documents of a crash are removed after a day, those of a row and new ones stay", async () => {
  const now = new Date()
  expect(await sweepDocuments(now)).toBe(0)
  const world = await castWorld()
  const keys = await Promise.all(
    ["stray", "kept", "fresh"].map((text) => storeDocument(new TextEncoder().encode(text))),
  )
  const [stray = "", kept = "", fresh = ""] = keys
  await db.insert(file).values({
    ownerId: world.people.karolina,
    purpose: "settlement",
    key: kept,
    originalName: "r.pdf",
    mime: "application/pdf",
    size: 4,
  })
  const old = new Date(now.getTime() - 2 * 86_400_000)
  for (const key of [stray, kept]) utimesSync(path.join(process.env.DATA_DIR ?? "", "files", key), old, old)
  expect(await sweepDocuments(now)).toBe(1)
  for (const key of [kept, fresh]) expect((await openDocument(key)).readable).toBe(true)
  await expect(openDocument(stray).then((stream) => stream.toArray())).rejects.toThrow()
})
