import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { db, pool } from "#app/db/client.server.ts"
import { buildWorld } from "#app/db/world.server.ts"
import { type EventFilters, type EventSort, eventSorts, noEventFilters } from "#app/domain/event-list.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { listEvents, listNewestEvents } from "./queries.server.ts"
import { suggest } from "./suggestions.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
/** More rows than this read by one step is no use of an index. */
const mostRead = 20_000
let sponsor: Viewer
let query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

type Statement = { text: string; name?: string; values: unknown[] }
const said: Statement[] = []

beforeAll(async () => {
  sponsor = (await db.transaction((tx) => buildWorld(tx, { now }))).viewers.marta
  await fillWith(100_000)
  query = pool.query.bind(pool) as unknown as typeof query
  const original = pool.query.bind(pool)
  vi.spyOn(pool, "query").mockImplementation(((statement: Statement, values: unknown[]) => {
    said.push({ ...statement, values })
    return original(statement as never, values as never)
  }) as never)
}, 180_000)
afterAll(() => vi.restoreAllMocks())

const shapes: Record<string, Partial<EventFilters>> = {
  "no filter": {},
  "every status": { status: "wszystkie" },
  "a rare status": { status: "W trakcie" },
  "finished ones": { status: "Zakończone" },
  upcoming: { upcoming: true },
  category: { category: "Religijne" },
  voivodeship: { voivodeship: "opolskie" },
  audience: { audience: "Seniorzy" },
  "category, place and audience": { category: "Sportowe", voivodeship: "łódzkie", audience: "Firmy" },
  "a week of one year": { from: "2025-03-03", to: "2025-03-09" },
  "from a day": { from: "2028-09-01" },
  "to a day": { to: "2024-01-10" },
  "a common word": { q: "bieg" },
  "a word of near events": { q: "2026" },
  "a rare word": { q: "sulmierzyce" },
  "two words": { q: "bieg sulmierzyce" },
  "no such word": { q: "qwertyuiop" },
  "two letters": { q: "az" },
  "one letter": { q: "k" },
  "a word and a place": { q: "koncert", voivodeship: "podlaskie", status: "Planowane" },
  "low prices": { priceTo: 20_000 },
  "rare prices": { priceFrom: 79_900_00, priceTo: 95_000_00 },
}

/** The order of the page as it opens, and each of the others in its turn. */
const sorts = Object.keys(eventSorts) as EventSort[]
const sortsOf = (shape: number): EventSort[] => ["date-desc", sorts[1 + (shape % (sorts.length - 1))] ?? "date-asc"]

describe("100,000 events", () => {
  for (const [shape, [name, changes]] of Object.entries(shapes).entries())
    test.each(sortsOf(shape))(`${name}, %s`, async (sort) => {
      said.length = 0
      const first = await listEvents(sponsor, { ...noEventFilters, upcoming: false, ...changes, sort }, now)
      if (first.next)
        await listEvents(sponsor, { ...noEventFilters, upcoming: false, ...changes, sort, after: first.next }, now)
      expect(said.length).toBeGreaterThan(0)
      for (const statement of said) await usesIndexes(statement)
    })

  test("the home page and its suggestions", async () => {
    said.length = 0
    await listNewestEvents(null)
    await suggest(null, "wroc", now)
    for (const statement of said) await usesIndexes(statement)
  })

  test("no search is ever prepared under a name: after five times it would lose sight of its pattern", async () => {
    said.length = 0
    for (let times = 0; times < 7; times++) await listEvents(null, { ...noEventFilters, q: "bieg sulmierzyce" }, now)
    expect(said.map(({ name }) => name).filter(Boolean)).toEqual([])
    expect((await query("select count(*)::integer from pg_prepared_statements")).rows).toEqual([{ count: 0 }])
  })
})

type Step = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Step[]
}

/** A counted list may read the first rows of the table as they lie, since it stops at a thousand; nothing else may. */
async function usesIndexes({ text, values }: Statement) {
  const { rows } = await query(`explain (analyze, timing off, format json) ${text}`, values)
  const plan = (rows[0]?.["QUERY PLAN"] as { Plan: Step }[] | undefined)?.[0]?.Plan
  if (!plan) throw new Error("no plan")
  const counts = /^select count\(/.test(text)
  for (const step of stepsOf(plan)) {
    if (step["Relation Name"] !== "event") continue
    const read =
      (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Index Recheck"] ?? 0)) *
      step["Actual Loops"]
    if (!counts) expect(step["Node Type"], text).not.toBe("Seq Scan")
    // the price span of a sponsor may go through an index from end to end, but through no table
    if (step["Node Type"] === "Index Only Scan") continue
    expect(read, `${step["Node Type"]} of ${text} ${JSON.stringify(values)}`).toBeLessThan(mostRead)
  }
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** Plausible rows made by the database itself; the indexes are built afterwards, which takes a tenth of the time. */
async function fillWith(events: number) {
  const { rows: indexes } = await pool.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes
     where tablename in ('event', 'sponsorship_option') and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await pool.query(`drop index "${name}"`)
  await pool.query(
    "create function draw(n integer, salt integer, most integer) returns integer language sql immutable return abs(hashint4(n * 31 + salt)::bigint) % most",
  )
  await pool.query(
    `with lists as (select
       array['Bieg','Koncert','Festyn','Warsztaty','Turniej','Piknik','Rajd','Wystawa'] as kinds,
       array['Łódź','Wrocław','Kraków','Ełk','Zakopane','Opole','Żary','Kazimierz Dolny','Piła'] as towns,
       array['Sportowe','Kulturalne','Charytatywne','Edukacyjne','Społeczne','Ekologiczne','Zdrowotne','Religijne','Inne'] as categories,
       array['łódzkie','dolnośląskie','małopolskie','opolskie','wielkopolskie','podlaskie'] as places,
       array['Dzieci','Seniorzy','Firmy','Sportowcy'] as audiences),
     days as (select n, date '2026-11-21' + draw(n, 1, 1500) - 750 as day from generate_series(1, $1::integer) as n)
     insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, end_date,
       expected_participants, audience, tags, status, created_at)
     select 'e' || n, (select id from organization limit 1),
       kinds[1 + draw(n, 2, 8)] || ' nr ' || n || case when draw(n, 3, 4) = 0 then ' – ' || extract(year from day) else '' end,
       'Zapraszamy na spotkanie.',
       categories[1 + draw(n, 4, 9)],
       case when n % 4000 = 0 then 'Sulmierzyce' else towns[1 + draw(n, 5, 9)] end,
       places[1 + draw(n, 6, 6)], day, case when draw(n, 7, 5) = 0 then day + 2 end,
       case when draw(n, 8, 7) = 0 then null else draw(n, 9, 3000) end,
       array[audiences[1 + draw(n, 10, 4)]], array['rodzinnie'],
       case when draw(n, 11, 30) = 0 then 'Anulowane' when day < date '2026-11-10' then 'Zakończone'
         when draw(n, 12, 80) = 0 then 'W trakcie' else 'Planowane' end,
       timestamptz '2026-11-21' - n * interval '1 minute'
     from days, lists`,
    [events],
  )
  await pool.query(
    `insert into sponsorship_option (id, event_id, position, title, price_grosze, price_to_grosze)
     select 'o' || n, 'e' || n, 0, 'Sponsor', price, price * 2 from (select n,
       case when n % 9 <> 0 then (1 + draw(n, 13, 400)) * 10000 end as price
       from generate_series(1, $1::integer) as n) as options`,
    [events],
  )
  for (const { sql } of indexes) await pool.query(sql)
  await pool.query("vacuum analyze event")
  await pool.query("vacuum analyze sponsorship_option")
}
