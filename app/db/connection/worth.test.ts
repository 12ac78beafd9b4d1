import { expect, test } from "vitest"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier terms are worth what the rule says: money with VAT, goods and services beside it", async () => {
  await migrateUpTo("worth")
  const version = indexOfMigration("worth")
  await ask(insertedAt(version))
  const kinds = ["sponsoring", "donation", "barter"]
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into member (id, party_id, user_id, role) values ('m', 'c', 's', 'owner');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, kind, terms_author, terms_version, total_grosze)
      select kind, 'c', 'o${version}', 'Firma', 'Koło', kind, 'sponsor', 3, 1 from unnest(array['${kinds.join("','")}']) kind;
    insert into deal_terms (deal_id, version, author, author_id, kind, total_grosze, basis, vat_status, vat_rate)
      select d.id, v.version, 'sponsor', 's', d.id, 1, v.basis, v.vat_status, v.vat_rate from deal d
        cross join (values (1, 'gross', null, null), (2, 'net', 'active', 23), (3, 'net', 'active', 5)) v(version, basis, vat_status, vat_rate)
        where d.id in ('${kinds.join("','")}');
    insert into deal_line (deal_id, terms_version, line_key, position, title, amount_grosze, is_custom, provided_by, form)
      select t.deal_id, t.version, l.key, l.position, 'x', l.grosze, l.custom, l.provider, l.form from deal_terms t
        cross join (values ('a', 0, 33333, false, null, null), ('b', 1, 1, true, null, null), ('c', 2, 205, true, 'sponsor', null),
          ('d', 3, 4001, true, 'sponsor', 'money'), ('e', 4, 77, false, null, 'service'), ('f', 5, 50, true, 'organization', 'goods')
        ) l(key, position, grosze, custom, provider, form) where t.version > 1 and t.deal_id in ('${kinds.join("','")}')`)
  const lines = await ask("select * from deal_line")
  await migrate(url)
  const terms = await ask(`select * from deal_terms where deal_id in ('${kinds.join("','")}')`)
  expect(terms).toHaveLength(9)
  for (const one of terms) {
    const own = lines.filter((line) => line.deal_id === one.deal_id && line.terms_version === one.version)
    const asLines = own.map((line) => ({
      amountGrosze: Number(line.amount_grosze),
      isCustom: line.is_custom,
      providedBy: line.provided_by,
      form: line.form,
    }))
    const worth = worthOf(one.deal_id, asLines, { basis: one.basis, vatRate: one.vat_rate })
    const stored = { gross: Number(one.gross_grosze), inKind: Number(one.in_kind_grosze) }
    expect(stored, `${one.deal_id} ${one.version}`).toEqual(worth)
  }
  expect(await ask("select gross_grosze from deal_now where deal_id = 'sponsoring'")).toEqual([
    { gross_grosze: String(terms.find((one) => one.deal_id === "sponsoring" && one.version === 3)?.gross_grosze) },
  ])
}, 60_000)
