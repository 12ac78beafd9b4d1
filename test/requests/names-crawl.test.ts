import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, user } from "#app/db/schema.ts"
import { userPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { addMember } from "#test/support/parties.ts"
import { crawlAsVisitor } from "./visitor-crawl.ts"

let world: World
const nameOf = (person: string) => `Xymena Niepubliczna-${person}`

beforeAll(async () => {
  world = await castWorld()
  await addMember(world, world.organizations.orchard, "halina", "coordinator")
  await addMember(world, world.companies.bakery, "tomasz", "finance")
  for (const [key, { id }] of Object.entries(world.viewers))
    await db
      .update(user)
      .set({ name: nameOf(key) })
      .where(eq(user.id, id))
  await db.update(company).set({ showsSupports: true })
  await dealAfter(world, situations.completed ?? [])
})

test("no member's name is in any byte that a visitor can request, unless that person says so", async () => {
  const read = await crawlAsVisitor(world)
  for (const [address, bytes] of read) expect(bytes.includes("Niepubliczna"), address).toBe(false)
  expect(read.size).toBeGreaterThan(80)
  await db.update(user).set({ showsName: true }).where(eq(user.id, world.people.marta))
  const shown = await crawlAsVisitor(world)
  const naming = [...shown].filter(([, bytes]) => bytes.includes("Niepubliczna"))
  expect(naming.map(([address]) => address)).toContain(userPath(world.companies.bakery))
  for (const [address, bytes] of naming) {
    expect(bytes, address).toContain(nameOf("marta"))
    for (const other of ["karolina", "tomasz", "halina", "pawel", "rafal", "igor"])
      expect(bytes.includes(nameOf(other)), address).toBe(false)
  }
})
