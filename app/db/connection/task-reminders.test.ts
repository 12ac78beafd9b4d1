import { expect, test } from "vitest"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("every earlier task counts as reminded of, and waiting reminders name tasks instead of rows", async () => {
  await migrateUpTo("task_reminders")
  const version = indexOfMigration("task_reminders")
  const own = `o${version}`
  const today = todayIn(new Date())
  const remind = (party: string, subjects: string) =>
    `'{"partyId": "${party}", "what": "remind", "about": "${party}", "subjects": ${subjects}}'`
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version, muted_emails) values
      ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09', '{}'),
      ('m', 'Ewa', 'ewa@firma.example', 'sponsor', '2025-04-09', '{message_new,reminder_proposal,reminder_terms}');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Piekarnia');
    insert into member (id, party_id, user_id, role) values ('ms', 'c', 's', 'owner');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, reference,
        accepted_by_sponsor, accepted_by_organization) values
      ('d', 'c', '${own}', 'Piekarnia', 'Koło', 'in_progress', 'sponsor', 'A1', 1, 1),
      ('p', 'c', '${own}', 'Piekarnia', 'Koło', 'pending', 'sponsor', 'A2', null, null);
    insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
      values ('d', 1, 'sponsor', 's', 1000, 0), ('p', 1, 'sponsor', 's', 1000, 0);
    insert into deal_agreement (deal_id, version, agreed_at, agreed_on) values ('d', 1, '2026-01-10T10:00Z', '2026-01-10');
    insert into deal_instalment (deal_id, version, position, key, from_grosze, gross_grosze, due_on) values
      ('d', 1, 1, 'i1', 0, 400, '2026-02-01'), ('d', 1, 2, 'i2', 400, 600, '2026-03-01');
    insert into deliverable (id, deal_id, owed_by, title, position, due_on, state, reminded_on, line_key, promise_index, terms_version) values
      ('r1', 'd', 'organization', 'Baner', 1, '2026-02-01', 'todo', '2026-02-02', null, null, null), -- to do
      ('r2', 'd', 'organization', 'Film', 2, '2026-02-01', 'confirmed', '2026-02-02', null, null, null), -- done: no task
      ('r3', 'd', 'sponsor', 'Pliki', 3, '${addDays(today, 90)}', 'todo', null, null, null, null), -- to do later
      ('t', 'd', 'sponsor', 'Przelew', 4, '2026-02-01', 'todo', '2026-02-02', 'transfer', 0, 1); -- a transfer as a row: instalments are asked for instead
    insert into reminder (user_id, deliverable_id) values ('s', 't');
    insert into fact (id, what, about_id, realm, created_at) values ('f1', 'deal.askMaterials', 'd', 'public', '2026-01-20T10:00Z'),
      ('f2', 'deal.askMaterials', 'd', 'public', '2026-01-28T10:00Z'), ('f3', 'deal.remind', 'p', 'public', '2026-01-28T10:00Z');
    insert into notification (id, user_id, kind, fact_id, title, body, link, party_id, about, task, subjects) values
      ('1', 'u${version}', 'reminder_daily', 'a', 'Przypomnienie o terminach', '', '/', '${own}', '${own}', 'remind', '{r1,r2}'), -- one of its two rows is still to do
      ('2', 'u${version}', 'reminder_daily', 'b', 'Przypomnienie o terminach', '', '/', '${own}', '${own}', 'remind', '{r2}'), -- nothing of it is to do
      ('3', 's', 'reminder_daily', 'c', 'Przypomnienie o terminach', '', '/', 'c', 'c', 'remind', '{"t 400"}'), -- a transfer up to the first instalment
      ('4', 's', 'reminder_daily', 'd', 'Przypomnienie o terminach', '', '/', 'c', 'c', 'remind', '{"t 1000"}'), -- a transfer of both instalments
      ('5', 'u${version}', 'reminder_proposal', 'e', 'Współpraca czeka na Twoją odpowiedź', '', '/', '${own}', 'p', 'answer', '{}'); -- of one deal: stays
    insert into email (id, key, kind, user_id, party_id, news, sent_at, task) values
      ('1', '1', 'reminder_daily', 'u${version}', '${own}', 'page', null, ${remind(own, '["r1"]')}), -- to do
      ('2', '2', 'reminder_daily', 's', 'c', 'page', null, ${remind("c", '["r2"]')}), -- nothing to do
      ('3', '3', 'reminder_proposal', 'u${version}', '${own}', 'deal', null, null), -- waits, of a kind that went: dropped
      ('4', '4', 'reminder_proposal', 'u${version}', '${own}', 'deal', now(), null) -- was sent: stays`)
  await migrate(url)
  expect(
    await ask("select deal_id, side, what, subject, last_on::text from task_reminder order by 1, 2, 3, 4"),
  ).toEqual(
    [
      ["d", "organization", "do", "r1"],
      ["d", "organization", "overdue", "i1"],
      ["d", "organization", "overdue", "i2"],
      ["d", "organization", "settle", ""],
      ["d", "sponsor", "do", "r3"],
      ["d", "sponsor", "materials", ""],
      ["d", "sponsor", "pay", "i1"],
      ["d", "sponsor", "pay", "i2"],
      ["p", "organization", "answer", ""],
    ].map(([deal_id, side, what, subject]) => ({ deal_id, side, what, subject, last_on: today })),
  )
  expect(
    await ask(
      "select id, array_to_string(subjects, ',') as subjects, settled_at is null as asks from notification order by id",
    ),
  ).toEqual([
    { id: "1", subjects: "d do r1", asks: true },
    { id: "2", subjects: "", asks: false },
    { id: "3", subjects: "d pay i1", asks: true },
    { id: "4", subjects: "d pay i1,d pay i2", asks: true },
    { id: "5", subjects: "", asks: true },
  ])
  expect(await ask("select id, task -> 'subjects' as subjects from email order by id")).toEqual([
    { id: "1", subjects: ["d do r1"] },
    { id: "2", subjects: [] },
    { id: "4", subjects: null },
  ])
  expect(await ask(`select muted_emails from "user" where id = 'm'`)).toMatchObject([
    { muted_emails: ["message_new", "reminder_daily"] },
  ])
  expect(await ask("select materials_asked_at = '2026-01-28T10:00Z' as asked from deal where id = 'd'")).toEqual([
    { asked: true },
  ])
}, 60_000)
