import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, organization, organizationFollow, user } from "#app/db/schema.ts"
import { saveProfile } from "#app/features/accounts/profile/commands.server.ts"
import { propose } from "#app/features/deals/moves/proposal/commands.server.ts"
import { follow } from "#app/features/organizations/follow/commands.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "idempotency")
  world = await castWorld()
})

/** Result of `act` while a deletion holds the lock of this account's row and is about to commit. */
async function overtaken(userId: string, act: () => Promise<unknown>) {
  const deletion = await pool.connect()
  try {
    await deletion.query("begin")
    await deletion.query(`select 1 from "user" where id = $1 for update`, [userId])
    const acting = act().then(
      () => "done",
      (error: { reason?: string }) => error.reason ?? String(error),
    )
    await expect.poll(isStatementWaiting).toBe(true)
    await deletion.query(`update "user" set deleted_at = now(), name = 'Usunięte konto' where id = $1`, [userId])
    await deletion.query("commit")
    return await acting
  } finally {
    deletion.release()
  }
}
const isStatementWaiting = async () => {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

test("a proposal that an account's deletion overtakes is not sent", async () => {
  const sponsor = world.viewers.pawel
  const before = await db.$count(deal)
  const form = {
    organizationId: null,
    eventIds: [world.events.planting],
    options: [{ optionId: world.options.planting.bronze, amount: "2 000" }],
    customOptions: [],
    kind: "sponsoring" as const,
    message: null,
    confirmWithoutAmount: false,
    confirmWithoutBenefits: false,
    capacity: "właściciel firmy",
    repeatsId: null,
    idempotencyKey: crypto.randomUUID(),
  }
  expect(await overtaken(sponsor.id, () => propose(sponsor, form))).toBe("sign-in")
  expect(await db.$count(deal)).toBe(before)
})

test("a saved profile that an account's deletion overtakes is refused, and the name stays erased", async () => {
  const sponsor = world.viewers.pawel
  const input = {
    name: "Paweł",
    companyName: "Okna",
    companyNip: null,
    about: null,
    branches: [],
    regions: [],
    showsSupports: false,
    showsName: false,
  }
  expect(await overtaken(sponsor.id, () => saveProfile(sponsor, input))).toBe("sign-in")
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, sponsor.id))
  expect(row?.name).toBe("Usunięte konto")
})

test("deleting a follower's account lowers the count, and a follow during the deletion is not counted", async () => {
  const followers = sql<boolean>`bool_and(${organization.followers} = (select count(*) from ${organizationFollow} f where f.organization_id = ${organization.id}))`
  const isCountRight = async () => (await db.select({ right: followers }).from(organization))[0]?.right
  await pool.query(
    "update organization o set followers = (select count(*) from organization_follow f where f.organization_id = o.id)",
  )
  const { marta } = world.viewers
  const organizations = await db.select({ id: organization.id }).from(organization)
  for (const { id } of organizations) await follow(marta, id)
  await pool.query("delete from deal where sponsor_id = $1", [marta.id])
  await deleteAccount(marta)
  expect(await isCountRight()).toBe(true)
  expect(await db.$count(organizationFollow, eq(organizationFollow.partyId, marta.partyId))).toBe(0)

  const { pawel } = world.viewers
  await pool.query("delete from organization_follow where party_id = $1", [pawel.partyId])
  await pool.query(
    "update organization o set followers = (select count(*) from organization_follow f where f.organization_id = o.id)",
  )
  expect(await overtaken(pawel.id, () => follow(pawel, world.organizations.orchard))).toBe("sign-in")
  expect(await isCountRight()).toBe(true)
})

test("deleting an organization's account waits for a change of its deal's events, and neither is rolled back", async () => {
  const viewers = Object.values(world.viewers)
  const deals = await db.select({ id: deal.id, organizationId: deal.organizationId }).from(deal).orderBy(deal.id)
  const changed = deals.find(({ organizationId }) => viewers.some(({ partyId }) => partyId === organizationId))
  const owner = viewers.find(({ partyId }) => partyId === changed?.organizationId)
  if (!changed || !owner) throw new Error("no deal of an organization")
  await pool.query("delete from member where party_id = $1 and user_id <> $2", [owner.partyId, owner.id])
  const change = await pool.connect()
  try {
    await change.query("begin")
    await change.query("select from deal where id = $1 for update", [changed.id])
    const deletion = deleteAccount(owner).then(
      () => "done",
      (error: unknown) => error,
    )
    await expect.poll(isStatementWaiting).toBe(true)
    const shared = await change.query("select from event where organization_id = $1 for share", [owner.partyId])
    expect(shared.rowCount).toBeGreaterThan(0)
    await change.query("commit")
    expect(JSON.stringify(await deletion)).not.toContain("40P01")
  } finally {
    await change.query("rollback")
    change.release()
  }
})
