import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier inquiries belong to the party of their first message, with everything written and read", async () => {
  await migrateUpTo("inquiries_of_parties")
  const version = indexOfMigration("inquiries_of_parties")
  const [org, host] = [`o${version}`, `u${version}`]
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      select id, id, id || '@firma.example', 'sponsor', '2025-04-09' from unnest(array['s', 'colleague', 'left']) id;
    insert into party (id, kind) values ('first', 'company'), ('firm', 'company'), ('gone', 'company');
    insert into company (id, name) values ('first', 'Pierwsza'), ('firm', 'Młyn'), ('gone', 'Dawna');
    insert into member (id, party_id, user_id, role, joined_at) values ('1', 'first', 's', 'owner', '2026-01-01'),
      ('2', 'firm', 's', 'owner', '2026-02-01'), ('3', 'firm', 'colleague', 'viewer', '2026-03-01'),
      ('4', '${org}', 's', 'viewer', '2025-01-01'), ('5', 'first', 'left', 'viewer', '2026-03-01');
    insert into conversation (id, sponsor_id, organization_id) values ('c', 'firm', '${org}');
    insert into inquiry (id, organization_id, user_id, name, email, conversation_id, owner_read_id, asker_read_id) values
      ('written', '${org}', 's', 'S', 's@x.example', null, 'a3', 'a2'),
      ('silent', '${org}', 's', 'S', 's@x.example', null, '', ''), -- without a message: of the party joined first
      ('moved', '${org}', 's', 'S', 's@x.example', 'c', 'm1', 'm1'), -- into a conversation
      ('left', '${org}', 'left', 'L', 'l@x.example', null, '', 'l1'), -- written for a party that its author has left
      ('stranger', '${org}', null, 'Ewa', 'e@x.example', null, '', 'e1'), -- of a visitor
      ('contact', null, 's', 'S', 's@x.example', null, '', ''); -- to the operator
    insert into message (id, conversation_id, inquiry_id, sender_id, party_id, content) values
      ('a1', null, 'written', 's', 'firm', 'Ile osób?'), ('a2', null, 'written', '${host}', '${org}', 'Dwieście'),
      ('a3', null, 'written', 's', 'first', 'Dziękuję'), ('a4', null, 'written', 's', '${org}', 'Od organizacji'),
      ('m1', 'c', 'moved', 's', 'firm', 'x'), ('l1', null, 'left', 'left', 'gone', 'x'), ('e1', null, 'stranger', null, null, 'x')`)
  const before = await ask("select id, inquiry_id, conversation_id, sender_id, content from message order by id")
  await migrate(url)
  expect(await ask("select id, inquiry_id, conversation_id, sender_id, content from message order by id")).toEqual(
    before,
  )
  expect(
    await ask("select id, asker_party_id as party, user_id as asker, owner_read_id as read from inquiry order by id"),
  ).toEqual([
    { id: "contact", party: null, asker: "s", read: "" },
    { id: "left", party: "gone", asker: "left", read: "" },
    { id: "moved", party: "firm", asker: "s", read: "m1" },
    { id: "silent", party: "first", asker: "s", read: "" },
    { id: "stranger", party: null, asker: null, read: "" },
    { id: "written", party: "firm", asker: "s", read: "a3" },
  ])
  // in a thread, messages under the asker's other party do not count
  expect(await ask("select id, party_id as party from message where inquiry_id = 'written' order by id")).toEqual([
    { id: "a1", party: "firm" },
    { id: "a2", party: org },
    { id: "a3", party: "firm" },
    { id: "a4", party: org },
  ])
  expect(
    await ask(`select inquiry_id as inquiry, user_id as person, last_read_id as read from inquiry_participant
      order by inquiry_id, user_id`),
  ).toEqual([
    { inquiry: "silent", person: "left", read: "" },
    { inquiry: "silent", person: "s", read: "" },
    { inquiry: "written", person: "colleague", read: "a2" },
    { inquiry: "written", person: "s", read: "a2" },
  ])
})
