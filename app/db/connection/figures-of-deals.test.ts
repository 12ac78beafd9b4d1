import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()
const before = indexOfMigration("figures_of_deals")
const sums = indexOfMigration("sums_of_deals")

/**
 * Four deals of 1000 zł: `asked`, an offer; `runs`, with goods, on two events and in two instalments, paid in part;
 * `done`, settled with 300 zł received; `canceled` after 300 zł came, of which 100 zł are kept.
 */
const insertDeals = (version: number) => `
  insert into "user" (id, name, email, user_type, terms_of_service_version)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
  insert into party (id, kind) values ('c', 'company');
  insert into company (id, name) values ('c', 'Firma');
  insert into member (id, party_id, user_id, role) values ('m', 'c', 's', 'owner');
  insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, created_at,
      ended_on, received_grosze, in_transit_grosze)
    select id, id, 'c', 'o${version}', 'Firma', 'Koło', status, 'sponsor', '2026-02-01T10:00Z', ended_on::date, received, transit from (values
      ('asked', 'pending', null, 0, 0), ('runs', 'in_progress', null, 45000, 20000), ('done', 'completed', '2027-05-01', 30000, 0),
      ('canceled', 'canceled', '2026-05-01', 30000, 0)) d(id, status, ended_on, received, transit);
  insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
    select id, 1, 'sponsor', 's', 100000, case id when 'runs' then 700 else 0 end from deal;
  insert into deal_line (deal_id, terms_version, line_key, position, title, amount_grosze, event_id) values
    ('runs', 1, 'a', 0, 'Baner', 40000, 'e${version}'), ('runs', 1, 'b', 1, 'Stoisko', 60000, null);
  insert into deal_agreement (deal_id, version, agreed_at, agreed_on)
    select id, 1, '2026-12-10T10:00Z', '2026-12-10' from deal where id <> 'asked';
  insert into deal_instalment (deal_id, version, position, key, from_grosze, gross_grosze, due_on) values
    ('runs', 1, 1, 'a', 0, 50000, '2027-01-02'), ('runs', 1, 2, 'b', 50000, 50000, null), ('done', 1, 1, 'a', 0, 100000, null),
    ('canceled', 1, 1, 'a', 0, 100000, '2027-01-02');
  insert into event (id, organization_id, title, description, category, start_date, city, voivodeship)
    select 'second', organization_id, 'Drugie', description, 'Sportowe', '2027-06-01', city, voivodeship from event;
  insert into deal_event (deal_id, event_id, title, start_date)
    select d.id, e.id, e.title, e.start_date from deal d join event e on e.id <> 'second' or d.id = 'runs' where d.id <> 'done';
  insert into payment_entry (id, deal_id, instalment_key, kind, grosze, on_day, side, author_id, created_at, reverses_id, reason)
    select id, deal, 'a', kind, grosze, day::date, 'organization', 's', '2027-03-10T10:00Z', back, reason from (values
      ('1', 'runs', 'received', 50000, '2026-12-20', null, null), ('2', 'runs', 'refund', 5000, '2027-02-01', null, null),
      ('3', 'runs', 'received', 9000, '2027-02-02', null, null), ('4', 'runs', 'reversal', 9000, '2027-02-03', '3', 'pomyłka'),
      ('5', 'runs', 'sent', 20000, '2027-02-03', null, null), ('6', 'done', 'received', 30000, '2027-02-03', null, null),
      ('7', 'canceled', 'received', 30000, '2026-12-24', null, null), ('8', 'canceled', 'kept', 10000, '2026-12-25', null, 'koszty')
    ) e(id, deal, kind, grosze, day, back, reason)`
const insertFigures = `
  insert into derived.deal_figures select 'runs', 0, 'c', 'o${before}', 'in_progress', 'sponsoring', '2027-05-01',
    null, null, null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, null`

test("views give the sums of earlier deals; the stored sums go, and everything else stays", async () => {
  await migrateUpTo("figures_of_deals")
  await ask(insertedAt(before))
  await ask(insertDeals(before))
  await ask(insertFigures)
  const tables = [
    "deal",
    "deal_terms",
    "deal_line",
    "deal_agreement",
    "deal_instalment",
    "payment_entry",
    "ledger_totals",
  ]
  // columns that later migrations add
  const added: Record<string, string> = { deal: "materials_asked_at", deal_line: "due_on" }
  const rowsOf = (table: string) =>
    ask(`select to_jsonb(t) - '${added[table] ?? ""}' as row from ${table} t order by t::text`)
  const all = () => Promise.all(tables.map(rowsOf))
  const stored = await all()
  await migrate(url)
  expect(await all()).toEqual(stored)
  const figures = await ask(`select deal_id, figure, grosze::int, nullif(in_kind_grosze, 0)::int, received_grosze::int,
    in_transit_grosze::int, day::text from deal_figure order by 1, 2, day`)
  const valuesOf = (row: Record<string, unknown>) => Object.values(row).filter((value) => value !== null)
  // columns: deal, figure, grosze, then what a row has of these: goods, received and in transit of the sum, day
  expect(figures.map((row) => valuesOf(row).join(" "))).toEqual([
    "asked planned 100000 2027-05-01",
    // nothing is owed under a cancelled deal, but what arrived counts
    "canceled received 30000 2026-12-24",
    "done agreed 100000 2026-12-10",
    "done open 70000 0",
    "done received 30000 2027-02-03",
    "done settled 100000 30000 2027-05-01",
    "runs agreed 100000 700 2026-12-10",
    "runs open 0 5000 2027-01-02",
    "runs open 35000 15000",
    "runs received 50000 2026-12-20",
    "runs received -5000 2027-02-01",
  ])
  // the first event gets 40 000 and half of 60 000, the second the other half
  expect(
    await ask(`select event_id, from_part::int, to_part::int, whole::int from deal_event_part where deal_id = 'runs'
      order by position`),
  ).toEqual([
    { event_id: `e${before}`, from_part: 0, to_part: 70_000, whole: 100_000 },
    { event_id: "second", from_part: 70_000, to_part: 100_000, whole: 100_000 },
  ])
  expect(
    await ask("select event_id, from_part::int, to_part::int, whole::int from deal_event_part where deal_id = 'done'"),
  ).toEqual([{ event_id: null, from_part: 0, to_part: 1, whole: 1 }])
  const dropped = "to_regclass('derived.deal_figures') as figures, to_regclass('derived.changed_deal') as notes"
  expect(await ask(`select ${dropped}`)).toEqual([{ figures: null, notes: null }])
  await ask("update deal set version = version + 1; delete from deal where id = 'canceled'")
}, 120_000)

test("deals of the version before have their sums by year and day", async () => {
  await migrateUpTo("sums_of_deals")
  await ask(insertedAt(sums))
  await ask(insertDeals(sums))
  await migrate(url)
  const linesOf = async (table: string, columns: string, by: string) =>
    (await ask(`select concat_ws(' ', ${columns}) as line from ${table} order by deal_id, ${by}`)).map(
      ({ line }) => line,
    )
  const money = "'received ' || received_grosze, 'open ' || open_grosze, 'transit ' || in_transit_grosze"
  const goods = "'goods ' || nullif(in_kind_grosze, 0)"
  const settled = "'settled ' || settled_grosze || '/' || settled_received_grosze"
  const years = `deal_id, year, begun_on, 'worth ' || gross_grosze, ${goods}, ${money}, ${settled}, last_day`
  expect(await linesOf("derived.deal_year", years, "year")).toEqual([
    "asked 2027 2027-05-01 worth 100000 2027-05-01",
    "canceled 2026 received 30000 2026-12-24",
    "done 2026 2026-12-10 worth 100000 2026-12-10",
    "done 2027 received 30000 settled 100000/30000 2027-05-01",
    "runs 2026 2026-12-10 worth 100000 goods 700 received 50000 2026-12-20",
    "runs 2027 received -5000 open 0 transit 5000 2027-02-01",
  ])
  expect(await linesOf("derived.deal_day", `deal_id, day, ${goods}, ${money}`, "day")).toEqual([
    "canceled 2026-12-24 received 30000",
    "done 2027-02-03 received 30000",
    "done open 70000 transit 0",
    "runs 2026-12-10 goods 700",
    "runs 2026-12-20 received 50000",
    "runs 2027-01-02 open 0 transit 5000",
    "runs 2027-02-01 received -5000",
    "runs open 35000 transit 15000",
  ])
  expect(await ask("select * from derived.noted_deal")).toEqual([])
  await ask("update deal set received_grosze = 0; delete from deal where id = 'canceled'")
  const left = await ask("select distinct deal_id from derived.deal_year order by 1")
  expect(left.map(({ deal_id }) => deal_id)).toEqual(["asked", "done", "runs"])
}, 120_000)
