import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("a day that the owing side had set alone is no agreed day; the rest stays as it was", async () => {
  await migrateUpTo("days_moved_alone")
  const version = indexOfMigration("days_moved_alone")
  await ask(insertedAt(version))
  const rows = [
    // id, day that is due, agreed mark, day of the terms
    ["alone", "2027-04-10", true, null],
    ["agreed later", "2027-04-12", true, null],
    ["promised anew", "2027-04-20", true, null],
    ["named by an annex", "2027-04-10", true, "2027-04-10"],
    ["never moved", "2027-04-30", false, null],
  ] as const
  const facts = [
    ["1", "deal.rowSetDue", "alone", "2027-04-08"],
    ["2", "deal.rowSetDue", "alone", "2027-04-10"],
    ["3", "deal.rowSetDue", "agreed later", "2027-04-10"],
    ["4", "deal.rowDueAccepted", "agreed later", "2027-04-12"],
    ["5", "deal.rowSetDue", "promised anew", "2027-04-10"],
    ["6", "deal.rowSetDue", "named by an annex", "2027-04-10"],
  ] as const
  await ask(`insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Piekarnia');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, reference)
      values ('d', 'c', 'o${version}', 'P', 'K', 'in_progress', 'sponsor', 'A1');
    insert into deliverable (id, deal_id, line_key, promise_index, terms_version, owed_by, title, position, due_on, due_agreed, terms_due_on)
      values ${rows.map(([id, due, agreed, named], at) => `('${id}', 'd', 'l', ${at}, 1, 'organization', 'Baner', ${at}, '${due}', ${agreed}, ${named ? `'${named}'` : "null"})`).join()};
    insert into fact (id, what, about_id, details) values
      ${facts.map(([id, what, row, day]) => `('${id}', '${what}', 'd', '{"side":"organization","rowId":"${row}","dueOn":"${day}"}')`).join()}`)
  await migrate(url)
  expect(
    await ask("select id, due_on::text as due, due_agreed, due_moved_alone from deliverable order by position"),
  ).toEqual([
    { id: "alone", due: "2027-04-10", due_agreed: false, due_moved_alone: true },
    { id: "agreed later", due: "2027-04-12", due_agreed: true, due_moved_alone: false },
    { id: "promised anew", due: "2027-04-20", due_agreed: false, due_moved_alone: false },
    { id: "named by an annex", due: "2027-04-10", due_agreed: true, due_moved_alone: false },
    { id: "never moved", due: "2027-04-30", due_agreed: false, due_moved_alone: false },
  ])
}, 60_000)
