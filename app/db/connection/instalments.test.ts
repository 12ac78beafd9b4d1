import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()
const insertedOrganizationId = `o${indexOfMigration("instalments")}`

type DealRow = { id: string; status: string; version?: number }
const deals: DealRow[] = [
  { id: "runs", status: "in_progress", version: 2 }, // agreed, and an annex with three instalments
  { id: "plain", status: "in_progress" }, // agreed without a plan; the day of its transfer was invented
  { id: "done", status: "completed" }, // more arrived than was agreed
  { id: "canceled", status: "canceled" }, // some money arrived before
  { id: "waits", status: "accepted" }, // accepted, not yet agreed: nothing is owed
  { id: "goods", status: "in_progress" }, // no money: no instalment
  { id: "asked", status: "pending" }, // an offer: no agreement
]
const plan = (...parts: [key: string, grosze: number, due: object][]) =>
  `'${JSON.stringify(parts.map(([key, grosze, due]) => ({ key, grosze, due })))}'`

type Entry = [deal: string, kind: string, grosze: number, day: string, reverses?: string]
const entries: Entry[] = [
  ["runs", "sent", 30_000, "2026-03-02"],
  ["runs", "received", 45_000, "2026-03-01"],
  ["runs", "sent", 20_000, "2026-03-03"],
  ["runs", "received", 5_000, "2026-03-04"],
  ["runs", "reversal", 5_000, "2026-03-05", "e3"],
  ["plain", "sent", 70_000, "2026-03-02"],
  ["done", "received", 120_000, "2026-03-02"],
  ["canceled", "received", 40_000, "2026-03-02"],
]

const written = () => `
  insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author,
      terms_version, accepted_by_sponsor, accepted_by_organization, created_at, ended_on) values
    ${deals
      .map(({ id, status, version = 1 }) => {
        const ended = ["completed", "canceled"].includes(status) ? "'2026-05-01'" : "null"
        return `('${id}', '${id}', 'c', '${insertedOrganizationId}', 'Firma', 'Koło', '${status}', 'sponsor', ${version},
          ${version}, ${version}, '2026-02-01T10:00Z', ${ended})`
      })
      .join()};
  insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze, plan, annex_number) values
    ('runs', 1, 'sponsor', 's', 60000, 0, ${plan(["1", 60_000, { on: "2026-03-20" }])}, null),
    ('runs', 2, 'sponsor', 's', 100000, 0, ${plan(["b", 40_000, { on: "2026-06-01" }], ["a", 25_000, { daysAfterAgreed: 14 }], ["c", 35_000, { on: "2026-06-01" }])}, 1),
    ('plain', 1, 'sponsor', 's', 100000, 0, null, null),
    ('done', 1, 'sponsor', 's', 100000, 500, null, null),
    ('canceled', 1, 'sponsor', 's', 100000, 0, null, null),
    ('waits', 1, 'sponsor', 's', 100000, 0, ${plan(["1", 100_000, { daysAfterAgreed: 0 }])}, null),
    ('goods', 1, 'sponsor', 's', 0, 900, null, null),
    ('asked', 1, 'sponsor', 's', 100000, 0, null, null);
  insert into deal_agreement (deal_id, version, annex_number, agreed_at, agreed_on)
    select deal_id, version, annex_number, '2026-02-10T10:00Z', '2026-02-10' from deal_terms where deal_id <> 'asked';
  insert into deliverable (id, deal_id, line_key, promise_index, terms_version, owed_by, title, position, due_on)
    values ('t', 'plain', 'transfer', 0, 1, 'sponsor', 'Przelew', 0, '2026-04-01');
  insert into payment_entry (id, deal_id, instalment_key, kind, grosze, on_day, side, author_id, created_at, reverses_id, reason)
    values ${entries
      .map(
        ([deal, kind, grosze, day, reverses], at) =>
          `('e${at}', '${deal}', '1', '${kind}', ${grosze}, '${day}', 'organization', 's', '2026-03-10T10:0${at}Z',
          ${reverses ? `'${reverses}', 'pomyłka'` : "null, null"})`,
      )
      .join()}`

test("earlier plans and ledgers become rows with the same balances; only invented days go", async () => {
  await migrateUpTo("instalments")
  await ask(insertedAt(indexOfMigration("instalments")))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into member (id, party_id, user_id, role) values ('m', 'c', 's', 'owner')`)
  await ask(written())
  await migrate(url)
  const owed =
    await ask(`select deal_id, key, from_grosze::int, gross_grosze::int, due_on::text, received_grosze::int as came,
    covered_grosze::int as covered, arrived_grosze::int as arrived from instalment_in_force order by deal_id, position`)
  const part = (
    deal_id: string,
    key: string,
    [from_grosze, gross_grosze]: [number, number],
    due_on: string | null,
  ) => ({
    deal_id,
    key,
    from_grosze,
    gross_grosze,
    due_on,
  })
  // 45 000 arrived before a transfer of 30 000; 20 000 more are in transit, and 5 000 that arrived were taken back
  const runs = { arrived: 45_000 }
  expect(owed).toEqual([
    { ...part("done", "1", [0, 100_000], null), came: 100_000, covered: 100_000, arrived: 120_000 },
    { ...part("plain", "1", [0, 100_000], null), came: 0, covered: 70_000, arrived: 0 },
    { ...part("runs", "a", [0, 25_000], "2026-02-24"), came: 25_000, covered: 25_000, ...runs },
    { ...part("runs", "b", [25_000, 40_000], "2026-06-01"), came: 20_000, covered: 40_000, ...runs },
    { ...part("runs", "c", [65_000, 35_000], "2026-06-01"), came: 0, covered: 30_000, ...runs },
  ])
  const totals = await ask(`select id, received_grosze::int as received, in_transit_grosze::int as transit from deal
    where received_grosze + in_transit_grosze > 0 order by id`)
  expect(totals).toEqual([
    { id: "canceled", received: 40_000, transit: 0 },
    { id: "done", received: 120_000, transit: 0 },
    { id: "plain", received: 0, transit: 70_000 },
    { id: "runs", received: 45_000, transit: 50_000 },
  ])
  const all = await ask(
    "select deal_id, version, count(*)::int as parts from deal_instalment group by 1, 2 order by 1, 2",
  )
  expect(all.map(({ deal_id, version, parts }) => `${deal_id} ${version}: ${parts}`)).toEqual([
    "canceled 1: 1",
    "done 1: 1",
    "plain 1: 1",
    "runs 1: 1",
    "runs 2: 3",
    "waits 1: 1",
  ])
  const insert = (version: number, position: number, sums: string, key = "new") =>
    ask(`insert into deal_instalment (deal_id, version, position, key, from_grosze, gross_grosze)
      values ('runs', ${version}, ${position}, '${key}', ${sums})`)
  await expect(insert(77, 1, "0, 1")).rejects.toThrow(/instalment_agreement/)
  await expect(insert(2, 4, "100, 0")).rejects.toThrow(/instalment_sums/)
  await expect(insert(2, 4, "-1, 5")).rejects.toThrow(/instalment_sums/)
  await expect(insert(2, 4, "100, 5", "a")).rejects.toThrow(/instalment_key/)
  await expect(insert(2, 13, "100, 5")).rejects.toThrow(/instalment_position/)
  await expect(ask("update deal set received_grosze = -1 where id = 'runs'")).rejects.toThrow(/deal_totals/)
  await expect(ask("update deal set in_transit_grosze = -1 where id = 'runs'")).rejects.toThrow(/deal_totals/)
}, 60_000)
