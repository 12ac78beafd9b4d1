import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAcceptance, dealApproval, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import { concludedHere } from "#app/domain/deals/terms/acceptance.ts"
import { approve } from "#app/features/deals/moves/approval/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { listAcceptances } from "./acceptance-queries.server.ts"

let world: World
let karolina: Viewer
let marta: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
  ;({ karolina, marta } = world.viewers)
})

const payload = { reason: null, settlementRead: false }
const move = (viewer: Viewer, id: string, name: "accept" | "acceptTerms", capacity: string | null, version: number) =>
  makeMove(viewer, id, name, { ...payload, capacity, version })
const rowsOf = (id: string) =>
  db.select().from(dealAcceptance).where(eq(dealAcceptance.dealId, id)).orderBy(asc(dealAcceptance.acceptedAt))

test("both sides' acceptances state who, for whom and in which capacity, which is offered again", async () => {
  const id = await dealAfter(world, [])
  await move(karolina, id, "accept", "prezeska zarządu", 1)
  expect(concludedHere(await listAcceptances(db, id), 1)).toBeNull()
  await move(marta, id, "acceptTerms", "pełnomocniczka", 2)
  expect(await rowsOf(id)).toMatchObject([
    { side: "organization", personId: karolina.id, partyId: karolina.partyId, capacity: "prezeska zarządu" },
    { side: "sponsor", personName: marta.name, partyName: marta.companyName, capacity: "pełnomocniczka" },
  ])
  expect(concludedHere(await listAcceptances(db, id), 1)?.sponsor.personName).toBe(marta.name)
  expect((await getDealPage(marta, await dealAfter(world, []))).lastCapacity).toBe("pełnomocniczka")
  expect((await getDealPage(karolina, id)).lastCapacity).toBe("prezeska zarządu")
})

test("without a capacity nothing is accepted, and the sentence stands beside the field", async () => {
  const id = await dealAfter(world, [])
  expect(await move(karolina, id, "accept", null, 1)).toEqual({
    ok: false,
    errors: { capacity: capacityErrors.outdatedPage },
  })
  const person = await enter(world, "karolina")
  const answer = await person.post(`${dealPath(id)}?dzialanie=accept`, { version: "1", capacity: " " })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(capacityErrors.missing)
  expect(await rowsOf(id)).toEqual([])
})

test("one of two acceptances at the same moment is stated", async () => {
  const id = await dealAfter(world, [])
  const halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
  const made = await Promise.allSettled([karolina, halina].map((one) => move(one, id, "accept", "prezeska", 1)))
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(await rowsOf(id)).toHaveLength(1)
})

test("a statement that waits for a second person counts with them, in their own capacity", async () => {
  const id = await dealAfter(world, [])
  const halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
  await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, karolina.partyId))
  await move(karolina, id, "accept", "prezeska zarządu", 1)
  expect(await listAcceptances(db, id)).toEqual([])
  const [request] = await db.select().from(dealApproval).where(eq(dealApproval.dealId, id))
  const unstated = await approve(halina, id, request?.id ?? "", { version: 1 })
  expect(unstated).toEqual({ ok: false, errors: { capacity: capacityErrors.outdatedPage } })
  await approve(halina, id, request?.id ?? "", { version: 1, capacity: "skarbniczka" })
  expect(await listAcceptances(db, id)).toMatchObject([
    { personName: karolina.name, secondPerson: { name: halina.name, capacity: "skarbniczka" } },
  ])
  expect((await getDealPage(halina, id)).lastCapacity).toBe("skarbniczka")
})
