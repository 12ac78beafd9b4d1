import { and, eq, like } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealApproval, deal as deals, email, member, notification, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { countDeals } from "#app/features/deals/list/queries.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { joinTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { makeOwner } from "#app/features/parties/members/commands.server.ts"
import { addDays, dayMs, formatDateTime, startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, secondPersonPath } from "#app/paths.ts"
import { enter, refusalOf } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { changeRole, joinParty } from "#test/support/join-party.ts"
import { proofOf } from "#test/support/own-session.ts"
import { inviteForToken, membershipsOf } from "#test/support/parties.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"
import { remindOfTasks } from "../../tasks/daily/commands.server.ts"
import { approve } from "./commands.server.ts"

const asOne = "liczą się jak jedna"
let world: World
let karolina: Viewer
let halina: Viewer
let id: string

/** Two owners, and terms that the first accepts and a second person has to approve. */
beforeEach(async () => {
  world = await idleWorld()
  karolina = world.viewers.karolina
  halina = await joinParty(world, world.organizations.orchard, "halina", "owner", daysAgo(30))
  await db.delete(deals)
  id = await dealAfter(world, [
    ["organization", "negotiate"],
    ["sponsor", "edit"],
  ])
  await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, karolina.partyId))
})

const daysAgo = (count: number) => new Date(Date.now() - count * dayMs)
const versionOf = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]?.version ?? 0
const input = async () => ({
  version: await versionOf(),
  capacity: "prezes zarządu",
  settlementRead: false,
  reason: null,
})
const begin = async (viewer = karolina) => makeMove(viewer, id, "acceptTerms", (await input()) as never)
const requestId = async () => (await db.select().from(dealApproval).where(eq(dealApproval.state, "open")))[0]?.id ?? ""
const approveNow = async (viewer: Viewer) => approve(viewer, id, await requestId(), await input())
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ").replaceAll("<!-- -->", "")
const pageFor = async (person: "karolina" | "halina" | "igor", path: string) =>
  plain(await (await enter(world, person)).html(path))
const bring = (by: Viewer, whom: Viewer, days: number) =>
  db
    .update(member)
    .set({ invitedBy: by.id, joinedAt: daysAgo(days) })
    .where(eq(member.userId, whom.id))
const recipients = async () =>
  (await db.select().from(notification).where(like(notification.kind, "approval_asked"))).map(({ userId }) => userId)

describe("a member whom the asking person brought in within the last seven days", () => {
  test("cannot approve until the days are over: both pages say from when, and nobody is notified", async () => {
    await bring(karolina, halina, 3)
    expect(await begin()).toMatchObject({ waits: true })
    expect(await refusalOf(approveNow(halina))).toContain(asOne)
    const [row] = await db.select().from(member).where(eq(member.userId, halina.id))
    const from = plain(formatDateTime(new Date((row?.joinedAt.getTime() ?? 0) + 7 * dayMs)))
    for (const path of [dealPath(id), secondPersonPath]) {
      expect(await pageFor("karolina", path)).toContain(`Od ${from} zgodzić się może ${halina.name}.`)
      const own = await pageFor("halina", path)
      expect(own).toContain(`Od ${from} zgodzić się możesz Ty.`)
      expect(own).toContain(asOne)
      expect(own).not.toContain(">Zatwierdź<")
      expect(own).not.toContain("Przejrzyj i zatwierdź")
      expect(own).not.toContain(`Zgodzić się może ${halina.name}`)
    }
    expect(await pageFor("halina", dealPath(id))).toContain(">Odrzuć<")
    expect(await pageFor("halina", "/")).not.toContain("Zatwierdź jako druga osoba")
    expect(await countDeals(halina, { ...noDealFilters, mine: true })).toBe(0)
    await runDueJobs()
    expect(await recipients()).toEqual([])
    expect(await db.$count(email, eq(email.kind, "approval_asked"))).toBe(0)
    const noon = (count: number) => new Date(startOfDay(addDays(todayIn(new Date()), count)).getTime() + 12 * 3_600_000)
    const reminded = () =>
      db.$count(notification, and(eq(notification.userId, halina.id), like(notification.body, "%Zatwierdź%")))
    await remindOfTasks(noon(3))
    expect(await reminded()).toBe(0)
    await remindOfTasks(noon(6))
    expect(await reminded()).toBe(1)
    // the same request, once the days are over
    await bring(karolina, halina, 8)
    expect(await pageFor("halina", dealPath(id))).toContain(">Zatwierdź<")
    expect(await countDeals(halina, { ...noDealFilters, mine: true })).toBe(1)
    expect(await approveNow(halina)).toMatchObject({ ok: true, status: "in_progress" })
  })

  test("is shown with the day from which they may approve, while another owner approves", async () => {
    await bring(karolina, halina, 3)
    const igor = await joinParty(world, karolina.partyId, "igor", "owner", daysAgo(30))
    await begin()
    await runDueJobs()
    expect(await recipients()).toEqual([igor.id])
    const page = await pageFor("karolina", dealPath(id))
    expect(page).toContain(`Zgodzić się może ${igor.name}.`)
    expect(page).toContain(`zgodzić się może ${halina.name}.`)
    expect(await refusalOf(approveNow(halina))).toContain(asOne)
    expect(await approveNow(igor)).toMatchObject({ ok: true })
  })

  const connections: Record<string, () => Promise<unknown>> = {
    "a role": async () => {
      await changeRole(halina, "coordinator")
      const [own] = await membershipsOf(halina.id)
      await makeOwner(karolina, own?.id ?? "", await proofOf(karolina))
    },
    "the invitation of the one who asks": () => bring(halina, karolina, 3),
    "somebody whom they invited, and who left": async () => {
      const { rafal } = world.viewers
      await joinTeam(rafal, await inviteForToken(karolina, rafal.email, "owner"), "")
      await bring(rafal, halina, 2)
      await db.delete(member).where(and(eq(member.userId, rafal.id), eq(member.partyId, karolina.partyId)))
    },
  }
  test.each(Object.entries(connections))("cannot approve either when what connects them is %s", async (_, bringIn) => {
    await bringIn()
    await begin()
    expect(await refusalOf(approveNow(halina))).toContain(asOne)
  })

  test("may approve at once if they could do so before, in the role finance", async () => {
    await db.update(party).set({ financeApproves: true }).where(eq(party.id, karolina.partyId))
    await changeRole(halina, "finance")
    await db.update(member).set({ roleSince: null }).where(eq(member.userId, halina.id))
    await begin()
    const [own] = await membershipsOf(halina.id)
    await makeOwner(karolina, own?.id ?? "", await proofOf(karolina))
    expect(await approveNow({ ...halina, role: "owner" })).toMatchObject({ ok: true })
  })
})
