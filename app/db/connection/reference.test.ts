import { expect, test } from "vitest"
import { referenceOf } from "#app/domain/deals/payments/transfer.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()
const [first, twin, other] = [
  "1a2b3c4d-0000-4000-8000-000000000000",
  "1a2b3c4d-ffff-4000-8000-000000000000",
  "9f8e7d6c-0000-4000-8000-000000000000",
]

test("earlier deals keep the reference of their transfers, and of two with the same beginning the later one gets its own", async () => {
  await migrateUpTo("reference")
  const version = indexOfMigration("reference")
  await ask(insertedAt(version))
  await ask(`insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, terms_author, search_text, created_at)
      values ('${twin}', 'c', 'o${version}', 'Firma', 'Koło', 'sponsor', 'Bieg', '2026-02-02T10:00Z'),
        ('${first}', 'c', 'o${version}', 'Firma', 'Koło', 'sponsor', 'Bieg', '2026-02-01T10:00Z'),
        ('${other}', 'c', 'o${version}', 'Firma', 'Koło', 'sponsor', 'Bieg', '2026-02-03T10:00Z')`)
  await migrate(url)
  const stored = await ask(`select id, reference, search_text from deal where sponsor_id = 'c' order by created_at`)
  expect(stored.map(({ id, reference }) => [id, reference])).toEqual([
    [first, referenceOf(first)],
    [twin, `${referenceOf(twin)}-2`],
    [other, referenceOf(other)],
  ])
  for (const { reference, search_text } of stored) expect(search_text).toBe(`${reference} Bieg`)
  await expect(ask(`update deal set reference = '${referenceOf(first)}' where id = '${other}'`)).rejects.toThrow(
    /deal_reference_unique/,
  )
}, 60_000)
