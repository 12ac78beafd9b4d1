import { beforeAll, describe, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { inBackground } from "#app/db/connection/workload.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { type EventFilters, noEventFilters, pageSize } from "#app/domain/events/event-list.ts"
import { type EventSort, eventSorts, memberSorts } from "#app/domain/events/event-sort.ts"
import {
  getInvitePage,
  listOpenInvitations,
  listSentInvitations,
} from "#app/features/deals/invitation/queries.server.ts"
import { listDeals } from "#app/features/deals/list/queries.server.ts"
import { listChoosable } from "#app/features/deals/proposal/choice-queries.server.ts"
import {
  listShownSupports,
  listSupports,
  summarizeSupports,
  summarizeYears,
} from "#app/features/deals/reports/supports/queries.server.ts"
import { dealsAsRows } from "#app/features/deals/reports/supports/sheet.server.ts"
import { countQuery, listNewestEvents } from "#app/features/events/list/queries.server.ts"
import { listOwnEvents } from "#app/features/events/own/list-queries.server.ts"
import { countOpenDeals } from "#app/features/events/own/queries.server.ts"
import { countOwnWork } from "#app/features/events/own/work-queries.server.ts"
import { getEventWithOptions, listPosts } from "#app/features/events/queries.server.ts"
import { suggest } from "#app/features/events/search/suggestion-queries.server.ts"
import { findNewEvents } from "#app/features/events/searches/match-queries.server.ts"
import { listFeedItems } from "#app/features/events/share/queries.server.ts"
import { unreadCounts } from "#app/features/messages/inbox/unread-queries.server.ts"
import { listInquiries } from "#app/features/messages/inquiries/queries.server.ts"
import { listConversations } from "#app/features/messages/queries.server.ts"
import { listMessages } from "#app/features/messages/thread/queries.server.ts"
import {
  listActs,
  listFailedEmails,
  listOpenInquiries,
  listOpenReports,
} from "#app/features/moderation/desk/queries.server.ts"
import { listMatches } from "#app/features/moderation/desk/search-queries.server.ts"
import { listNotifications } from "#app/features/notifications/queries.server.ts"
import { listOrganizationEvents } from "#app/features/organizations/profile/event-queries.server.ts"
import { findWork } from "#app/features/workspace/desk/work-queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { planOf, statementsOf, usesIndexes } from "#test/support/engines/query-plans.ts"
import { eventsPage } from "#test/support/shown/events-page.ts"
import { fillWithManyRows, largeTables } from "./many-rows.ts"

const now = new Date("2026-11-21T12:00:00Z")
let world: World
let sponsor: Viewer
let organizer: Viewer

beforeAll(async () => {
  world = await castWorld(now)
  sponsor = world.viewers.marta
  organizer = world.viewers.karolina
  // hundreds of thousands of rows take longer than a page may
  await inBackground(() =>
    fillWithManyRows({
      organizationId: world.organizations.orchard,
      sponsorId: world.companies.bakery,
      sponsorUserId: sponsor.id,
    }),
  )
}, 600_000)

const shapes: Record<string, Partial<EventFilters>> = {
  "no filter": {},
  "every status": { status: "wszystkie" },
  "a rare status": { status: "in_progress" },
  "finished ones": { status: "finished" },
  upcoming: { upcoming: true },
  category: { category: "Religijne" },
  voivodeship: { voivodeships: ["opolskie"] },
  audience: { audience: "Seniorzy" },
  "category, place and audience": { category: "Sportowe", voivodeships: ["łódzkie"], audience: "Firmy" },
  "a week of one year": { from: "2025-03-03", to: "2025-03-09" },
  "from a day": { from: "2028-09-01" },
  "to a day": { to: "2024-01-10" },
  "a common word": { q: "bieg" },
  "a word of near events": { q: "2026" },
  "a word of far events": { q: "2028" },
  "a rare word": { q: "sulmierzyce" },
  "two words": { q: "bieg sulmierzyce" },
  "no such word": { q: "qwertyuiop" },
  "two letters": { q: "az" },
  "a number with a sign": { q: "100%" },
  "one letter": { q: "k" },
  "a word and a place": { q: "koncert", voivodeships: ["podlaskie"], status: "planned" },
  "low prices": { priceTo: 20_000 },
  "of verified organizations": { verified: true },
  "of verified organizations, ahead": { verified: true, upcoming: true },
  "around a town": { town: "Kraków", distance: 25 },
  "around a town, ahead": { town: "Kraków", distance: 100, upcoming: true },
  "a word around a town": { q: "koncert", town: "Łódź", distance: 50 },
  "rare prices": { priceFrom: 79_900_00, priceTo: 95_000_00 },
}

/** The default order of the page, and each of the others. */
const sorts = [...Object.keys(eventSorts).filter((sort) => sort !== "near"), ...memberSorts] as EventSort[]
const sortsOf = (shape: number): EventSort[] => ["date-desc", sorts[1 + (shape % (sorts.length - 1))] ?? "date-asc"]

describe("100,000 events", () => {
  for (const [shape, [name, changes]] of Object.entries(shapes).entries())
    test.each(sortsOf(shape))(`${name}, %s`, async (sort) => {
      const filters = { ...noEventFilters, upcoming: false, ...changes, sort }
      const statements = await statementsOf(async () => {
        const first = await eventsPage(sponsor, filters, now)
        if (first.next) await eventsPage(sponsor, { ...filters, after: first.next }, now)
      })
      expect(statements.length).toBeGreaterThan(0)
      for (const statement of statements) await usesIndexes(statement, ["event"])
    })

  test.each<Partial<EventFilters>>([
    {},
    { distance: 100, upcoming: true },
    { distance: 100, category: "Religijne", audience: "Seniorzy" },
    { q: "koncert" },
    { q: "bieg" },
  ])("around a town, the nearest first: %j", async (changes) => {
    const filters: EventFilters = {
      ...{ ...noEventFilters, upcoming: false, town: "Kraków", distance: 25 },
      ...{ ...changes, sort: "near" },
    }
    const statements = await statementsOf(async () => {
      const first = await eventsPage(null, filters, now)
      expect(first.events.length).toBe(pageSize)
      await eventsPage(null, { ...filters, after: first.next }, now)
    })
    for (const statement of statements) await usesIndexes(statement, ["event"])
  })

  test.each([
    ["price-asc", "event_by_price"],
    ["participants-desc", "event_by_participants"],
    ["deadline-asc", "event_by_deadline"],
  ] as const)("%s walks its index and reads a page of it", async (sort, index) => {
    for (const upcoming of [true, false]) {
      const filters: EventFilters = { ...noEventFilters, upcoming, sort }
      const statements = await statementsOf(async () => void (await eventsPage(sponsor, filters, now)))
      const steps = (await Promise.all(statements.map(planOf))).flat()
      const walk = steps.find((step) => step["Index Name"] === index)
      expect(walk?.["Actual Rows"], JSON.stringify(steps.map((step) => step["Index Name"]))).toBe(pageSize + 1)
    }
  })

  test("a budget reads the column with its index, and options of the page's events only", async () => {
    const filters: EventFilters = { ...noEventFilters, upcoming: true, priceTo: 100_00, sort: "price-asc" }
    const statements = await statementsOf(async () => void (await eventsPage(sponsor, filters, now)))
    const steps = (await Promise.all(statements.map(planOf))).flat()
    const options = steps.filter((step) => step["Relation Name"] === "sponsorship_option")
    expect(options.length).toBeGreaterThan(0)
    for (const step of options) {
      expect(step["Node Type"]).not.toBe("Seq Scan")
      expect(step["Actual Loops"]).toBeLessThanOrEqual(pageSize + 1)
    }
  })

  test.each(["2026", "2028"].flatMap((q) => sorts.map((sort) => [q, sort] as const)))(
    "a word of near or far events gives the rows that the whole order gives, page by page: %s, %s",
    async (q, sort) => {
      const filters: EventFilters = { ...noEventFilters, upcoming: false, q, sort }
      const columns = {
        relevance: "closed",
        title: "title",
        participants: "participants",
        date: sort === "date-desc" ? "live" : "closed",
        price: "price_key",
        deadline: "closed, last_day",
      }
      const [first = "date", direction] = sort.split("-") as [keyof typeof columns, string?]
      const byDate = first === "date" || first === "relevance"
      const order = [columns[first], ...(byDate ? ["start_date"] : []), "id"]
      const { rows } = await pool.query<{ id: string }>(
        `select id from event where realm = 'public' and deleted_at is null and hidden_at is null and status <> 'canceled'
         and search @@ $$'t${q}'${first === "relevance" ? "" : ":*"}$$::tsquery order by ${order.map((key) => `${key} ${direction ?? ""}`).join(", ")} limit 36`,
      )
      const shown: string[] = []
      for (let page = 0, after: string | null = null; page < 3; page++) {
        const { events, next } = await eventsPage(sponsor, { ...filters, after }, now)
        shown.push(...events.map(({ id }) => id))
        after = next
      }
      expect(shown).toEqual(rows.map(({ id }) => id))
    },
  )

  test.each<Partial<EventFilters>>([{}, { category: "Sportowe" }, { voivodeships: ["mazowieckie"] }])(
    "what lies ahead is counted in an index, without the table: %j",
    async (changes) => {
      const { sql: text, params: values } = countQuery(sponsor, { ...noEventFilters, ...changes }, todayIn(now)).toSQL()
      const steps = (await planOf({ text, values })).filter((step) => step["Relation Name"] === "event")
      expect(steps.map((step) => step["Node Type"])).toEqual(["Index Only Scan"])
    },
  )

  test.each(["bieg", "łódź", "spotkanie"])("a common word is neither counted nor weighed: %s", async (q) => {
    const filters: EventFilters = { ...noEventFilters, upcoming: false, q, sort: "relevance" }
    const statements = await statementsOf(async () => void (await eventsPage(null, filters, now)))
    expect(statements.filter(({ text }) => text.includes("weight"))).toEqual([])
  })

  test.each([
    ["a day", 1],
    ["a week", 7],
  ])("what %s has brought for saved searches is read by an index", async (_, days) => {
    const searches = Object.values(shapes).map((changes) => ({
      filters: { ...noEventFilters, ...changes },
      since: new Date(now.getTime() - days * 86_400_000),
    }))
    const scope = { who: sponsor, today: todayIn(now), until: now, mostIds: 10 }
    const statements = await statementsOf(() => findNewEvents(searches, scope))
    expect(statements).toHaveLength(1)
    for (const statement of statements) await usesIndexes(statement, ["event", "sponsorship_option"])
  })

  test("a common word whose matches begin far ahead is read month by month, not as a whole", async () => {
    const filters: EventFilters = { ...noEventFilters, upcoming: false, q: "2028", sort: "relevance" }
    const statements = await statementsOf(async () => void (await eventsPage(null, filters, now)))
    const searched = statements
      .flatMap(({ values }) => values.filter(Array.isArray))
      .flat()
      .map(String)
    const inTitles = searched.filter((wanted) => wanted.startsWith("('t2028' & "))
    expect(inTitles.length).toBeGreaterThan(3)
    expect(inTitles.some((wanted) => wanted.includes("'y0202801'"))).toBe(true)
  })

  test("a search is prepared only where the planner never sees its words, and never with filters", async () => {
    const askedFor = (filters: Partial<EventFilters>) =>
      statementsOf(
        async () => void (await eventsPage(null, { ...noEventFilters, q: "bieg sulmierzyce", ...filters }, now)),
      )
    const prepared = (await askedFor({})).filter(({ name, text }) => name && text.includes('"search"'))
    expect(prepared.length).toBeGreaterThan(0)
    for (const { text } of prepared) expect(text).toMatch(/"search" @@ (\(select \$\d+::tsquery\)|part\.wanted)/)
    const filtered = (await askedFor({ category: "Sportowe" })).filter(({ text }) => text.includes('"search"'))
    expect(filtered.map(({ name }) => name).filter(Boolean)).toEqual([])
  })
})

/** Every other list and count that an account or a visitor can request. */
const lists: Record<string, () => Promise<unknown>> = {
  "the home page": () => listNewestEvents(null),
  suggestions: () => suggest(null, "wroc", now),
  "what waits for an organization": () => findWork(organizer, todayIn(now)),
  "what waits for a sponsor": () => findWork(sponsor, todayIn(now)),
  "what waits in messages": () => unreadCounts(organizer),
  "the feed": () => listFeedItems(),
  "an event with its options and posts": async () => {
    const { event } = await getEventWithOptions(sponsor, "e777")
    return [await listPosts({ ...event, hasPosts: true }), await countOpenDeals(event.id)]
  },
  "an organization's events": () =>
    listOrganizationEvents(null, world.organizations.orchard, { upcoming: 2, past: 1 }, now),
  "my events": () => listOwnEvents(organizer, noEventFilters, now),
  "my events by title, searched": () =>
    listOwnEvents(organizer, { ...noEventFilters, sort: "title-asc", q: "bieg" }, now),
  "my events by participants, of a status": () =>
    listOwnEvents(organizer, { ...noEventFilters, sort: "participants-desc", status: "planned" }, now),
  "the strip above my events": () => countOwnWork(organizer, "2026-11-21"),
  "an organization's deals": () => listDeals(organizer, noDealFilters),
  "a sponsor's deals": () => listDeals(sponsor, { ...noDealFilters, q: "firma" }),
  "deals that wait": () => listDeals(sponsor, { ...noDealFilters, mine: true }),
  supports: async () => [await listSupports(sponsor, 24), await summarizeSupports(sponsor)],
  "sums by year": () => summarizeYears(organizer),
  "deals as a spreadsheet": () => dealsAsRows(sponsor),
  "public supports": async () => listShownSupports(sponsor.id, "public", 12),
  "organizations to choose from": () => listChoosable(sponsor, "fundacja nr 77"),
  "a sponsor's invitations": () => listOpenInvitations(sponsor, now),
  "events to invite to": () => getInvitePage(organizer, sponsor.id, now),
  "invitations to a sponsor": () => listSentInvitations(organizer, sponsor.id, now),
  conversations: () => listConversations(organizer, { q: "", filter: "wszystkie", page: 1, inquiryPage: 1 }),
  "conversations, searched": () =>
    listConversations(sponsor, { q: "biegu", filter: "wszystkie", page: 1, inquiryPage: 1 }),
  messages: () => listMessages(organizer, "k500", {}),
  inquiries: () => listInquiries(organizer, { q: "", filter: "wszystkie", page: 1, inquiryPage: 1 }),
  "inquiries of who asked": () => listInquiries(sponsor, { q: "", filter: "wszystkie", page: 1, inquiryPage: 1 }),
  notifications: () => listNotifications(sponsor, null),
}

/** Lists and searches of the operator's desk; an index also serves the search for accounts. */
const desk: Record<string, () => Promise<unknown>> = {
  "messages to the operator": listOpenInquiries,
  "reports without a decision": listOpenReports,
  "emails that were given up": listFailedEmails,
  "what operators did": listActs,
  "a name": () => listMatches("fundacja nr 177"),
  "an id": () => listMatches("e777"),
  "an address": () => listMatches("osoba777@poczta.example"),
  "a name that nothing has": () => listMatches("zupełnie nic"),
}

test.each(Object.entries(desk))("the operator's desk, %s: no table is read whole", async (_, list) => {
  const statements = await statementsOf(list)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements)
    await usesIndexes(statement, [...largeTables, "report", "email", "fact", "user", "organization"])
})

test("a desk searches a few of the newest companies and events for what fits", async () => {
  await pool.query("update company set regions = '{łódzkie,opolskie}' where id = $1", [sponsor.companyId])
  const found = await Promise.all([organizer, sponsor].map((viewer) => findWork(viewer, todayIn(now))))
  expect(found.map(({ companies, newEvents }) => [companies.length, newEvents.length])).toEqual([
    [3, 0],
    [0, 3],
  ])
  for (const [viewer, table, most] of [
    [organizer, "company", 220],
    [sponsor, "event", 300],
  ] as const)
    for (const statement of await statementsOf(() => findWork(viewer, todayIn(now))))
      for (const step of (await planOf(statement)).filter((step) => step["Relation Name"] === table)) {
        expect(step["Node Type"], table).not.toBe("Seq Scan")
        expect(step["Actual Rows"] * step["Actual Loops"], JSON.stringify(step)).toBeLessThanOrEqual(most)
      }
})

test.each(Object.entries(lists))("%s: no large table is read whole", async (_, list) => {
  const statements = await statementsOf(list)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) await usesIndexes(statement, largeTables)
})
