import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier messages name the party that their sender wrote for; system lines and strangers name none", async () => {
  await migrateUpTo("messages_name_their_party")
  const version = indexOfMigration("messages_name_their_party")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('first', 'company'), ('firm', 'company'), ('other', 'organization');
    insert into company (id, name) values ('first', 'Pierwsza'), ('firm', 'Młyn');
    insert into organization (id, name, description, category) values ('other', 'Inna', 'x', 'Inne');
    insert into member (id, party_id, user_id, role, joined_at) values ('1', 'first', 's', 'owner', '2026-01-01'),
      ('2', 'firm', 's', 'owner', '2026-02-01'), ('3', 'other', 'u${version}', 'owner', '2020-01-01');
    insert into conversation (id, sponsor_id, organization_id) values ('c', 'firm', 'o${version}');
    insert into inquiry (id, organization_id, user_id, name, email) values ('i', 'o${version}', 's', 'Sonia', 's@firma.example');
    insert into message (id, conversation_id, inquiry_id, sender_id, content) values
      ('a', 'c', null, 's', 'x'), -- for the company of the conversation
      ('b', 'c', null, 'u${version}', 'x'), -- for its organization
      ('d', 'c', null, null, 'x'), -- a system line
      ('e', null, 'i', 's', 'x'), -- of an inquiry: for the party joined first
      ('f', null, 'i', 'u${version}', 'x'), -- for the organization that was asked
      ('g', null, 'i', null, 'x') -- of a visitor`)
  await migrate(url)
  expect(await ask("select id, party_id as party from message order by id")).toEqual([
    { id: "a", party: "firm" },
    { id: "b", party: `o${version}` },
    { id: "d", party: null },
    { id: "e", party: "first" },
    { id: "f", party: `o${version}` },
    { id: "g", party: null },
  ])
})
