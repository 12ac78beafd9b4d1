import { eq, like } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import {
  brandKitFile,
  company,
  deal,
  dealMaterial,
  dealMaterialFile,
  file,
  materialGiving,
  materialGivingFile,
} from "#app/db/schema.ts"
import { todayIn } from "#app/lib/dates.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { removeOutdated } from "./commands.server.ts"

let world: World
const now = new Date()
const longAgo = new Date(now.getTime() - 7 * 366 * 86_400_000)

beforeEach(async () => {
  await emptyTables("deal", "brand_kit_file", "user", "file", "fact")
  world = await db.transaction((tx) => buildWorld(tx, { now }))
  await emptyTables("material_giving", "deal_material", "brand_kit_file")
})

async function materialsOf(dealId: string) {
  const [row] = await db.select().from(deal).where(eq(deal.id, dealId))
  const companyId = row?.sponsorId ?? ""
  const person = world.people.anna
  for (const id of ["kit", "own"]) {
    await disk.put(`materials/${id}.svg`, "<svg/>")
    const stored = { id, key: `materials/${id}.svg`, ownerId: person, originalName: "a.svg", mime: "x/y", size: 6 }
    await db.insert(file).values({ ...stored, purpose: "material" })
  }
  const by = { addedById: person, sha256: "", version: 1 }
  await db.insert(brandKitFile).values({ ...by, id: "k", companyId, slot: "vector", fileId: "kit" })
  await db.insert(materialGiving).values({ id: "g", dealId, number: 1, givenById: person })
  await db.insert(materialGivingFile).values({ givingId: "g", kitFileId: "k" })
  await db.insert(dealMaterial).values({ id: "m", dealId, title: "Baner", addedBy: "sponsor", addedById: person })
  await db.insert(dealMaterialFile).values({ ...by, materialId: "m", fileId: "own" })
  return companyId
}
const left = async () =>
  (await db.select().from(file).where(like(file.key, "materials/%")))
    .map(({ id }) => id)
    .filter((id) => id === "kit" || id === "own")

test("files of a deal are removed with it, those of a kit stay as long as the company", async () => {
  await materialsOf(world.deals.completed)
  await removeOutdated(now)
  expect((await left()).sort()).toEqual(["kit", "own"])
  await db
    .update(deal)
    .set({ endedOn: todayIn(longAgo) })
    .where(eq(deal.id, world.deals.completed))
  await removeOutdated(now)
  expect(await left()).toEqual(["kit"])
  expect(await disk.exists("materials/own.svg")).toBe(false)
})

test("a kit file of a deleted company is removed with the last deal that it was given to", async () => {
  const companyId = await materialsOf(world.deals.completed)
  await db.update(company).set({ deletedAt: now }).where(eq(company.id, companyId))
  await db
    .update(deal)
    .set({ endedOn: todayIn(longAgo) })
    .where(eq(deal.id, world.deals.completed))
  await removeOutdated(now)
  expect(await left()).toEqual([])
  expect(await disk.exists("materials/kit.svg")).toBe(false)
})
