import { expect, test } from "vitest"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

const version = indexOfMigration("emails_name_their_party")

/** A company with an owner, somebody lowered to a viewer, somebody blocked and somebody who left; and a deal. */
const before = `
  insert into "user" (id, name, email, user_type, terms_of_service_version, blocked_at)
    select id, id, id || '@firma.example', 'sponsor', '2025-04-09', case when id = 'blocked' then now() end
      from unnest(array['owner', 'lowered', 'blocked', 'gone']) id;
  insert into party (id, kind) values ('c', 'company');
  insert into company (id, name) values ('c', 'Młyn');
  insert into member (id, party_id, user_id, role)
    values ('m1', 'c', 'owner', 'owner'), ('m2', 'c', 'lowered', 'viewer'), ('m3', 'c', 'blocked', 'owner');
  insert into member_invitation (id, party_id, email, role, invited_by, token_hash, expires_at)
    select id, 'c', id || '@poczta.example', 'owner', id, id, now() + interval '1 day'
      from unnest(array['owner', 'lowered', 'blocked', 'gone']) id;
  insert into decision_link (id, party_id, by_id, token_hash, expires_at)
    select id, 'c', id, id, now() + interval '1 day' from unnest(array['owner', 'lowered', 'blocked', 'gone']) id;
  insert into saved_search (id, party_id, user_id, name, query, frequency)
    select id, 'c', id, id, 'q=' || id, 'daily' from unnest(array['owner', 'lowered']) id;
  insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, total_grosze, status, terms_author)
    values ('d', 'c', 'o${version}', 'Młyn', 'Koło Łąka', 100, 'rejected', 'sponsor');
  insert into email (id, key, kind, user_id, address, content, sent_at) values
    ('1', '1', 'settlement_uploaded', 'owner', null, '{"dealId":"d"}', null),
    ('2', '2', 'negotiation', 'gone', null, '{"dealId":"d"}', null),
    ('3', '3', 'negotiation', 'u${version}', null, '{"dealId":"d"}', null),
    ('4', '4', 'negotiation', 'gone', null, '{}', now()),
    ('5', '5', 'account.reset', 'owner', null, '{}', null),
    ('6', 'member_invited:gone:f', 'member_invited', null, 'gone@poczta.example', '{}', null),
    ('7', 'member_invited:owner:f', 'member_invited', null, 'owner@poczta.example', '{}', null)`

test("waiting emails get their party, and things that people may hand out no longer expire", async () => {
  await migrateUpTo("emails_name_their_party")
  await ask(insertedAt(version))
  await ask(before)
  await migrate(url)
  expect(await ask("select id, party_id, news, deal_id from email order by id")).toEqual([
    { id: "1", party_id: "c", news: "settlement", deal_id: "d" },
    { id: "3", party_id: `o${version}`, news: "deal", deal_id: "d" },
    { id: "4", party_id: null, news: null, deal_id: null },
    { id: "5", party_id: null, news: null, deal_id: null },
    { id: "7", party_id: null, news: null, deal_id: null },
  ])
  const open = [{ id: "owner" }]
  expect(await ask("select id from member_invitation where withdrawn_at is null")).toEqual(open)
  expect(await ask("select id from decision_link where revoked_at is null")).toEqual(open)
  expect(await ask("select id from saved_search where user_id is not null")).toEqual(open)
}, 60_000)
