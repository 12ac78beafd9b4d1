import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { cities } from "#app/domain/shared/city.ts"
import { townKey } from "#app/domain/shared/town-distance.ts"
import { castWorld } from "#test/support/cast.ts"
import { eventsPage } from "#test/support/shown/events-page.ts"

const now = new Date("2026-11-21T12:00:00Z")

/** Title, town, voivodeship, first day, and the kilometres from Kraków, null: not within 50. */
const rows = [
  ["Bieg przez Rynek", "Kraków", "małopolskie", "2027-05-01", 0],
  ["Bieg przez Błonia", "kraków, Błonia", "małopolskie", "2027-04-01", 0],
  ["Bieg w Skawinie", "Skawina", "małopolskie", "2027-01-01", 13],
  ["Bieg do kopalni", "Wieliczka (Rynek Górny)", "małopolskie", "2027-02-01", 12],
  ["Bieg dawny", "Kraków", "małopolskie", "2026-02-01", 0],
  ["Bieg tatrzański", "Zakopane", "małopolskie", "2027-01-02", null],
  ["Bieg nie w tym Krakowie", "Kraków", "podlaskie", "2027-01-02", null],
  ["Bieg we wsi", "Kłaj Górny", "małopolskie", "2027-01-02", null],
] as const

beforeAll(async () => {
  const world = await castWorld(now)
  await db.update(event).set({ city: "Gdynia", voivodeship: "pomorskie" })
  await db.insert(event).values(
    rows.map(([title, city, voivodeship, startDate]) => ({
      ...{ title, city, voivodeship, startDate, over: startDate < "2026-11-21" },
      organizationId: world.organizations.orchard,
      description: "Bieg.",
      category: "Sportowe",
    })),
  )
})

const list = (changes: Partial<EventFilters>) => eventsPage(null, { ...noEventFilters, distance: 25, ...changes }, now)
const titles = async (changes: Partial<EventFilters>) => (await list(changes)).events.map(({ title }) => title)

describe("events around a town", () => {
  test("are those of the towns within the distance, with their kilometres", async () => {
    const { events, count } = await list({ town: "Kraków" })
    expect(Object.fromEntries(events.map(({ title, distance }) => [title, distance]))).toEqual(
      Object.fromEntries(rows.flatMap(([title, , , , km]) => (km === null ? [] : [[title, km]]))),
    )
    expect(count).toBe(5)
    expect(await titles({ town: "krakow", distance: 10 })).toHaveLength(3)
    expect(await titles({ town: "Kraków", distance: 100 })).toContain("Bieg tatrzański")
  })

  test("stand in the order of the distance, those ahead first, the nearest day first in one town", async () => {
    const nearest = ["Bieg przez Błonia", "Bieg przez Rynek", "Bieg do kopalni", "Bieg w Skawinie", "Bieg dawny"]
    expect(await titles({ town: "Kraków", sort: "near" })).toEqual(nearest)
    expect(await titles({ town: "Kraków", sort: "near", q: "bieg" })).toEqual(nearest)
    expect(await titles({ town: "Kraków", sort: "near", upcoming: true })).toEqual(nearest.slice(0, 4))
  })

  test("match the other filters, too", async () => {
    expect(await titles({ town: "Kraków", q: "kopalni" })).toEqual(["Bieg do kopalni"])
    expect(await titles({ town: "Kraków", category: "Kulturalne" })).toEqual([])
    expect(await titles({ town: "Kraków", voivodeships: ["śląskie", "małopolskie"] })).toHaveLength(5)
  })

  test("are none for a town that does not exist; without a town no card has a distance", async () => {
    expect(await titles({ town: "Nibylandia" })).toEqual([])
    expect(await titles({ town: "Nibylandia", sort: "near" })).toEqual([])
    const { events } = await list({ distance: null })
    expect(events.filter((card) => "distance" in card)).toEqual([])
  })
})

test("the database computes the same key of an event's town as the search", async () => {
  const written = await db.select({ city: event.city, voivodeship: event.voivodeship, town: event.town }).from(event)
  for (const { city, voivodeship, town } of written) expect(townKey(city, voivodeship)).toBe(town)
  await db
    .transaction(async (tx) => {
      const [one] = await tx.select().from(event).limit(1)
      const organizationId = one?.organizationId ?? ""
      const made = await tx
        .insert(event)
        .values(
          cities.map(({ name, voivodeship }) => ({
            ...{ organizationId, title: name.padEnd(3), description: "x", category: "Inne", startDate: "2027-01-01" },
            ...{ city: `${name} / centrum`, voivodeship },
          })),
        )
        .returning({ town: event.town })
      expect(made.map(({ town }) => town)).toEqual(cities.map(({ name, voivodeship }) => townKey(name, voivodeship)))
      tx.rollback()
    })
    .catch((error) => expect(String(error)).toContain("Rollback"))
})
