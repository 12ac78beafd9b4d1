import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { event, sponsorshipOption } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { castWorld } from "#test/support/cast.ts"
import { listEvents } from "./queries.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
let sponsor: Viewer
let id: string

beforeAll(async () => {
  const world = await castWorld(now)
  sponsor = world.viewers.marta
  await pool.query("delete from sponsorship_option")
  const row = { description: "x", category: "Inne", city: "Łódź", voivodeship: "łódzkie", startDate: "2027-05-01" }
  const offers: Record<string, (number | [number, number] | null)[]> = {
    "Za darmo": [0],
    "Od stu": [0, 100, 900],
    "Od tysiąca": [[1000, 2000], null],
    "Do uzgodnienia": [null],
    "Bez opcji": [],
  }
  await db.delete(event).where(sql`not exists (select from deal_event where event_id = ${event.id})`)
  await db.update(event).set({ hiddenAt: now })
  for (const [title, prices] of Object.entries(offers)) {
    const [made] = await db
      .insert(event)
      .values({ ...row, title, organizationId: world.organizations.orchard })
      .returning()
    const options = prices.map((price, position) => {
      const [from = null, to = null] = Array.isArray(price) ? price : [price]
      const grosze = (amount: number | null) => (amount === null ? null : amount * 100)
      return {
        ...{ eventId: made?.id ?? "", position, title: "Patron" },
        priceGrosze: grosze(from),
        priceToGrosze: grosze(to),
      }
    })
    if (options.length > 0) await db.insert(sponsorshipOption).values(options)
    if (title === "Od stu") id = made?.id ?? ""
  }
})

const titles = async (changes: Partial<EventFilters>, viewer: Viewer | null = sponsor) =>
  (await listEvents(viewer, { ...noEventFilters, ...changes }, now)).events.map(({ title }) => title)

describe("a budget", () => {
  test.each<[Partial<EventFilters>, string[]]>([
    [{ priceTo: 99_00 }, []],
    [{ priceTo: 100_00 }, ["Od stu"]],
    [{ priceTo: 999_99 }, ["Od stu"]],
    [{ priceTo: 1000_00 }, ["Od stu", "Od tysiąca"]],
    [{ priceFrom: 900_00 }, ["Od stu", "Od tysiąca"]],
    [{ priceFrom: 901_00 }, ["Od tysiąca"]],
    [{ priceFrom: 0, priceTo: 100_00 }, ["Od stu"]],
    [{ priceFrom: 1500_00, priceTo: 1600_00 }, ["Od tysiąca"]],
    [{ priceFrom: 101_00, priceTo: 899_00 }, []],
  ])("%j finds only events with a paid option within it", async (span, expected) => {
    expect((await titles(span)).toSorted()).toEqual(expected)
  })
})

test("the order by price begins with the lowest; events without a price come last", async () => {
  const byPrice = await titles({ sort: "price-asc" })
  expect(byPrice.slice(0, 2)).toEqual(["Od stu", "Od tysiąca"])
  expect(byPrice).toHaveLength(5)
})

test("for visitors a budget and an order by price change nothing", async () => {
  const plain = await listEvents(null, noEventFilters, now)
  for (const filter of [
    { priceTo: 100_00 },
    { priceFrom: 1 },
    { sort: "price-asc" },
    { sort: "deadline-asc" },
  ] as const)
    expect(await listEvents(null, { ...noEventFilters, ...filter }, now)).toEqual(plain)
  expect(JSON.stringify(plain)).not.toMatch(/price|grosze/i)
})

describe("the lowest price of an event", () => {
  const lowest = async () => (await db.select().from(event).where(eq(event.id, id)))[0]?.lowestPrice

  test("follows its options: new, changed, archived and removed ones", async () => {
    expect(await lowest()).toBe(100_00)
    await db.insert(sponsorshipOption).values([
      { eventId: id, position: 3, title: "Taniej", priceGrosze: 50_00 },
      { eventId: id, position: 4, title: "Archiwalna", priceGrosze: 1_00, archivedAt: now },
    ])
    expect(await lowest()).toBe(50_00)
    await db.update(sponsorshipOption).set({ priceGrosze: 70_00 }).where(eq(sponsorshipOption.title, "Taniej"))
    expect(await lowest()).toBe(70_00)
    await db.update(sponsorshipOption).set({ archivedAt: now }).where(eq(sponsorshipOption.title, "Taniej"))
    expect(await lowest()).toBe(100_00)
    await db.delete(sponsorshipOption).where(eq(sponsorshipOption.eventId, id))
    expect(await lowest()).toBeNull()
  })

  test("changes without an edit of the event", async () => {
    const [before] = await db.select().from(event).where(eq(event.id, id))
    await db.insert(sponsorshipOption).values({ eventId: id, position: 0, title: "Patron", priceGrosze: 100_00 })
    const [after] = await db.select().from(event).where(eq(event.id, id))
    expect(after).toEqual({ ...before, lowestPrice: 100_00, priceKey: 100_00 })
  })
})
