import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("unread notifications of inquiries and of the rule of two people name their task, and end if it is done", async () => {
  await migrateUpTo("more_tasks")
  const version = indexOfMigration("more_tasks")
  const [person, own] = [`u${version}`, `o${version}`]
  await ask(insertedAt(version))
  await ask(`insert into inquiry (id, organization_id, name, email, answered_at)
      values ('q1', '${own}', 'Ewa', 'ewa@kowal.example', null), ('q2', '${own}', 'Ewa', 'ewa@kowal.example', now());
    insert into fact (id, what, about_id, realm) values ('f1', 'party.secondPersonAsked', '${own}', 'public'),
      ('f2', 'party.secondPersonDeclined', '${own}', 'public');
    insert into notification (id, user_id, kind, fact_id, title, body, link, read_at) values
      ('1', '${person}', 'inquiry_new', null, 'Nowe zapytanie', '', '/wiadomosci?zapytanie=q1', null), -- q1 waits for an answer
      ('2', '${person}', 'inquiry_reply', null, 'Nowa wiadomość', '', '/wiadomosci?zapytanie=q2', null), -- q2 is answered
      ('3', '${person}', 'inquiry_new', null, 'Nowe zapytanie', '', '/wiadomosci?zapytanie=q1', now()), -- was read: stays as it is
      ('4', '${person}', 'second_person', 'f1', 'Zmiana zasady', '', '/zespol', null), -- asks for a decision on a change that is no longer open
      ('5', '${person}', 'second_person', 'f2', 'Zmiana zasady', '', '/zespol', null) -- news of a decision: asks for nothing`)
  await migrate(url)
  const unread = { unread: true, settled: false }
  const settled = { unread: false, settled: true }
  const none = { party_id: null, about: null, task: null }
  expect(
    await ask(`select id, party_id, about, task, read_at is null as unread, settled_at is not null as settled
      from notification where id in ('1', '2', '3', '4', '5') order by id`),
  ).toEqual([
    { id: "1", party_id: own, about: "q1", task: "inquiry", ...unread },
    { id: "2", party_id: own, about: "q2", task: "inquiry", ...settled },
    { id: "3", ...none, unread: false, settled: false },
    { id: "4", party_id: own, about: own, task: "rule", ...settled },
    { id: "5", ...none, ...unread },
  ])
}, 60_000)

test("unread notifications of a changed bank account ask to check it, and end if its number was seen", async () => {
  await migrateUpTo("one_notice_a_party")
  const version = indexOfMigration("one_notice_a_party")
  const own = `o${version}`
  const [old, usual] = ["61109010140000071219812874", "27114020040000300201355387"]
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company'), ('k', 'company');
    insert into company (id, name) values ('c', 'Piekarnia'), ('k', 'Kowal');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, reference)
      values ('d1', 'c', '${own}', 'Piekarnia', 'Koło', 'in_progress', 'sponsor', 'A1'),
        ('d2', 'c', '${own}', 'Piekarnia', 'Koło', 'in_progress', 'sponsor', 'A2'),
        ('d3', 'k', '${own}', 'Kowal', 'Koło', 'in_progress', 'sponsor', 'A3');
    insert into deal_account_change (id, deal_id, number, changed_at, seen_at) values
      ('a1', 'd1', '${old}', '2026-01-01', '2026-01-01'), ('b1', 'd1', '${usual}', '2026-02-01', null),
      ('a2', 'd2', '${old}', '2026-01-01', '2026-01-01'), ('b2', 'd2', '${usual}', '2026-02-01', null),
      ('a3', 'd3', '${old}', '2026-01-01', '2026-01-01'), ('b3', 'd3', '${usual}', '2026-02-01', '2026-02-02');
    insert into notification (id, user_id, kind, fact_id, title, body, link, read_at) values
      ('1', 's', 'account_changed', 'f1', 'Zmiana rachunku', '', '/wspolprace/d1/platnosci', null), -- d1 and d2 have the same new number, seen in neither
      ('2', 's', 'account_changed', 'f2', 'Zmiana rachunku', '', '/wspolprace/d3/platnosci', null), -- the new number was seen in d3
      ('3', 's', 'account_changed', 'f3', 'Zmiana rachunku', '', '/wspolprace/d1/platnosci', now()) -- was read: stays as it is`)
  await migrate(url)
  expect(
    await ask(`select id, party_id, about, task, array_to_string(subjects, ',') as subjects, read_at is null as unread,
      settled_at is not null as settled from notification where user_id = 's' order by id`),
  ).toEqual([
    { id: "1", party_id: "c", about: own, task: "account", subjects: "b1,b2", unread: true, settled: false },
    { id: "2", party_id: "k", about: own, task: "account", subjects: "", unread: false, settled: true },
    { id: "3", party_id: null, about: null, task: null, subjects: "", unread: false, settled: false },
  ])
}, 60_000)

test("a person has one notification of a fact for each party, and one without a party", async () => {
  await migrate(url)
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company'), ('k', 'company')`)
  const ofParty = (id: string, party: string) =>
    ask(`insert into notification (id, user_id, kind, fact_id, title, body, link, party_id)
      values ('${id}', 's', 'event_changed', 'f4', 'Zmiana', '', '/wydarzenia/e', ${party})`)
  await ofParty("1", "'c'")
  await ofParty("2", "'k'")
  await expect(ofParty("3", "'k'")).rejects.toThrow(/notification_once/)
  await ofParty("4", "null")
  await expect(ofParty("5", "null")).rejects.toThrow(/notification_once/)
}, 60_000)
