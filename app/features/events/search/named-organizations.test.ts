import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { findOrganizations } from "#app/features/organizations/list/search-queries.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { addOrganization } from "#test/support/parties.ts"
import { searchEvents } from "./queries.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
const most = 3

/**
 * 3,000 rallies and 2,100 rides, known to be too many to gather; 1,500 picnics, of which gathering finds too many; and 5
 * marches.
 */
beforeAll(async () => {
  const { organizations } = await castWorld(now)
  for (let first = 0; first < 6600; first += 500)
    await db.execute(sql`insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, status)
      select 'wydarzenie-' || n, ${organizations.orchard},
        case when n < 5 then 'Marsz ' when n >= 4500 then 'Rajd ' when n % 3 = 0 then 'Piknik ' else 'Zlot ' end || n,
        'Dwa dni pod namiotami.', 'Społeczne', 'Piła', 'wielkopolskie', date '2027-01-05' + n % 60, 'planned'
      from generate_series(${first}::int, ${Math.min(first + 499, 6599)}::int) n`)
  const names = [
    ...["Klub Zlot", "Zlot Gór", "Zlot Morza", "Zlot Rzek", "Zlot Kajaków"],
    ...["Piknik Leśny", "Piknik Polny", "Marsz Zdrowia", "Kawiarnia Pod Lipą", "Rajd Lasów"],
  ]
  for (const [at, name] of names.entries())
    await addOrganization({ id: `osoba-${at}` }, { id: `organizacja-${at}`, name, followers: at })
  await addOrganization({ id: "ukryta" }, { id: "ukryta", name: "Piknik Ukryty", followers: 90, hiddenAt: now })
  await addOrganization({ id: "dawna" }, { id: "dawna", name: "Piknik Dawny", followers: 91, deletedAt: now })
  await db.execute(sql`analyze event, organization`)
})

const filtersWith = (q: string, changes: Partial<EventFilters> = {}): EventFilters => ({
  ...noEventFilters,
  q,
  sort: "relevance",
  ...changes,
})

test.each<[why: string, q: string, count: number, instead: string | null, changes?: Partial<EventFilters>]>([
  ["a few events match", "marsz", 1, null],
  ["too many match to be gathered", "piknik", 2, null],
  ["too many match, by date", "piknik", 2, null, { sort: "date-asc" }],
  ["a common word is looked for by steps", "zlot", 3, null],
  ["a common word, filtered", "zlot", 3, null, { category: "Społeczne" }],
  ["only an organization has the word", "kawiarnia", 1, null],
  ["no event has both words", "marsz zlot", 0, null],
  ["nothing has the word", "ksylofon", 0, null],
  ["a filter leaves nothing", "piknik", 2, null, { category: "Sportowe" }],
  ["a slip leads to a few", "mrasz", 1, "marsz"],
  ["a slip leads to too many", "pikinik", 2, "piknik"],
  ["a slip leads to a common word", "zlott", 3, "zlot"],
  ["a slip with words as they are", "pikinik", 0, null, { exact: true }],
  ["a hidden or deleted organization has both words", "piknik ukryty dawny", 0, null],
])("organizations beside a search are those of its words: %s", async (_, q, count, instead, changes) => {
  const { search } = await searchEvents(null, filtersWith(q, changes), now)
  expect(search.instead).toBe(instead)
  expect(search.organizations).toEqual(await findOrganizations(null, readQuery(search.instead ?? q).terms, most))
  expect(search.organizations).toHaveLength(count)
})

test.each(["marsz", "piknik", "zlot"])("a search for %s reads its organizations once", async (q) => {
  await searchEvents(null, filtersWith(q), now)
  const statements = await statementsOf(() => searchEvents(null, filtersWith(q), now))
  const reading = statements.map(({ text }) => text).filter((text) => text.includes('"followers" from "organization"'))
  expect(reading).toHaveLength(1)
})

test("a page of a common word, with its organizations, is one statement", async () => {
  const { events, search } = await searchEvents(null, filtersWith("rajd"), now)
  expect([events.length, search.organizations.map(({ name }) => name)]).toEqual([12, ["Rajd Lasów"]])
  const statements = await statementsOf(() => searchEvents(null, filtersWith("rajd"), now))
  expect(statements.map(({ name, text }) => (name ? "named" : text))).toEqual(["named"])
})
