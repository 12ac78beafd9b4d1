import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealApproval, dealEvent, dealLine, deal as deals, dealTerms, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noWorth, sumOfWorths } from "#app/domain/deals/deal/worth.ts"
import { noEventFilters, pageSize } from "#app/domain/events/event-list.ts"
import { todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { listOwnEvents } from "./list-queries.server.ts"
import { countOwnWork, type OwnEventWork } from "./work-queries.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
let world: World

beforeEach(async () => {
  await emptyTables("user", "fact", "file")
  world = await castWorld(now)
})

const listOwn = async (viewer: Viewer, filters: Partial<typeof noEventFilters> = {}) =>
  listOwnEvents(viewer, { ...noEventFilters, ...filters }, now)
const firstOf = async (viewer: Viewer) => (await listOwn(viewer)).events[0]

/** Copies of an event with changes, to have several pages. */
async function addCopies(count: number, changes: (n: number) => Partial<typeof event.$inferInsert> = () => ({})) {
  const [row] = await db.select().from(event).where(eq(event.id, world.events.planting))
  if (!row) throw new Error("no planting")
  const { closed: _c, live: _l, lastDay: _d, participants: _p, ...copy } = row
  const rows = Array.from({ length: count }, (_, n) => ({ ...copy, id: `e${n}`, ...changes(n) }))
  await db.insert(event).values(rows)
}

const sumOf = (event?: { work: OwnEventWork }) => sumOfWorths(event?.work.agreed.map(({ worth }) => worth) ?? [])

describe("what the deals ask for", () => {
  test("a waiting proposal gives its number, its deal and three working days to answer", async () => {
    expect(await firstOf(world.viewers.karolina)).toMatchObject({
      id: world.events.planting,
      work: { waiting: 1, dealId: world.deals.pending, agreed: [] },
      deadline: { what: "answer", day: "2026-11-24", words: "odpowiedź na propozycję" },
    })
  })

  test("terms of the sponsor wait like a proposal, the organization's own do not", async () => {
    for (const [termsAuthor, waiting] of [
      ["sponsor", 1],
      ["organization", 0],
    ] as const) {
      await db.update(deals).set({ termsAuthor }).where(eq(deals.id, world.deals.negotiation))
      expect((await firstOf(world.viewers.rafal))?.work.waiting).toBe(waiting)
    }
  })

  test("what is agreed is summed by event; a line about the whole deal goes to the earliest", async () => {
    expect(sumOf(await firstOf(world.viewers.igor))).toEqual({ gross: 1_220_000, inKind: 0 })
    await db.update(dealLine).set({ eventId: null })
    expect(sumOf(await firstOf(world.viewers.igor))).toEqual({ gross: 1_220_000, inKind: 0 })
    expect(sumOf(await firstOf(world.viewers.rafal))).toEqual(noWorth)
  })

  test("net amounts: the VAT of the whole deal is divided among its events, as in the finances", async () => {
    const { igor } = world.viewers
    const dealId = world.deals.completed
    await addCopies(1, () => ({ organizationId: igor.organizationId ?? "" }))
    await db.insert(dealEvent).values({ dealId, eventId: "e0", title: "Drugie", startDate: "2027-05-01" })
    const net = { basis: "net", vatStatus: "active", vatRate: 23, grossGrosze: 8199 } as const
    await db.update(dealTerms).set(net).where(eq(dealTerms.dealId, dealId))
    const [line] = await db.select().from(dealLine).where(eq(dealLine.dealId, dealId))
    if (!line) throw new Error("no line")
    const { lineKey: _k, ...copy } = line
    await db.delete(dealLine).where(eq(dealLine.dealId, dealId))
    const own = (await db.select().from(dealEvent).where(eq(dealEvent.dealId, dealId))).map(({ eventId }) => eventId)
    await db
      .insert(dealLine)
      .values(own.map((eventId, n) => ({ ...copy, lineKey: `l${n}`, eventId, position: n, amountGrosze: 3333 })))
    const sums = (await listOwn(igor)).events.map(sumOf).map(({ gross }) => gross)
    // 66.66 zł net are 81.99 zł gross; 33.33 zł alone would be 41.00 zł
    expect(sums.toSorted()).toEqual([4099, 4100])
  })

  test("a deal about two events waits in both and is counted once in the totals", async () => {
    await addCopies(1)
    await db.insert(dealEvent).values({
      dealId: world.deals.pending,
      eventId: "e0",
      title: "Drugie",
      startDate: "2027-05-01",
    })
    const { events } = await listOwn(world.viewers.karolina)
    expect(events.map(({ work }) => work.waiting)).toEqual([1, 1])
    expect(await countOwnWork(world.viewers.karolina, todayIn(now))).toEqual({ answers: 1, settlements: 0 })
  })

  test("terms that wait for a second person of their author do not wait for the organization", async () => {
    const dealId = world.deals.pending
    const { marta } = world.viewers
    const ofSponsor = { partyId: marta.partyId, begunById: marta.id }
    await db.update(deals).set({ status: "negotiation", termsAuthor: "sponsor" }).where(eq(deals.id, dealId))
    expect((await countOwnWork(world.viewers.karolina, todayIn(now))).answers).toBe(1)
    const [request] = await db
      .insert(dealApproval)
      .values({ ...ofSponsor, dealId, side: "sponsor", step: "offer", termsVersion: 1 })
      .returning()
    expect((await countOwnWork(world.viewers.karolina, todayIn(now))).answers).toBe(0)
    expect((await firstOf(world.viewers.karolina))?.work.waiting).toBe(0)
    await db
      .update(dealApproval)
      .set({ state: "approved" })
      .where(eq(dealApproval.id, request?.id ?? ""))
    expect((await countOwnWork(world.viewers.karolina, todayIn(now))).answers).toBe(1)
    await db.update(deals).set({ termsAuthor: "organization" }).where(eq(deals.id, dealId))
    await db.update(dealApproval).set({ state: "open", side: "organization" })
    expect((await countOwnWork(world.viewers.karolina, todayIn(now))).answers).toBe(0)
  })

  test("a settlement is owed after the event, not before and not twice", async () => {
    const { igor } = world.viewers
    const deal = eq(deals.id, world.deals.completed)
    expect(await countOwnWork(igor, todayIn(now))).toEqual({ answers: 0, settlements: 0 })
    await db.update(deals).set(inStatus("in_progress")).where(deal)
    expect(await countOwnWork(igor, todayIn(now))).toEqual({ answers: 0, settlements: 1 })
    expect((await firstOf(igor))?.deadline).toEqual({ what: "settle" })
    await db.update(event).set({ status: "planned", startDate: "2027-01-01", endDate: null })
    expect(await countOwnWork(igor, todayIn(now))).toEqual({ answers: 0, settlements: 0 })
    expect((await firstOf(igor))?.deadline).toMatchObject({ what: "begin" })
  })

  test("no settlement is owed while one side asks to cancel", async () => {
    const { igor } = world.viewers
    for (const status of ["in_progress", "settlement_rejected"] as const)
      for (const [cancelAskedBy, settlements] of [
        [null, 1],
        ["sponsor", 0],
        ["organization", 0],
      ] as const) {
        const change = { ...inStatus(status), cancelAskedBy }
        await db.update(deals).set(change).where(eq(deals.id, world.deals.completed))
        expect(await countOwnWork(igor, todayIn(now)), `${status} ${cancelAskedBy}`).toEqual({
          answers: 0,
          settlements,
        })
        expect((await firstOf(igor))?.deadline, `${status} ${cancelAskedBy}`).toEqual(
          settlements ? { what: "settle" } : null,
        )
      }
  })

  test("an event that was cancelled owes no settlement, before its day or after it", async () => {
    const { igor } = world.viewers
    await db.update(deals).set(inStatus("in_progress"))
    for (const startDate of ["2026-01-01", "2027-01-01"]) {
      await db.update(event).set({ status: "canceled", startDate, endDate: null })
      expect(await countOwnWork(igor, todayIn(now))).toEqual({ answers: 0, settlements: 0 })
    }
  })
})

describe("the list", () => {
  test("holds cancelled and hidden events, but no deleted ones, none of others, none of another realm", async () => {
    await addCopies(
      4,
      (n) => [{ status: "canceled" as const }, { hiddenAt: now }, { deletedAt: now }, { realm: "demo-1" }][n] ?? {},
    )
    const { events, count } = await listOwn(world.viewers.karolina)
    expect(events.map(({ id }) => id).sort()).toEqual(["e0", "e1", world.events.planting].sort())
    expect(count).toBe(3)
    expect(events.find(({ id }) => id === "e1")?.isHidden).toBe(true)
  })

  test("every viewer's list holds only events of their own organization", async () => {
    await addCopies(20)
    for (const viewer of Object.values(world.viewers)) {
      const { events } = await listOwn(viewer)
      const owners = await db.select({ id: event.id, organizationId: event.organizationId }).from(event)
      for (const { id } of events)
        expect(owners.find((row) => row.id === id)?.organizationId).toBe(viewer.organizationId)
      expect(events.length > 0).toBe(viewer.organizationId !== null)
    }
  })

  test.each(["date-desc", "date-asc", "title-asc", "title-desc", "participants-asc", "participants-desc"] as const)(
    "%s pages through everything once",
    async (sort) => {
      await addCopies(30, (n) => ({
        title: `Wydarzenie ${n % 7}`,
        startDate: `2027-0${1 + (n % 5)}-10`,
        endDate: null,
        expectedParticipants: n % 3 ? n : null,
        status: n % 4 ? "planned" : "finished",
      }))
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listOwn>> = await listOwn(world.viewers.karolina, { sort, after })
        expect(page.events.length).toBeLessThanOrEqual(pageSize)
        expect(page.count).toBe(31)
        seen.push(...page.events.map(({ id }) => id))
        after = page.next
      } while (after)
      expect(new Set(seen).size).toBe(31)
      expect(seen).toHaveLength(31)
    },
  )

  test("search without accents, status and category combine with AND", async () => {
    await addCopies(3, (n) => ({
      title: ["Łazarskie plecionkarstwo", "Lazarski bieg", "Zebranie"][n],
      category: ["Edukacyjne", "Sportowe", "Edukacyjne"][n],
      status: (["planned", "planned", "in_progress"] as const)[n],
    }))
    const ids = async (filters: Partial<typeof noEventFilters>) =>
      (await listOwn(world.viewers.karolina, filters)).events.map(({ id }) => id).sort()
    expect(await ids({ q: "lazarski", status: "planned", category: "Sportowe" })).toEqual(["e1"])
    expect(await ids({ q: "ŁAZARSKIE pleć" })).toEqual(["e0"])
    expect(await ids({ status: "in_progress" })).toEqual(["e2"])
    expect(await ids({ q: "%" })).toEqual([])
  })
})
