import { eq, sql, and, inArray } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, email, notification, user } from "#app/db/schema.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { enter } from "#test/support/cast.ts"
import { idleWorld, workOff } from "#test/support/worker.ts"
let world: World
beforeEach(async () => { world = await idleWorld() })
test("org deleted with open money", async () => {
  const id = await dealAfter(world, situations.completed ?? [])
  await db.delete(deal).where(and(eq(deal.organizationId, world.organizations.orchard), inArray(deal.status, ["accepted","in_progress","settlement","settlement_rejected"])))
  const tasks = async () => (await db.execute(sql`select side, what, subject from deal_task where deal_id = ${id}`)).rows
  console.log("before", await tasks())
  await deleteAccount(world.viewers.karolina)
  console.log("after", await tasks())
  const marta = await enter(world, "marta")
  const html = await marta.html(`/wspolprace/${id}/platnosci`)
  console.log(html.includes("Oznacz"), /Do zapłaty|do zapłaty/.test(html))
})
test("org blocked with open money", async () => {
  const id = await dealAfter(world, situations.in_progress ?? [])
  await blockAccount(world.viewers.anna, { id: world.people.karolina, reason: "Oszustwo." })
  console.log("blocked", (await db.execute(sql`select side, what, subject from deal_task where deal_id = ${id}`)).rows)
})
