import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier deals have no annex, keep their terms, and take only an annex that is newer than these", async () => {
  await migrateUpTo("annexes")
  const version = indexOfMigration("annexes")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Piekarnia');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_version,
        terms_author, accepted_by_organization, accepted_by_sponsor, was_accepted, total_grosze)
      values ('d', 'c', 'o${version}', 'Piekarnia', 'Koło Łąka', 'in_progress', 2, 'sponsor', 2, 2, true, 100);
    insert into deal_terms (deal_id, version, author, author_id, total_grosze)
      values ('d', 1, 'sponsor', 's', 50), ('d', 2, 'sponsor', 's', 100)`)
  await migrate(url)
  expect(await ask("select annex_version, annex_author, terms_version from deal")).toEqual([
    { annex_version: null, annex_author: null, terms_version: 2 },
  ])
  expect(await ask("select version, annex_number, outcome from deal_terms order by version")).toEqual([
    { version: 1, annex_number: null, outcome: null },
    { version: 2, annex_number: null, outcome: null },
  ])
  const open = (columns: string) => ask(`update deal set ${columns}`)
  await expect(open("annex_version = 2, annex_author = 'sponsor'")).rejects.toThrow(/deal_annex/)
  await expect(open("annex_version = 3")).rejects.toThrow(/deal_annex/)
  await open("annex_version = 3, annex_author = 'sponsor'")
  await expect(open("cancel_asked_by = 'sponsor'")).rejects.toThrow(/deal_annex/)
  await expect(open("status = 'settlement'")).rejects.toThrow(/deal_annex/)
})
