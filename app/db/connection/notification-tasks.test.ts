import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier unread notifications name their task, and those whose task is done are settled", async () => {
  await migrateUpTo("notification_tasks")
  const version = indexOfMigration("notification_tasks")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Marta', 'marta@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Piekarnia');
    insert into member (id, party_id, user_id, role) values ('ms', 'c', 's', 'owner');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_version,
        terms_author, accepted_by_organization, accepted_by_sponsor, was_accepted, total_grosze)
      values ('d', 'c', 'o${version}', 'Piekarnia', 'Koło Łąka', 'in_progress', 1, 'sponsor', 1, 1, true, 100);
    insert into deal_terms (deal_id, version, author, author_id, total_grosze) values ('d', 1, 'sponsor', 's', 100);
    insert into deliverable (id, deal_id, owed_by, title, position, due_on, state)
      values ('r1', 'd', 'organization', 'Baner', 1, '2027-05-01', 'done'), -- waits for a check
        ('r2', 'd', 'organization', 'Film', 2, '2027-05-01', 'confirmed'); -- checked
    insert into notification (id, user_id, kind, title, body, link, read_at) values
      ('1', 'u${version}', 'proposal_new', 'Nowa propozycja współpracy', '', '/wspolprace/d', null), -- the deal runs: it is answered
      ('2', 'u${version}', 'proposal_new', 'Nowa propozycja współpracy', '', '/wspolprace/d', now()), -- was read: stays as it is
      ('3', 's', 'deliverable_done', 'Świadczenie czeka na potwierdzenie', '', '/wspolprace/d/swiadczenia?otwarte=r1', null), -- r1 is to be checked
      ('4', 's', 'deliverable_done', 'Świadczenie czeka na potwierdzenie', '', '/wspolprace/d/swiadczenia?otwarte=r2', null), -- r2 is checked
      ('5', 's', 'deliverable_changed', 'Zmiana świadczenia', '', '/wspolprace/d/swiadczenia', null), -- asks for nothing
      ('6', 'u${version}', 'payment', 'Przelew wysłany', '', '/wspolprace/d/platnosci', null), -- no transfer is left to confirm
      ('7', 's', 'message_new', 'Nowa wiadomość', '', '/wiadomosci?rozmowa=x', null) -- asks for nothing of a deal`)
  await migrate(url)
  expect(
    await ask(`select id, party_id, about, task, array_to_string(subjects, ',') as subjects, read_at is null as unread,
      settled_at is not null as settled from notification order by id`),
  ).toEqual([
    { id: "1", party_id: `o${version}`, about: "d", task: "answer", subjects: "", unread: false, settled: true },
    { id: "2", party_id: null, about: null, task: null, subjects: "", unread: false, settled: false },
    { id: "3", party_id: "c", about: "d", task: "check", subjects: "r1", unread: true, settled: false },
    { id: "4", party_id: "c", about: "d", task: "check", subjects: "r2", unread: false, settled: true },
    { id: "5", party_id: null, about: null, task: null, subjects: "", unread: true, settled: false },
    { id: "6", party_id: `o${version}`, about: "d", task: "receive", subjects: "", unread: false, settled: true },
    { id: "7", party_id: null, about: null, task: null, subjects: "", unread: true, settled: false },
  ])
})
