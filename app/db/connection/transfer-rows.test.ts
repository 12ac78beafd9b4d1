import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("the migration deletes rows of transfers, and makes their responsible member the lead of a deal without one", async () => {
  await migrateUpTo("transfer_rows")
  const version = indexOfMigration("transfer_rows")
  const deal = (id: string, status: string) =>
    `('${id}', 'c', 'o${version}', 'Piekarnia', 'Koło', '${status}', 'sponsor', '${id}', 1, 1)`
  const row = (id: string, key: string, state: string, who: string) =>
    `('${id} ${key}', '${id}', '${key}', 0, 1, 'sponsor', 'Przelew', 0, '2027-05-01', '${state}', '${who}')`
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version) values
      ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09'),
      ('m', 'Ewa', 'ewa@firma.example', 'sponsor', '2025-04-09'),
      ('f', 'Ola', 'ola@firma.example', 'sponsor', '2025-04-09'),
      ('b', 'Iza', 'iza@firma.example', 'sponsor', '2025-04-09'),
      ('gone', 'Jan', 'jan@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Piekarnia');
    insert into member (id, party_id, user_id, role) values ('ms', 'c', 's', 'owner'), ('mm', 'c', 'm', 'coordinator'),
      ('mf', 'c', 'f', 'finance'), ('mb', 'c', 'b', 'owner');
    update "user" set blocked_at = now() where id = 'b';
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, reference,
        accepted_by_sponsor, accepted_by_organization) values
      ${["led", "free", "left", "old", "paid", "shut"].map((id) => deal(id, "in_progress")).join()};
    insert into deal_lead (deal_id, party_id, user_id) values ('led', 'c', 's');
    insert into deliverable (id, deal_id, line_key, promise_index, terms_version, owed_by, title, position, due_on, state,
        responsible_id) values
      ${row("led", "transfer", "todo", "m")}, -- somebody leads already
      ${row("free", "transfer", "done", "m")}, ${row("free", "logo", "todo", "s")}, -- nobody leads
      ${row("left", "transfer", "todo", "gone")}, -- no member any more
      ${row("paid", "transfer", "todo", "f")}, -- finance people lead no deal
      ${row("shut", "transfer", "todo", "b")}, -- blocked
      ${row("old", "transfer", "withdrawn", "m")} -- the row was withdrawn`)
  await migrate(url)
  expect(await ask("select deal_id, user_id from deal_lead order by 1")).toEqual([
    { deal_id: "free", user_id: "m" },
    { deal_id: "led", user_id: "s" },
  ])
  expect(await ask("select id from deliverable")).toEqual([{ id: "free logo" }])
}, 120_000)
