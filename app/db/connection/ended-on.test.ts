import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier deals ended on the day that pages showed, and every ended deal has its day", async () => {
  await migrateUpTo("ended_on")
  const version = indexOfMigration("ended_on")
  await ask(insertedAt(version))
  await ask(`insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, updated_at)
      select id, id, 'c', 'o${version}', 'Firma', 'Koło', status, 'sponsor', updated_at::timestamptz from (values
        ('settled', 'completed', '2026-02-02T12:00Z'), -- when its settlement was accepted
        ('bare', 'completed', '2025-12-31T23:30Z'), -- without a settlement: its last change, in Warsaw's day
        ('refused', 'rejected', '2026-02-03T12:00Z'),
        ('called off', 'canceled', '2026-02-04T23:00Z'), -- later, whatever was accepted before
        ('runs', 'in_progress', '2026-02-05T12:00Z')) d(id, status, updated_at);
    insert into file (id, owner_id, purpose, key, original_name, mime, size)
      values ('f', 'u${version}', 'settlement', 'k', 'r.pdf', 'application/pdf', 1);
    insert into settlement (id, deal_id, file_id, author_id, decision, decided_at) values
      ('1', 'settled', 'f', 'u${version}', 'rejected', '2026-01-30T12:00Z'), ('2', 'settled', 'f', 'u${version}', 'accepted', '2026-01-31T23:30Z'),
      ('3', 'called off', 'f', 'u${version}', 'accepted', '2026-01-31T12:00Z')`)
  await migrate(url)
  expect(await ask("select id, ended_on::text as on from deal where sponsor_id = 'c' order by id")).toEqual([
    { id: "bare", on: "2026-01-01" },
    { id: "called off", on: "2026-02-05" },
    { id: "refused", on: "2026-02-03" },
    { id: "runs", on: null },
    { id: "settled", on: "2026-02-01" },
  ])
  for (const change of ["status = 'canceled'", "ended_on = '2026-02-05'"])
    await expect(ask(`update deal set ${change} where id = 'runs'`), change).rejects.toThrow(/deal_ended/)
  await expect(ask("update deal set ended_on = null where id = 'settled'")).rejects.toThrow(/deal_ended/)
  await ask("update deal set status = 'canceled', ended_on = '2026-02-05' where id = 'runs'")
}, 60_000)
