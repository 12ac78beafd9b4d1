import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { allMembersOf, contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, fact, member, notification, organization, session, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { notAllowed } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { changeStatus } from "#app/features/events/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { getThread } from "#app/features/messages/thread/queries.server.ts"
import { countCommitted, listOwnParties } from "#app/features/workspace/account-deletion/queries.server.ts"
import { dealPath, myEventsPath } from "#app/paths.ts"
import { castWorld, enter, refusalOf } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  forgetWork()
  world = await castWorld()
})

/** Makes a person of the cast a further member, instead of their own party. */
async function join(partyId: string, person: keyof World["viewers"], role: Role): Promise<Viewer> {
  const viewer = world.viewers[person]
  await db.update(member).set({ partyId, role, joinedAt: new Date() }).where(eq(member.userId, viewer.id))
  const host = Object.values(world.viewers).find((one) => one.partyId === partyId) as Viewer
  const { companyId, companyName, organizationId, organizationName } = host
  return { ...viewer, partyId, role, companyId, companyName, organizationId, organizationName }
}

const bells = async (userId: string) =>
  (await db.select().from(notification).where(eq(notification.userId, userId))).map(({ kind }) => kind)
const accept = { version: 1, capacity: "prezes zarządu", reason: null, settlementRead: false } as never

describe("a second member", () => {
  test("opens the deals and threads of their party, and acts for it under their own name", async () => {
    const halina = await join(world.organizations.orchard, "halina", "coordinator")
    expect((await getDeal(halina, world.deals.pending)).side).toBe("organization")
    await makeMove(halina, world.deals.pending, "accept", accept)
    const [accepted] = await db
      .select()
      .from(fact)
      .where(sql`what = 'deal.accept' and about_id = ${world.deals.pending}`)
    expect(accepted).toMatchObject({ byId: halina.id, partyId: world.organizations.orchard })
    const page = await (await enter(world, "karolina")).html(dealPath(world.deals.pending))
    expect(page).toContain(halina.name)
  })

  test("is notified of what the other side does, beside the owner; a viewer does not", async () => {
    const halina = await join(world.organizations.mile, "halina", "coordinator")
    const igor = await join(world.organizations.mile, "igor", "viewer")
    await db.delete(notification)
    await sendMessage(world.viewers.pawel, world.conversation, { content: "Dzień dobry", file: null })
    await runDueJobs()
    expect([await bells(world.people.rafal), await bells(halina.id)]).toEqual([["message_new"], ["message_new"]])
    expect(await bells(igor.id)).toEqual([])
    expect((await getThread(igor, world.conversation)).messages.at(-1)?.content).toBe("Dzień dobry")
  })

  test.each(["finance", "viewer"] as const)("as %s is refused with one sentence, and nothing changes", async (role) => {
    const halina = await join(world.organizations.orchard, "halina", role)
    const tomasz = await join(world.companies.bakery, "tomasz", role)
    const before = await db.select().from(deal).orderBy(deal.id)
    for (const act of [
      () => makeMove(halina, world.deals.pending, "accept", accept),
      () => changeStatus(halina, world.events.planting, "canceled"),
      () => saveEvent(tomasz, world.events.run),
      ...(role === "viewer" ? [() => sendMessage(halina, world.conversation, { content: "x", file: null })] : []),
    ])
      expect(await refusalOf(act())).toBe(notAllowed)
    expect(await db.select().from(deal).orderBy(deal.id)).toEqual(before)
  })

  test("sees no button that their role refuses", async () => {
    const halina = await join(world.organizations.orchard, "halina", "viewer")
    expect((await getDealPage(world.viewers.karolina, world.deals.pending)).moves).toContain("accept")
    expect((await getDealPage(halina, world.deals.pending)).moves).toEqual([])
    const entered = await enter(world, "halina")
    expect(await entered.html(dealPath(world.deals.pending))).toContain("Zielone Łazarskie Podwórka")
    expect((await entered.get(myEventsPath)).status).toBe(200)
  })

  test("leaves the party whole when their account is deleted", async () => {
    const halina = await join(world.organizations.orchard, "halina", "coordinator")
    expect(await countCommitted(halina, await listOwnParties(halina))).toBe(0)
    await deleteAccount(halina)
    const [row] = await db.select().from(organization).where(eq(organization.id, world.organizations.orchard))
    expect(row).toMatchObject({ name: "Fundacja Sąsiedzki Sad", deletedAt: null })
    expect(await allMembersOf(db, world.organizations.orchard)).toEqual([world.people.karolina])
  })
})

test("an owner cannot leave members without an owner by deleting the account", async () => {
  await join(world.organizations.orchard, "halina", "coordinator")
  expect(await refusalOf(deleteAccount(world.viewers.karolina))).toContain("przekaż komuś rolę właściciela")
})

test("the contact of a party is a member whose account is open", async () => {
  const contact = async () =>
    (
      await db
        .select({ id: contactOf(world.organizations.orchard) })
        .from(user)
        .limit(1)
    )[0]?.id
  const halina = await join(world.organizations.orchard, "halina", "coordinator")
  expect(await contact()).toBe(world.people.karolina)
  await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.people.karolina))
  expect(await contact()).toBe(halina.id)
})

test("a person of several parties acts for the one of the session, otherwise for the oldest membership", async () => {
  const [older, newer] = [world.organizations.stage, world.organizations.orchard]
  await db.insert(member).values({ partyId: newer, userId: world.people.halina, role: "owner", joinedAt: new Date() })
  const halina = await enter(world, "halina")
  expect((await halina.get(dealPath(world.deals.pending))).status).toBe(409)
  for (const [partyId, status] of [
    [newer, 200],
    [older, 409],
  ] as const) {
    await db.update(session).set({ partyId }).where(eq(session.userId, world.people.halina))
    expect((await halina.get(dealPath(world.deals.pending))).status).toBe(status)
  }
})
