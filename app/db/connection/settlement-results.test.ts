import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier settlements have the results of their report, and no others", async () => {
  await migrateUpTo("settlement_results")
  const version = indexOfMigration("settlement_results")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, kind, status, terms_author,
        total_grosze)
      values ('d', 'c', 'o${version}', 'Firma', 'Koło', 'sponsoring', 'settlement', 'sponsor', 300);
    insert into file (id, owner_id, purpose, key, original_name, mime, size)
      values ('f', 'u${version}', 'settlement', 'k', 'r.pdf', 'application/pdf', 10);
    insert into settlement (id, deal_id, file_id, author_id, participants, decision, report)
      values ('a', 'd', 'f', 'u${version}', 430, 'replaced', '{"summary":"x","participants":430,"reached":24000,"beneficiaries":90}'),
        ('b', 'd', 'f', 'u${version}', null, 'rejected', '{"summary":"x","participants":null,"reached":null}'),
        ('c', 'd', 'f', 'u${version}', 12, 'accepted', null)`)
  await migrate(url)
  expect(
    await ask("select id, participants, beneficiaries, volunteers, reached, publications from settlement order by id"),
  ).toEqual([
    { id: "a", participants: 430, beneficiaries: 90, volunteers: null, reached: 24_000, publications: null },
    { id: "b", participants: null, beneficiaries: null, volunteers: null, reached: null, publications: null },
    { id: "c", participants: 12, beneficiaries: null, volunteers: null, reached: null, publications: null },
  ])
  await expect(ask("update settlement set volunteers = -1")).rejects.toThrow(/violates check constraint/)
}, 60_000)
