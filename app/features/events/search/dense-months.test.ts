import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { type EventFilters, noEventFilters, pageSize } from "#app/domain/events/event-list.ts"
import { castWorld } from "#test/support/cast.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { eventsPage } from "#test/support/shown/events-page.ts"

const now = new Date("2026-11-21T12:00:00Z")
let expected: string[]

/** 2,400 rallies in one month, some before and after it, and as many other events. */
beforeAll(async () => {
  const { organizations } = await castWorld(now)
  // the words of 5,000 events in one statement would outlast its limit on a busy machine
  for (let first = 0; first < 5000; first += 500)
    await db.execute(sql`insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, status)
      select 'zlot-' || lpad(n::text, 4, '0'), ${organizations.orchard}, case when n % 2 = 0 then 'Zlot ' || n else 'Piknik ' || n end,
        'Dwa dni pod namiotami.', 'Społeczne', 'Piła', 'wielkopolskie',
        case when n < 20 then date '2027-01-05' when n < 4820 then date '2027-02-01' + n % 27 else date '2027-03-05' + n % 40 end, 'planned'
      from generate_series(${first}::int, ${first + 499}::int) n`)
  await db.execute(sql`analyze event`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from event where title like 'Zlot%' order by start_date, id collate "C"`,
  )
  expected = rows.map(({ id }) => id)
})

const filtersWith = (changes: Partial<EventFilters>): EventFilters => ({ ...noEventFilters, q: "zlot", ...changes })
/** A statement that looks through rows in the order of dates. */
const isWalk = (text: string) => text.includes('from (select * from "event"')

test.each(["date-asc", "relevance"] as const)(
  "pages by %s of a month with very many matches miss none",
  async (sort) => {
    const seen: string[] = []
    let after: string | null = null
    for (let page = 0; page < 4; page++) {
      const { events, next } = await eventsPage(null, filtersWith({ sort, after }), now)
      seen.push(...events.map(({ id }) => id))
      after = next
    }
    expect(seen).toEqual(expected.slice(0, 4 * pageSize))
  },
)

test("a phrase of more matches than are weighed is counted once in ten minutes", async () => {
  await db.execute(sql`insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, status)
    select 'marsz-' || n, organization_id, 'Marsz ' || n, description, category, city, voivodeship, start_date, status
    from event, generate_series(1, 20) n where id = 'zlot-0001'`)
  const search = () => eventsPage(null, filtersWith({ q: "dni namiotami", sort: "relevance" }), now)
  const isCounted = ({ text }: { text: string }) => text.includes("counted as")
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from event where description = 'Dwa dni pod namiotami.' order by closed, start_date, id collate "C" limit ${pageSize}`,
  )
  const statements: string[][] = []
  for (let time = 0; time < 2; time++) {
    let found: Awaited<ReturnType<typeof search>> | undefined
    const sent = await statementsOf(async () => {
      found = await search()
    })
    statements.push(sent.filter(isCounted).map(({ text }) => text))
    expect(found?.count).toBe(1001)
    expect(found?.events.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  }
  expect(statements.map(({ length }) => length)).toEqual([1, 0])
  await db.execute(sql`delete from event where id like 'marsz-%'`)
})

test("a month with many matches is read in the order of dates, and all its matches when the first rows hold too few", async () => {
  const statements = await statementsOf(() => eventsPage(null, filtersWith({ sort: "date-asc" }), now))
  expect(statements.filter(({ text }) => isWalk(text))).toHaveLength(1)
  // so that the first thousand rows of the month hold no rally; day by day, as all at once outlast a statement's limit
  for (let day = 0; day < 14; day++)
    await db.execute(
      sql`update event set title = replace(title, 'Zlot', 'Marsz') where start_date = date '2027-02-01' + ${day}::int`,
    )
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from event where title like 'Zlot%' order by start_date, id collate "C" limit ${pageSize}`,
  )
  const { events } = await eventsPage(null, filtersWith({ sort: "date-asc" }), now)
  expect(events.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test("pages by relevance hold what runs, then what is ahead however far, then what is past", async () => {
  const days = ["2024-01-10", "2026-01-31", "2026-10-31", "2026-11-01", "2026-11-25", "2028-04-01", "2099-01-01"]
  // digit by digit, as all at once may outlast a statement's limit
  for (const digit of [0, 2, 4, 6, 8])
    await db.execute(sql`update event set over = true, start_date = date '2021-03-01' + right(id, 4)::int % 900
      where title like 'Zlot%' and id like ${`%${digit}`}`)
  const { rows: few } = await db.execute<{ id: string }>(
    sql`select id from event where title like 'Zlot%' order by id collate "C" limit ${days.length}`,
  )
  for (const [at, { id }] of few.entries())
    await db.execute(
      sql`update event set over = false, start_date = ${days[at]}::date, end_date = date '2099-12-31' where id = ${id}`,
    )
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from event where title like 'Zlot%' order by closed, start_date, id collate "C"`,
  )
  const seen: string[] = []
  let after: string | null = null
  for (let page = 0; page < 4; page++) {
    const { events, next } = await eventsPage(null, filtersWith({ sort: "relevance", after }), now)
    seen.push(...events.map(({ id }) => id))
    after = next
  }
  expect(seen).toEqual(rows.slice(0, 4 * pageSize).map(({ id }) => id))
  expect(seen.slice(0, days.length)).toEqual(few.map(({ id }) => id))
})
