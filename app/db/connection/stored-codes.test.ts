import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt, migrationNames } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("the migration turns labels of statuses into codes, in events and in facts", async () => {
  await migrateUpTo("event_status_codes")
  const version = indexOfMigration("event_status_codes")
  await ask(insertedAt(version))
  await ask(`insert into event (id, organization_id, title, description, category, start_date, city, voivodeship, status, over)
    select id, 'o${version}', 'Zażółć', 'Zakończone', 'Inne', '2026-01-02', 'Łódź', 'łódzkie', status, over from (values
      ('a', 'Planowane', false), ('b', 'W przygotowaniu', true), ('c', 'W trakcie', false), ('d', 'Zakończone', false),
      ('f', 'Anulowane', true)) as row (id, status, over)`)
  await ask(`insert into fact (id, what, about_id, details) values
    ('1', 'event.status', 'a', '{"from":"Planowane","to":"Anulowane"}'),
    ('2', 'event.edit', 'a', '{"moved":true,"formerTitle":"Zakończone"}'),
    ('3', 'deal.accept', 'x', '{"from":"pending","to":"accepted"}')`)
  await migrate(url)
  expect(await ask("select id, status, shown_status as shown, closed, live from event order by id")).toEqual([
    { id: "a", status: "planned", shown: "planned", closed: 0, live: 1 },
    { id: "b", status: "preparing", shown: "finished", closed: 1, live: 0 },
    { id: "c", status: "in_progress", shown: "in_progress", closed: 0, live: 1 },
    { id: "d", status: "finished", shown: "finished", closed: 1, live: 0 },
    { id: `e${version}`, status: "planned", shown: "planned", closed: 0, live: 1 },
    { id: "f", status: "canceled", shown: "canceled", closed: 1, live: 0 },
  ])
  expect(await ask("select details from fact order by id")).toEqual([
    { details: { from: "planned", to: "canceled" } },
    { details: { moved: true, formerTitle: "Zakończone" } },
    { details: { from: "pending", to: "accepted" } },
  ])
  const newest = migrationNames.length
  await ask(insertedAt(newest))
  expect(await ask(`select status from event where id = 'e${newest}'`)).toEqual([{ status: "planned" }])
  await expect(ask("update event set status = 'Planowane'")).rejects.toThrow(/event_status/)
  const labels = "'Planowane|W przygotowaniu|W trakcie|Zakończone|Anulowane'"
  expect(
    await ask(`select conname from pg_constraint where pg_get_constraintdef(oid) ~ ${labels}
      union select adrelid::regclass::text from pg_attrdef where pg_get_expr(adbin, adrelid) ~ ${labels}
      union select indexname from pg_indexes where indexdef ~ ${labels}
      union select proname from pg_proc where prosrc ~ ${labels}`),
  ).toEqual([])
  expect(await ask("select title from event where search @@ quote_literal('tlak')::tsquery order by id")).toHaveLength(
    2,
  )
})
