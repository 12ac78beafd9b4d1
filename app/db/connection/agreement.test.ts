import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

/** `values`: agreed_at, parties, annex_number, outcome, outcome_at. */
const terms = (id: string, termsVersion: number, values: string) =>
  `('${id}', ${termsVersion}, 'sponsor', 's', 100, 0, ${values})`

test("earlier agreements keep their days, parties and the time of the last statement; wrong ones are refused", async () => {
  await migrateUpTo("deal_agreement")
  const version = indexOfMigration("deal_agreement")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into member (id, party_id, user_id, role) values ('m', 'c', 's', 'owner');
    insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author,
        terms_version, accepted_by_sponsor, accepted_by_organization, created_at, ended_on)
      select id, id, 'c', 'o${version}', 'Firma', 'Koło', status, 'sponsor', version, version, version, '2026-01-31T23:30Z',
        case status when 'canceled' then date '2026-05-01' end
      from (values
        ('runs', 'in_progress', 3), -- with an annex that was declined, one that was agreed and an open one
        ('waits', 'accepted', 1), -- the sponsor has not confirmed
        ('canceled', 'canceled', 1),
        ('old', 'completed', 1), -- of before terms were frozen: no parties
        ('asked', 'pending', 1)) d(id, status, version) where status <> 'completed';
    insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, created_at, ended_on)
      values ('old', 'old', 'c', 'o${version}', 'Firma', 'Koło', 'completed', 'sponsor', '2026-01-31T23:30Z', '2026-05-01');
    insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze, agreed_at, parties,
        annex_number, outcome, outcome_at) values
      ${[
        terms("runs", 1, `'2026-02-03T23:30Z', '{"sponsor": {}}', null, null, null`),
        terms("runs", 2, "null, null, 1, 'declined', now()"),
        terms("runs", 3, `'2026-03-03T10:00Z', '{"sponsor": {}}', 1, 'agreed', now()`),
        terms("runs", 4, "null, null, 2, null, null"),
        terms("waits", 1, `'2026-02-05T10:00Z', '{"sponsor": {}}', null, null, null`),
        terms("canceled", 1, `'2026-02-06T10:00Z', '{"sponsor": {}}', null, null, null`),
        terms("old", 1, "null, null, null, null, null"),
        terms("asked", 1, "null, null, null, null, null"),
      ].join()};
    insert into deal_approval (id, deal_id, terms_version, party_id, side, step, begun_by_id, state, decided_by_id, decided_at)
      values ('p', 'waits', 1, 'c', 'sponsor', 'acceptTerms', 's', 'void', null, now());
    insert into deal_acceptance (id, deal_id, side, terms_version, party_id, person_id, person_name, party_name, capacity,
        approval_id, accepted_at)
      select id, deal_id, side, 1, 'c', 's', 'Sonia', 'Firma', 'prezeska', approval_id, accepted_at::timestamptz from (values
        ('1', 'runs', 'sponsor', null, '2026-02-03T22:00Z'), ('2', 'runs', 'organization', null, '2026-02-03T23:30:00.123456Z'),
        ('3', 'runs', 'sponsor', null, '2026-02-04T08:00:00.5Z'), -- the last statement concludes
        ('4', 'waits', 'organization', null, '2026-02-05T10:00Z'),
        ('5', 'waits', 'sponsor', 'p', '2026-02-06T10:00Z') -- of a request that a second person never approved
      ) a(id, deal_id, side, approval_id, accepted_at)`)
  await migrate(url)
  const agreement = `select deal_id, version, annex_number, agreed_on::text as on, concluded_at, parties is not null as has_parties
    from deal_agreement order by deal_id, version`
  const usual = { annex_number: null, concluded_at: null, has_parties: true }
  expect(await ask(agreement)).toEqual([
    { ...usual, deal_id: "canceled", version: 1, on: "2026-02-06" },
    { ...usual, deal_id: "old", version: 1, on: "2026-02-01", has_parties: false },
    { ...usual, deal_id: "runs", version: 1, on: "2026-02-04", concluded_at: new Date("2026-02-04T08:00:00.5Z") },
    { ...usual, deal_id: "runs", version: 3, on: "2026-02-04", annex_number: 1 },
    { ...usual, deal_id: "waits", version: 1, on: "2026-02-05" },
  ])
  expect(await ask("select deal_id, agreed_on::text as on from deal_now order by deal_id")).toEqual([
    { deal_id: "asked", on: null },
    { deal_id: "canceled", on: null },
    { deal_id: "old", on: "2026-02-01" },
    { deal_id: "runs", on: "2026-02-04" },
    { deal_id: "waits", on: null },
  ])
  const outcomes = await ask("select outcome from deal_terms where deal_id = 'runs' order by version")
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([null, "declined", null, null])
  const insert = (termsVersion: number, annex: number | null) =>
    ask(
      `insert into deal_agreement (deal_id, version, annex_number, agreed_at, agreed_on) values ('runs', ${termsVersion}, ${annex}, now(), now())`,
    )
  await expect(insert(77, null)).rejects.toThrow(/agreement_terms/)
  await expect(insert(2, 1)).rejects.toThrow(/agreement_annex/)
  await expect(insert(2, 0)).rejects.toThrow(/agreement_annex_number/)
  await expect(insert(1, null)).rejects.toThrow(/deal_agreement_deal_id_version_pk/)
  await expect(ask("update deal_agreement set agreed_on = null")).rejects.toThrow(/agreed_on/)
  await expect(ask("update deal_terms set version = 78 where deal_id = 'runs' and version = 1")).rejects.toThrow(
    /agreement_terms/,
  )
}, 60_000)
