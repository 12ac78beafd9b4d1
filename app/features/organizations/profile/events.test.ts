import { like } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, eventPost } from "#app/db/schema.ts"
import { eventStatuses, isPast } from "#app/domain/events/event.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { listOrganizationEvents, sampleOrganizationEvents } from "./event-queries.server.ts"

const now = new Date("2026-11-21T12:00:00+01:00")
const today = todayIn(now)
const pages = { upcoming: 20, past: 20 }
let world: World

beforeAll(async () => {
  world = await castWorld(now)
})

const newEvent = (id: string, changes: Partial<typeof event.$inferInsert> = {}): typeof event.$inferInsert => ({
  id,
  organizationId: world.organizations.mile,
  title: `Wydarzenie ${id}`,
  description: "Opis wydarzenia",
  category: "Sportowe",
  startDate: today,
  city: "Toruń",
  voivodeship: "kujawsko-pomorskie",
  ...changes,
})

test("the database divides events into upcoming and past ones as `isPast` does (A42)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          status: fc.constantFrom(...eventStatuses),
          start: fc.integer({ min: -5, max: 5 }),
          days: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      async (drawn) => {
        const run = crypto.randomUUID()
        const rows = drawn.map(({ status, start, days }, n) => {
          const startDate = addDays(today, start)
          return newEvent(`${run}-${n}`, {
            status,
            startDate,
            endDate: days === null ? null : addDays(startDate, days),
          })
        })
        await db.insert(event).values(rows)
        const { upcoming, past } = await listOrganizationEvents(null, world.organizations.mile, pages, now)
        const behind = new Set(past.events.map(({ id }) => id))
        const ahead = new Set(upcoming.events.map(({ id }) => id))
        for (const { id, status, startDate, endDate } of rows) {
          const over = isPast({ status: status ?? "planned", startDate, endDate: endDate ?? null }, today)
          expect([behind.has(id ?? ""), ahead.has(id ?? "")]).toEqual([over, !over])
        }
        expect([upcoming.count, past.count]).toEqual([upcoming.events.length, past.events.length])
        const starts = (events: { startDate: string }[]) => events.map(({ startDate }) => startDate)
        expect(starts(upcoming.events)).toEqual([...starts(upcoming.events)].sort())
        expect(starts(past.events)).toEqual([...starts(past.events)].sort().reverse())
        await db.delete(event).where(like(event.id, `${run}%`))
      },
    ),
    { numRuns: 20 },
  )
})

test("events that are hidden, deleted or foreign are left out; news are counted; pages hold twelve", async () => {
  const own = world.organizations.code
  const more = Array.from({ length: 15 }, (_, n) => newEvent(`more-${n}`, { organizationId: own }))
  await db
    .insert(event)
    .values([
      ...more,
      newEvent("hidden", { organizationId: own, hiddenAt: now }),
      newEvent("deleted", { organizationId: own, deletedAt: now }),
      newEvent("demo", { organizationId: own, realm: "demo-1" }),
    ])
  await db.insert(eventPost).values([1, 2, 3].map((n) => ({ eventId: "more-0", title: `Post ${n}`, content: "Treść" })))
  const { upcoming } = await listOrganizationEvents(null, own, { upcoming: 1, past: 1 }, now)
  expect([upcoming.events.length, upcoming.count]).toEqual([12, 15])
  expect(upcoming.events.find(({ id }) => id === "more-0")?.posts).toBe(3)
  expect(upcoming.events.find(({ id }) => id === "more-1")?.posts).toBe(0)
  const all = await listOrganizationEvents(null, own, pages, now)
  expect(all.upcoming.events.map(({ id }) => id)).not.toContain("hidden")
  expect(all.upcoming.events).toHaveLength(15)
})

test("samples have their events, divided in the same way", () => {
  const { upcoming, past } = sampleOrganizationEvents("org-1", now)
  expect(upcoming.events.map(({ id }) => id)).toEqual(["evt-1"])
  expect(past.count).toBe(0)
  expect(sampleOrganizationEvents("org-4", now).past.count).toBe(1)
})
