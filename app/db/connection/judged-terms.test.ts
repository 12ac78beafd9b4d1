import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier answers are about the company's deal of their time, and earlier links show no terms", async () => {
  await migrateUpTo("judged_terms")
  const version = indexOfMigration("judged_terms")
  const [organization, event] = [`o${version}`, `e${version}`]
  const verdict = (eventId: string) => `{"eventId":"${eventId}","verdict":"accept","remark":null}`
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company'), ('x', 'company');
    insert into company (id, name) values ('c', 'Piekarnia'), ('x', 'Inna');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, reference,
        created_at, updated_at, ended_on) values
      ('old', 'c', '${organization}', 'P', 'K', 'rejected', 'sponsor', 'A1', '2026-01-01T10:00Z', '2026-01-05T10:00Z', '2026-01-05'),
      ('now', 'c', '${organization}', 'P', 'K', 'pending', 'sponsor', 'A2', '2026-01-20T10:00Z', '2026-01-20T10:00Z', null),
      ('other', 'x', '${organization}', 'I', 'K', 'pending', 'sponsor', 'A3', '2026-01-01T10:00Z', '2026-01-01T10:00Z', null);
    insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
      values ('old', 1, 'sponsor', 's', 0, 0), ('now', 1, 'sponsor', 's', 0, 0), ('other', 1, 'sponsor', 's', 0, 0);
    insert into deal_event (deal_id, event_id, title, start_date, city)
      select d.id, '${event}', 'Łąka', '2027-05-01', 'Łódź' from deal d;
    insert into decision_link (id, party_id, token_hash, expires_at) values ('l', 'c', 'h', now());
    insert into decision_answer (id, link_id, name, verdicts, created_at) values
      ('a', 'l', 'Prezes', '[${verdict(event)}]', '2026-01-03T10:00Z'), -- while the first deal was open
      ('b', 'l', 'Prezes', '[${verdict(event)}]', '2026-01-10T10:00Z'), -- between the two
      ('c', 'l', 'Prezes', '[${verdict("gone")}, ${verdict(event)}]', '2026-01-21T10:00Z'), -- while the second one is open
      ('d', 'l', 'Prezes', '[]', '2026-01-22T10:00Z')`)
  await migrate(url)
  const judged = (eventId: string, dealId: string | null) => ({
    eventId,
    verdict: "accept",
    remark: null,
    dealId,
    termsVersion: null,
  })
  expect(await ask("select id, verdicts from decision_answer order by id")).toEqual([
    { id: "a", verdicts: [judged(event, "old")] },
    { id: "b", verdicts: [judged(event, null)] },
    { id: "c", verdicts: [judged("gone", null), judged(event, "now")] },
    { id: "d", verdicts: [] },
  ])
  expect(await ask("select shows_terms from decision_link")).toEqual([{ shows_terms: false }])
}, 60_000)
