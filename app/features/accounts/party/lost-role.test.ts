import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noLongerMember, notAllowed, roleChanged } from "#app/domain/parties/permissions.ts"
import { makeMove } from "#app/features/deals/commands.server.ts"
import { changeStatus } from "#app/features/events/commands.server.ts"
import { publishPost } from "#app/features/events/posts/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { follow } from "#app/features/organizations/follow/commands.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { databaseSum } from "#test/support/database-sum.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})

const accept = { version: 1, reason: null, settlementRead: false } as never
const refusalOf = (act: Promise<unknown>) => act.then(() => "done").catch((error: Error) => error.message)

type Act = (viewer: Viewer) => Promise<unknown>
const ofOrganization: [string, Act][] = [
  ["accepts a deal", (viewer) => makeMove(viewer, world.deals.pending, "accept", accept)],
  ["cancels an event", (viewer) => changeStatus(viewer, world.events.planting, "canceled")],
  [
    "writes a post",
    (viewer) => publishPost(viewer, world.events.planting, { title: "Nowe", content: "Treść" }, crypto.randomUUID()),
  ],
  ["follows an organization", (viewer) => follow(viewer, world.organizations.mile)],
]
const ofCompany: [string, Act][] = [
  ["saves an event", (viewer) => saveEvent(viewer, world.events.run)],
  ["follows an organization", (viewer) => follow(viewer, world.organizations.mile)],
]

test.each(ofOrganization)("who was removed while the request was on its way no longer %s", async (_, act) => {
  const halina = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  await removeMember(halina)
  const before = await databaseSum(pool)
  expect([noLongerMember, notAllowed]).toContain(await refusalOf(act(halina)))
  expect(await databaseSum(pool)).toEqual(before)
})

test.each(ofCompany)("a company's former coordinator no longer %s", async (_, act) => {
  const tomasz = await joinParty(world, world.companies.bakery, "tomasz", "coordinator")
  await removeMember(tomasz)
  const before = await databaseSum(pool)
  expect([noLongerMember, notAllowed]).toContain(await refusalOf(act(tomasz)))
  expect(await databaseSum(pool)).toEqual(before)
})

test.each(ofOrganization)("a coordinator who has just become a viewer no longer %s", async (_, act) => {
  const halina = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  await changeRole(halina, "viewer")
  const before = await databaseSum(pool)
  expect([roleChanged, notAllowed]).toContain(await refusalOf(act(halina)))
  expect(await databaseSum(pool)).toEqual(before)
})

test("who was taken out of a team writes no message there", async () => {
  const halina = await joinParty(world, world.organizations.mile, "halina", "coordinator")
  await removeMember(halina)
  const before = await databaseSum(pool)
  expect(await refusalOf(sendMessage(halina, world.conversation, { content: "Halo", file: null }))).not.toBe("done")
  expect(await databaseSum(pool)).toEqual(before)
})

test("of an acceptance and a lowered role at one moment the acceptance waits, and is refused", async () => {
  const halina = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  const lowering = await pool.connect()
  await lowering.query("begin")
  await lowering.query("update member set role = 'viewer' where user_id = $1", [halina.id])
  const accepting = refusalOf(makeMove(halina, world.deals.pending, "accept", accept))
  await expect
    .poll(async () => {
      const { rows } = await pool.query("select 1 from pg_locks where not granted")
      return rows.length
    })
    .toBeGreaterThan(0)
  await lowering.query("commit")
  lowering.release()
  expect([roleChanged, notAllowed]).toContain(await accepting)
  const [kept] = await db.select({ status: deal.status }).from(deal).where(eq(deal.id, world.deals.pending))
  expect(kept?.status).toBe("pending")
})
