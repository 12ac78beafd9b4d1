import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealFollow, dealLead, email, notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { notAllowed, roleChanged } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { listDeals } from "#app/features/deals/list/queries.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { dealPath } from "#app/paths.ts"
import { enter, refusalOf } from "#test/support/cast.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"
import { assignDeal, setDealFollowed } from "./commands.server.ts"
import { peopleId } from "./people-labels.ts"

let world: World
let id: string
let karolina: Viewer
let halina: Viewer
let igor: Viewer
beforeEach(async () => {
  world = await idleWorld()
  id = world.deals.pending
  karolina = world.viewers.karolina
  halina = await joinParty(world, karolina.partyId, "halina", "coordinator")
  igor = await joinParty(world, karolina.partyId, "igor", "viewer")
})

const people = async (viewer: Viewer) => (await getDealPage(viewer, id)).people
/** Whom a withdrawn proposal reaches at the bell, and by email. */
async function listRecipients() {
  await db.delete(notification)
  await makeMove(world.viewers.marta, id, "cancel", { version: 1, reason: null, settlementRead: false } as never)
  await runDueJobs()
  const bells = (await db.select().from(notification).where(eq(notification.kind, "canceled"))).map((row) => row.userId)
  const emails = (await db.select().from(email).where(eq(email.kind, "canceled"))).map((row) => row.userId)
  expect(emails.sort()).toEqual(bells.sort())
  return bells.sort()
}

test("without a lead or followers news reach everybody whose role gets them", async () => {
  expect(await listRecipients()).toEqual([karolina.id, halina.id].sort())
})

test("news reach who leads the deal, who follows it, whatever the role, and still its owner", async () => {
  await assignDeal(karolina, id, halina.id)
  const [bell] = await db.select().from(notification).where(eq(notification.kind, "deal_assigned"))
  expect(bell).toMatchObject({ userId: halina.id, link: dealPath(id) })
  await setDealFollowed(igor, id, true)
  await setDealFollowed(igor, id, true)
  expect(await people(igor)).toMatchObject({ leadId: halina.id, follows: true, mayAssign: false })
  expect(await listRecipients()).toEqual([karolina.id, halina.id, igor.id].sort())
})

test("news still reach everybody else when somebody follows the deal", async () => {
  await setDealFollowed(igor, id, true)
  expect(await listRecipients()).toEqual([karolina.id, halina.id, igor.id].sort())
})

test("only who may work on deals is offered to lead one", async () => {
  const owner = await enter(world, "karolina")
  const offered = async () => /<select[^>]*name="userId".*?<\/select>/s.exec(await owner.html(dealPath(id)))?.[0]
  expect(await offered()).toContain(halina.name)
  expect(await offered()).not.toContain(igor.name)
  expect(await assignDeal(karolina, id, igor.id)).toEqual({ ok: false, errors: { userId: roleNotes.leadDeal } })
  await assignDeal(karolina, id, halina.id)
  await changeRole(halina, "viewer")
  expect(await offered()).toContain(`selected="">${halina.name}`)
  expect(await listRecipients()).toEqual([karolina.id, halina.id].sort())
})

test("one side neither sees nor assigns who leads or follows on the other side", async () => {
  const tomasz = await joinParty(world, world.companies.bakery, "tomasz", "owner")
  await assignDeal(karolina, id, halina.id)
  await setDealFollowed(igor, id, true)
  expect(await people(tomasz)).toMatchObject({ leadId: null, follows: false })
  expect(await (await enter(world, "tomasz")).html(dealPath(id))).not.toContain(halina.name)
  expect(await refusalOf(assignDeal(world.viewers.rafal, id, null))).toContain("nie istnieje")
  expect(await assignDeal(karolina, id, tomasz.id)).toMatchObject({ ok: false })
})

test("a removed member leads and follows nothing any more, and news reach the others again", async () => {
  await assignDeal(karolina, id, halina.id)
  await setDealFollowed(halina, id, true)
  await removeMember(halina)
  expect([await db.select().from(dealLead), await db.select().from(dealFollow)]).toEqual([[], []])
  await setDealFollowed(halina, id, true)
  expect(await db.select().from(dealFollow)).toEqual([])
  expect(await listRecipients()).toEqual([karolina.id])
})

test("a role that does not work on deals assigns nobody, also if it was lowered since the sign-in", async () => {
  expect(await refusalOf(assignDeal(igor, id, igor.id))).toBe(notAllowed)
  await changeRole(halina, "finance")
  expect(await refusalOf(assignDeal(halina, id, halina.id))).toBe(roleChanged)
  expect(await db.select().from(dealLead)).toEqual([])
})

test("two assignments at the same moment leave one lead", async () => {
  await Promise.all([assignDeal(karolina, id, halina.id), assignDeal(halina, id, karolina.id)])
  expect(await db.select().from(dealLead)).toHaveLength(1)
})

test("the list can be narrowed to the deals that the viewer leads", async () => {
  await assignDeal(karolina, id, halina.id)
  const led = async (viewer: Viewer) =>
    (await listDeals(viewer, { ...noDealFilters, led: true })).deals.map((one) => one.id)
  expect([await led(halina), await led(karolina)]).toEqual([[id], []])
  const visitor = await enter(world, "halina")
  expect(await visitor.html("/wspolprace?moje=1")).toContain(dealPath(id))
  expect(await visitor.html("/wspolprace")).toContain("Moje: te, które prowadzę")
  expect(await (await enter(world, "marta")).html("/wspolprace")).not.toContain("Moje: te, które prowadzę")
})

test("plain forms assign and follow; somebody who is no member is refused", async () => {
  const [owner, viewer] = [await enter(world, "karolina"), await enter(world, "igor")]
  const address = `${dealPath(id)}?dzialanie`
  const assigned = await owner.post(`${address}=prowadzi`, { userId: halina.id })
  expect([assigned.status, assigned.headers.get("location")]).toEqual([302, `${dealPath(id)}#${peopleId}`])
  expect((await viewer.post(`${address}=obserwuj`, {})).status).toBe(302)
  const page = await viewer.html(dealPath(id))
  expect(page).toContain(`id="${peopleId}"><h2>Po Waszej stronie</h2>`)
  expect(page).toContain("Przestań obserwować")
  expect(page).not.toContain('name="userId"')
  const wrong = await owner.post(`${address}=prowadzi`, { userId: "nikt" })
  const refused = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(refused.match(/>Wybierz osobę z zespołu/g)).toHaveLength(1)
  expect(refused).toMatch(/<select[^>]*name="userId"[^>]*aria-invalid="true"/)
  expect(refused).toContain('<option value="nikt" selected="">')
  expect((await viewer.post(`${address}=prowadzi`, { userId: "" })).status).toBe(403)
  expect((await viewer.post(`${address}=przestan-obserwowac`, {})).status).toBe(302)
  expect((await owner.post(`${address}=prowadzi`, { userId: "" })).status).toBe(302)
  expect(await people(halina)).toMatchObject({ leadId: null, follows: false })
})
