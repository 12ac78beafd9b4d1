import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()
const [old, usual] = ["61109010140000071219812874", "27114020040000300201355387"]

test("deals in force or completed get today's default account, already seen; others get none", async () => {
  await migrateUpTo("deal_account_changes")
  const version = indexOfMigration("deal_account_changes")
  await ask(insertedAt(version))
  const deal = (id: string, status: string) =>
    `('${id}', 'c', 'o${version}', 'Firma', 'Koło', '${status}', 'sponsor', 100)`
  await ask(`insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into bank_account (id, organization_id, number, is_default, added_by_id, removed_at) values
      ('a', 'o${version}', '${old}', false, 'u${version}', now()), ('b', 'o${version}', '${usual}', true, 'u${version}', null);
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, total_grosze)
      values ${[
        deal("runs", "in_progress"),
        deal("closed", "completed"),
        deal("open", "pending"),
        deal("canceled", "canceled"),
      ].join(", ")}`)
  await migrate(url)
  expect(
    await ask(
      `select deal_id, number, changed_by_id, seen_at is not null as seen from deal_account_change order by deal_id`,
    ),
  ).toEqual(["closed", "runs"].map((deal_id) => ({ deal_id, number: usual, changed_by_id: null, seen: true })))
  await expect(
    ask("insert into deal_account_change (id, deal_id, number, changed_at) values ('x', 'runs', '12', now())"),
  ).rejects.toThrow(/account_change_digits/)
}, 60_000)
