import { eq, inArray, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { event, organization, sponsorshipOption } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { type EventSort, eventSorts, memberSorts } from "#app/domain/events/event-sort.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { eventsPage } from "#test/support/shown/events-page.ts"
import { markOverEvents } from "../commands.server.ts"
import { searchEvents } from "../search/queries.server.ts"
import { listNewestEvents } from "./queries.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
let world: World
let sponsor: Viewer

beforeAll(async () => {
  world = await db.transaction((tx) => buildWorld(tx, { now }))
  sponsor = world.viewers.marta
  const [host] = await db.select().from(organization).limit(1)
  const row = {
    organizationId: host?.id ?? "",
    description: "Dwa dni nad jeziorem, sto procent frajdy: 100% radości.",
    category: "Sportowe",
    city: "Łódź",
    voivodeship: "łódzkie",
    startDate: "2027-01-10",
    status: "planned" as const,
  }
  await db.insert(event).values([
    { ...row, title: "Żywa lekcja historii", expectedParticipants: 50 },
    {
      ...row,
      title: "Ćwierćmaraton",
      startDate: "2027-01-05",
      endDate: "2027-01-20",
      audience: ["Dzieci", "Seniorzy"],
    },
    { ...row, title: "Bieg odwołany", status: "canceled", startDate: "2027-02-01" },
    { ...row, title: "Turniej C++ i Go", city: "Ełk", voivodeship: "warmińsko-mazurskie", category: "Technologiczne" },
    { ...row, title: "Skasowane", deletedAt: now },
    { ...row, title: "Ukryte", hiddenAt: now },
    { ...row, title: "Z innego świata", realm: "demo-1" },
    { ...row, title: "Zaległe", startDate: "2026-01-01" },
    { ...row, title: "„Noc bajek” na zamku", startDate: "2026-11-20", status: "in_progress" },
  ])
  await markOverEvents(now)
})

const allSorts: EventSort[] = [...(Object.keys(eventSorts) as EventSort[]), ...memberSorts]

const inPolish = new Intl.Collator("pl")
const asInDictionary = (a: string, b: string) => inPolish.compare(a.replace(/^„/, ""), b.replace(/^„/, ""))

const titles = async (changes: Partial<EventFilters>, viewer: Viewer | null = null) =>
  (await eventsPage(viewer, { ...noEventFilters, ...changes }, now)).events.map(({ title }) => title)

describe("who sees what", () => {
  test("events that are deleted, hidden or of another realm are never listed; cancelled ones only with a status filter (A60)", async () => {
    const all = await titles({ status: "wszystkie" })
    expect(all).toContain("Bieg odwołany")
    for (const title of ["Skasowane", "Ukryte", "Z innego świata"]) expect(all).not.toContain(title)
    expect(await titles({})).not.toContain("Bieg odwołany")
    expect(await titles({}, { ...sponsor, realm: "demo-1", userType: "organization" })).toEqual(["Z innego świata"])
  })

  test("a row of the list and of a search is the same", async () => {
    const [all] = (await eventsPage(null, noEventFilters)).events
    const found = await eventsPage(null, { ...noEventFilters, q: all?.title ?? "" })
    expect(found.events).toContainEqual(all)
  })

  test("lists and searches that differ only in compared values share one text of a statement", async () => {
    const textsOf = async (filtersOfEach: Partial<EventFilters>[]) =>
      (await statementsOf(() => Promise.all(filtersOfEach.map((filters) => titles(filters, sponsor))))).map(
        ({ text }) => text,
      )
    const lists = await textsOf([
      { category: "Sportowe", voivodeships: ["łódzkie"], from: "2026-12-01", priceTo: 10_000 },
      { category: "Religijne", voivodeships: ["opolskie"], from: "2026-12-02", priceTo: 20_000 },
    ])
    expect(lists).toEqual([lists[0], lists[0]])
    const searches = await textsOf(["żywa lekcja", "turniej łódź"].map((q) => ({ q })))
    expect(searches).toEqual([searches[0], searches[0]])
    expect(new Set([...lists, ...searches]).size).toBe(2)
  })

  test("filters of one shape find their own events", async () => {
    expect(await titles({ category: "Technologiczne" })).toEqual(["Turniej C++ i Go"])
    expect(await titles({ category: "Sportowe", from: "2027-01-19" })).toEqual(["Ćwierćmaraton"])
    expect(await titles({ category: "Sportowe", from: "2027-01-21" })).toEqual([])
    expect(await titles({ voivodeships: ["łódzkie", "opolskie"], audience: "Seniorzy" })).toEqual(["Ćwierćmaraton"])
  })

  test("a page holds, of the texts that a search reads, only the marked line", async () => {
    const { events } = await searchEvents(null, { ...noEventFilters, q: "jezioro" }, now)
    expect(events.length).toBeGreaterThan(0)
    for (const card of events) expect(Object.keys(card)).not.toContain("texts")
    expect(events.map(({ marks }) => marks?.line?.text)).toContain(
      "Dwa dni nad jeziorem, sto procent frajdy: 100% radości.",
    )
    const named = await searchEvents(null, { ...noEventFilters, q: "ćwierćmaraton" }, now)
    expect(JSON.stringify(named)).not.toMatch(/description|jeziorem|rank|count"?:null/)
  })

  test("no row carries a price", async () => {
    expect(JSON.stringify(await eventsPage(null, noEventFilters, now))).not.toMatch(/price|grosze/i)
  })
})

describe("search (A99)", () => {
  test.each([
    ["lodz", ["Żywa lekcja historii", "Ćwierćmaraton", "Zaległe", "„Noc bajek” na zamku"]],
    ["ŁÓDŹ zywa", ["Żywa lekcja historii"]],
    ["cwiercmaraton", ["Ćwierćmaraton"]],
    ["„ĆWIERĆmaraton”", ["Ćwierćmaraton"]],
    ["lodz poznan", []],
    ["c++", ["Turniej C++ i Go"]],
    ["ełk c++", ["Turniej C++ i Go"]],
    ["Go turniej", ["Turniej C++ i Go"]],
    ["ŻYW lekcja", ["Żywa lekcja historii"]],
    ["bieg nad Wisłą w Toruniu", ["Bieg Flisaka – VI charytatywna piątka nad Wisłą"]],
    ["100%", ["Turniej C++ i Go", "Żywa lekcja historii", "Ćwierćmaraton", "Zaległe", "„Noc bajek” na zamku"]],
    ["jezior_m", []],
    ["'; drop table event; --", []],
    ["\\", []],
  ])("%s", async (q, expected) => {
    expect((await titles({ q })).toSorted()).toEqual(expected.toSorted())
  })
})

describe("filters", () => {
  test("an event is listed only if it matches every filter", async () => {
    expect(await titles({ category: "Technologiczne", voivodeships: ["warmińsko-mazurskie"] })).toEqual([
      "Turniej C++ i Go",
    ])
    expect(await titles({ category: "Technologiczne", voivodeships: ["łódzkie"] })).toEqual([])
    expect(await titles({ audience: "Seniorzy", voivodeships: ["łódzkie"] })).toEqual(["Ćwierćmaraton"])
  })

  test("a range of days finds the events that take place in it", async () => {
    expect(await titles({ from: "2027-01-15", to: "2027-01-16" })).toEqual(["Ćwierćmaraton"])
    expect(await titles({ to: "2026-01-01" })).toEqual(["Zaległe"])
  })

  test("upcoming leaves out what is over, and is on for sponsors unless switched off (A58)", async () => {
    expect(await titles({ upcoming: true })).not.toContain("Zaległe")
    expect(await titles({})).toContain("Zaległe")
    expect(await titles({}, sponsor)).not.toContain("Zaległe")
    expect(await titles({ upcoming: false }, sponsor)).toContain("Zaległe")
  })

  test("the sponsor's default gives way to a status that contradicts it; a switch that was set does not (A60)", async () => {
    expect(await titles({ status: "wszystkie" }, sponsor)).toEqual(await titles({ status: "wszystkie" }))
    expect(await titles({ status: "wszystkie" }, sponsor)).toContain("Bieg odwołany")
    expect(await titles({ status: "canceled" }, sponsor)).toEqual(["Bieg odwołany"])
    expect(await titles({ status: "finished" }, sponsor)).toEqual(await titles({ status: "finished" }))
    expect(await titles({ status: "canceled", upcoming: true }, sponsor)).toEqual([])
  })

  test("a range of prices filters for signed-in people only", async () => {
    const [lesson] = (await eventsPage(null, { ...noEventFilters, q: "zywa lekcja" }, now)).events
    await db.insert(sponsorshipOption).values({
      eventId: lesson?.id ?? "",
      position: 0,
      title: "Patron",
      priceGrosze: 77_700_00,
      priceToGrosze: 80_000_00,
    })
    const span = { priceFrom: 79_000_00, priceTo: 90_000_00 }
    expect(await titles(span, sponsor)).toEqual(["Żywa lekcja historii"])
    expect(await titles({ priceFrom: 80_000_01 }, sponsor)).toEqual([])
    expect(await titles({ priceTo: 1 }, sponsor)).toEqual([])
    expect((await titles(span)).length).toBeGreaterThan(1)
  })
})

describe("an event whose last day has gone by (A42)", () => {
  test("is finished for everybody, whatever its status: in lists, under filters, on the home page", async () => {
    const { events } = await eventsPage(null, noEventFilters, now)
    expect(events.filter(({ title }) => /Zaległe|Noc bajek/.test(title)).map(({ status }) => status)).toEqual([
      "finished",
      "finished",
    ])
    for (const status of ["planned", "in_progress"] as const)
      expect((await titles({ status })).filter((title) => /Zaległe|Noc bajek/.test(title))).toEqual([])
    expect(await titles({ status: "finished" })).toEqual(expect.arrayContaining(["Zaległe", "„Noc bajek” na zamku"]))
    expect(await titles({ upcoming: true })).not.toContain("„Noc bajek” na zamku")
    await db
      .update(event)
      .set({ createdAt: now })
      .where(inArray(event.title, ["Zaległe", "„Noc bajek” na zamku"]))
    const newest = await listNewestEvents(null, now)
    expect(newest).toHaveLength(4)
    expect(newest.filter(({ title }) => /Zaległe|Noc bajek/.test(title))).toEqual([])
  })

  test("comes after all events ahead in the default order, which begins with the nearest day", async () => {
    const { events } = await eventsPage(null, { ...noEventFilters, status: "wszystkie" }, now)
    const ahead = events.filter(({ status }) => status !== "finished" && status !== "canceled")
    expect(events.slice(0, ahead.length)).toEqual(ahead)
    expect(ahead.map(({ startDate }) => startDate)).toEqual(ahead.map(({ startDate }) => startDate).toSorted())
    expect(ahead.length).toBeGreaterThan(3)
  })

  test("is marked as over once, on the day after", async () => {
    const tomorrow = new Date("2027-01-11T00:30:00+01:00")
    const before = await db.select({ title: event.title }).from(event).where(eq(event.over, true))
    const marked = await markOverEvents(tomorrow)
    const after = await db.select({ title: event.title }).from(event).where(eq(event.over, true))
    expect(marked).toBe(after.length - before.length)
    expect(after.map(({ title }) => title)).toContain("Żywa lekcja historii")
    expect(await markOverEvents(tomorrow)).toBe(0)
    await db.update(event).set({ over: sql`${event.lastDay} < '2026-11-21'` })
  })
})

test("the filter of verified organizations shows their events with the mark, and no others", async () => {
  expect(await titles({ verified: true })).toEqual([])
  await db.update(organization).set({ verifiedAt: now }).where(eq(organization.id, world.organizations.orchard))
  const { events, count } = await eventsPage(null, { ...noEventFilters, verified: true }, now)
  const ofOrganization = await db.select().from(event).where(eq(event.organizationId, world.organizations.orchard))
  const shown = ofOrganization.filter(
    (row) => row.status !== "canceled" && !row.deletedAt && !row.hiddenAt && row.realm === "public",
  )
  expect(events.map(({ id }) => id).toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
  expect([count, events.every(({ verified }) => verified)]).toEqual([shown.length, true])
  expect((await eventsPage(null, noEventFilters, now)).events.filter(({ verified }) => verified)).toHaveLength(
    shown.length,
  )
  await db.update(organization).set({ verifiedAt: null })
})

describe("order", () => {
  test("finished events come last in both orders by date (A58)", async () => {
    const far = await titles({ sort: "date-desc", status: "wszystkie" })
    const near = await titles({ sort: "date-asc", status: "wszystkie" })
    const past = ["Zaległe", "Kodowanie bez Barier – weekend programowania", "„Noc bajek” na zamku", "Bieg odwołany"]
    expect(far.slice(-4)).toEqual(past.toReversed())
    expect(near.slice(-4)).toEqual(past)
  })

  test("a finished event stands where its title or its number of participants says (A58 is about days)", async () => {
    const all = { status: "wszystkie" as const }
    const byTitle = await titles({ ...all, sort: "title-asc" })
    expect(byTitle).toEqual(byTitle.toSorted(asInDictionary))
    expect(byTitle.indexOf("Bieg odwołany")).toBeLessThan(byTitle.length - 2)
    const fewest = await titles({ ...all, sort: "participants-asc" })
    expect(fewest.indexOf("Bieg odwołany")).toBeLessThan(fewest.length - 2)
  })

  test("titles stand as in a Polish dictionary", async () => {
    const sorted = await titles({ sort: "title-asc" })
    expect(sorted).toEqual(sorted.toSorted(asInDictionary))
    // sorted by its N, not its quotation mark
    expect(sorted.indexOf("„Noc bajek” na zamku")).toBeGreaterThan(sorted.indexOf("Ćwierćmaraton"))
    expect(await titles({ sort: "title-desc" })).toEqual(sorted.toReversed())
  })

  test.each(allSorts)("pages of %s follow each other", async (sort) => {
    const towns = ["Piła", "Ujście", "Chodzież", "piła (Zamość)"]
    const made = await db
      .insert(event)
      .values(
        Array.from({ length: 30 }, (_, place) => ({
          organizationId: world.organizations.orchard,
          title: `Piknik ${sort} ${place % 4}`,
          description: "Piknik na trawie.",
          category: "Społeczne",
          city: towns[place % 4] ?? "",
          voivodeship: "wielkopolskie",
          startDate: `2027-03-0${1 + (place % 3)}`,
          expectedParticipants: place % 5 === 0 ? null : place % 5,
          status: place % 2 ? ("finished" as const) : ("planned" as const),
        })),
      )
      .returning({ id: event.id })
    await db
      .insert(sponsorshipOption)
      .values(
        made
          .slice(0, 20)
          .map(({ id }, place) => ({ eventId: id, position: 0, title: "Patron", priceGrosze: (place % 6) * 500_00 })),
      )
    const near = sort === "near" ? ({ town: "Piła", distance: 25 } as const) : {}
    const filtersOfEach = { ...noEventFilters, ...near, sort, q: `piknik ${sort}`, upcoming: false }
    const seen: string[] = []
    let after: string | null = null
    for (let page = 0; page < 5; page++) {
      const { events, next, count } = await eventsPage(sponsor, { ...filtersOfEach, after }, now)
      expect(count).toBe(30)
      seen.push(...events.map(({ id }) => id))
      after = next
      if (!next) break
    }
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })
})

test("the home page's four are the newest that still lie ahead (A19)", async () => {
  const newest = await listNewestEvents(null, now)
  expect(newest).toHaveLength(4)
  for (const { status } of newest) expect(["canceled", "finished"]).not.toContain(status)
})
