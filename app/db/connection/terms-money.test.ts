import { expect, test } from "vitest"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier terms have no VAT, instalments and forms, and the same money to pay", async () => {
  await migrateUpTo("money_in_terms")
  const version = indexOfMigration("money_in_terms")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into member (id, party_id, user_id, role) values ('m', 'c', 's', 'owner');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, kind, status, terms_author,
        accepted_by_sponsor, accepted_by_organization, total_grosze)
      values ('d', 'c', 'o${version}', 'Firma', 'Koło', 'sponsoring', 'in_progress', 'sponsor', 1, 1, 300);
    insert into deal_terms (deal_id, version, author, author_id, total_grosze, agreed_at)
      values ('d', 1, 'sponsor', 's', 300, '2026-02-03T10:00Z');
    insert into deal_line (deal_id, terms_version, line_key, position, title, amount_grosze, is_custom, provided_by)
      values ('d', 1, 'a', 0, 'Baner', 100, false, null), -- money
        ('d', 1, 'b', 1, 'Chleb', 200, true, 'sponsor'); -- goods
    insert into payment_entry (id, deal_id, instalment_key, kind, grosze, on_day, side, author_id)
      values ('p', 'd', '1', 'received', 100, '2026-02-10', 'organization', 'u${version}')`)
  const before = await ask("select * from payment_entry")
  await migrate(url)
  expect(
    await ask(`select basis, vat_status, vat_rate, plan, gross_grosze, in_kind_grosze, agreed_at
      from deal_terms join deal_agreement using (deal_id, version)`),
  ).toEqual([
    {
      basis: "gross",
      vat_status: null,
      vat_rate: null,
      plan: null,
      gross_grosze: "100",
      in_kind_grosze: "200",
      agreed_at: new Date("2026-02-03T10:00Z"),
    },
  ])
  const lines = await ask("select * from deal_line order by position")
  expect(lines.map((line) => line.form)).toEqual([null, null])
  const forms = lines.map((line) => formOf("sponsoring", { isCustom: line.is_custom, providedBy: line.provided_by }))
  expect(forms).toEqual(["money", "goods"])
  expect(await ask("select * from payment_entry")).toMatchObject(before)
  // a rate needs an active payer, a payer needs a rate, and net amounts need both
  for (const wrong of ["vat_status = 'active'", "vat_rate = 23", "basis = 'net'", "vat_status = 'inny'"])
    await expect(ask(`update deal_terms set ${wrong}`)).rejects.toThrow(/violates check constraint/)
}, 60_000)
