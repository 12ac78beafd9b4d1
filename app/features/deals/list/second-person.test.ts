import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealApproval, deal as deals, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { turnHeading } from "#app/domain/deals/deal/deal-view.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { dealPath, dealsPath } from "#app/paths.ts"
import { enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { joinParty } from "#test/support/join-party.ts"
import { idleWorld } from "#test/support/worker.ts"
import { countDeals, listDeals } from "./queries.server.ts"

let world: World
let id: string
let karolina: Viewer
let halina: Viewer
let marta: Viewer

/** Terms of the organization that a second person of its own has yet to approve. */
beforeEach(async () => {
  world = await idleWorld()
  ;({ karolina, marta } = world.viewers)
  halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
  await db.delete(deals)
  id = await dealAfter(world, [
    ["organization", "negotiate"],
    ["organization", "edit"],
  ])
  const [stored] = await db.select().from(deals).where(eq(deals.id, id))
  await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, karolina.partyId))
  await db.insert(dealApproval).values({
    ...{ dealId: id, partyId: karolina.partyId, side: "organization", step: "offer" },
    ...{ termsVersion: stored?.termsVersion ?? 0, begunById: karolina.id },
  })
})

const mineFilters = { ...noDealFilters, mine: true }
const asListed = async (viewer: Viewer) => (await listDeals(viewer, noDealFilters)).deals.find((deal) => deal.id === id)
const deskOf = async (viewer: Viewer) =>
  (await findDesk(viewer, { all: true })).groups.flatMap(({ tasks }) => tasks).find(({ href }) => href === dealPath(id))
    ?.title
const headingFor = async (viewer: Viewer) => {
  const { side, rules, own } = await getDealPage(viewer, id)
  return turnHeading(side, rules, own)
}

test("while a second person decides, it is nobody else's turn, and the list says who is awaited", async () => {
  expect(await asListed(karolina)).toMatchObject({ isMine: false, waits: true })
  expect(await asListed(halina)).toMatchObject({ isMine: true })
  expect(await asListed(marta)).toMatchObject({ isMine: false, waits: false, authorWaits: true })
  expect(await Promise.all([karolina, halina, marta].map((one) => countDeals(one, mineFilters)))).toEqual([0, 1, 0])
  expect(await Promise.all([karolina, halina, marta].map(deskOf))).toEqual([
    undefined,
    "Zatwierdź jako druga osoba",
    undefined,
  ])
  expect(await headingFor(karolina)).toBe("Czeka na drugą osobę")
  expect(await headingFor(marta)).toBe("Czekamy na drugą stronę")
  const html = await (await enter(world, "marta")).html(dealsPath)
  expect(html).toContain("Druga strona potwierdza jeszcze warunki")
  expect(await (await enter(world, "karolina")).html(dealsPath)).toContain("Czeka na drugą osobę u")
})

test("once the second person has rejected, it is the author's turn to ask again", async () => {
  await db.update(dealApproval).set({ state: "rejected", decidedById: halina.id, decidedAt: new Date() })
  expect(await asListed(karolina)).toMatchObject({ isMine: true, waits: false })
  expect(await Promise.all([karolina, marta].map((one) => countDeals(one, mineFilters)))).toEqual([1, 0])
  expect(await deskOf(karolina)).toBe("Poproś drugą osobę o\u00a0zgodę")
  expect(await headingFor(karolina)).toBe("Teraz Twój ruch")
  expect(await deskOf(marta)).toBeUndefined()
})

test("once the second person has approved, it is the other side's turn", async () => {
  await db.update(dealApproval).set({ state: "approved", decidedById: halina.id, decidedAt: new Date() })
  expect(await asListed(marta)).toMatchObject({ isMine: true, authorWaits: false })
  expect(await deskOf(marta)).toBe("Sprawdź nowe warunki")
  expect(await Promise.all([karolina, halina, marta].map((one) => countDeals(one, mineFilters)))).toEqual([0, 0, 1])
})
