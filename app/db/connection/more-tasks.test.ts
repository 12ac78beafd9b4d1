import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("unread notifications of inquiries and of the rule of two people name what they ask for, and end if it is done", async () => {
  await migrateUpTo("more_tasks")
  const version = indexOfMigration("more_tasks")
  const [person, own] = [`u${version}`, `o${version}`]
  await ask(insertedAt(version))
  await ask(`insert into inquiry (id, organization_id, name, email, answered_at)
      values ('q1', '${own}', 'Ewa', 'ewa@kowal.example', null), ('q2', '${own}', 'Ewa', 'ewa@kowal.example', now());
    insert into fact (id, what, about_id, realm) values ('f1', 'party.secondPersonAsked', '${own}', 'public'),
      ('f2', 'party.secondPersonDeclined', '${own}', 'public');
    insert into notification (id, user_id, kind, fact_id, title, body, link, read_at) values
      ('1', '${person}', 'inquiry_new', null, 'Nowe zapytanie', '', '/wiadomosci?zapytanie=q1', null),
      ('2', '${person}', 'inquiry_reply', null, 'Nowa wiadomość', '', '/wiadomosci?zapytanie=q2', null),
      ('3', '${person}', 'inquiry_new', null, 'Nowe zapytanie', '', '/wiadomosci?zapytanie=q1', now()),
      ('4', '${person}', 'second_person', 'f1', 'Zmiana zasady', '', '/zespol', null),
      ('5', '${person}', 'second_person', 'f2', 'Zmiana zasady', '', '/zespol', null)`)
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
