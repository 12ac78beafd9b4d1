import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { expect, test } from "vitest"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { databaseUrl } from "#test/support/engines/database-url.ts"
import { restore } from "../../tools/backup/read.ts"
import { backUp } from "../../tools/backup/write.ts"

const { url, name, admin, ask, migrateUpTo } = emptyDatabases()

const version = indexOfMigration("party_things")
const [event, own] = [`e${version}`, `o${version}`]

const savedBefore = `
    insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09'), ('t', 'Tymon', 't@firma.example', 'sponsor', '2025-04-09'),
        ('f', 'Filip', 'f@kolo.example', 'organization', '2025-04-09');
    insert into party (id, kind) values ('s', 'company'), ('t', 'company'), ('f', 'organization');
    insert into member (id, party_id, user_id, role) values ('ms', 's', 's', 'owner'), ('mt', 't', 't', 'owner'), ('mf', 'f', 'f', 'owner');
    insert into company (id, name) values ('s', 'Młyn'), ('t', null);
    insert into saved_event (id, user_id, event_id, note, planned_grosze, removed_at, created_at) values
      ('1', 's', '${event}', 'Blisko nas', 100, null, '2026-01-01T10:00Z'), ('2', 's', null, 'Zniknęło', null, now(), '2026-01-02T10:00Z'),
      ('3', 't', '${event}', null, 0, null, '2026-01-03T10:00Z');
    insert into saved_budget (user_id, grosze) values ('s', 500), ('t', 0);
    insert into saved_search (id, user_id, name, query, frequency, emailed_until) values
      ('1', 's', 'Biegi', 'q=biegi', 'daily', '2026-01-04T06:00Z'), ('2', 't', 'Moje', 'q=biegi', 'never', '2026-01-05T06:00Z');
    insert into decision_link (id, user_id, token_hash, message, expires_at) values ('l', 's', 'hash', 'Proszę', '2026-02-01T10:00Z');
    insert into decision_link_event (link_id, event_id, position) values ('l', '${event}', 0);
    insert into decision_answer (id, link_id, name, verdicts) values ('a', 'l', 'Prezes', '[{"eventId":"${event}","verdict":"accept"}]');
    update organization set followers = 3 where id = '${own}';
    insert into organization_follow (user_id, organization_id, created_at) values ('s', '${own}', '2026-01-01T10:00Z'),
      ('t', '${own}', '2026-01-01T10:00Z'), ('f', '${own}', '2026-01-01T10:00Z')`
const thingsCounted = `select (select count(*) from saved_event)::int as events, (select count(*) from saved_budget)::int as budgets,
    (select count(*) from saved_search)::int as searches, (select count(*) from decision_link)::int as links,
    (select count(*) from decision_link_event)::int as linked, (select count(*) from decision_answer)::int as answers,
    (select count(*) from organization_follow)::int as follows, (select followers from organization where id = '${own}')`

test("things that people saved, shared and followed belong to their party, with the person who did it", async () => {
  await migrateUpTo("party_things")
  await ask(insertedAt(version))
  await ask(savedBefore)
  const before = await ask(thingsCounted)
  await migrate(url)
  expect(await ask(thingsCounted)).toEqual(before)
  expect(
    await ask(
      "select party_id, by_id, event_id, note, planned_grosze::int, removed_at is not null as removed from saved_event order by id",
    ),
  ).toEqual([
    { party_id: "s", by_id: "s", event_id: event, note: "Blisko nas", planned_grosze: 100, removed: false },
    { party_id: "s", by_id: "s", event_id: null, note: "Zniknęło", planned_grosze: null, removed: true },
    { party_id: "t", by_id: "t", event_id: event, note: null, planned_grosze: 0, removed: false },
  ])
  expect(await ask("select party_id, by_id, grosze::int from saved_budget order by 1")).toEqual([
    { party_id: "s", by_id: "s", grosze: 500 },
    { party_id: "t", by_id: "t", grosze: 0 },
  ])
  expect(
    await ask("select party_id, user_id, name, query, frequency, emailed_until from saved_search order by id"),
  ).toEqual([
    {
      party_id: "s",
      user_id: "s",
      name: "Biegi",
      query: "q=biegi",
      frequency: "daily",
      emailed_until: new Date("2026-01-04T06:00Z"),
    },
    {
      party_id: "t",
      user_id: "t",
      name: "Moje",
      query: "q=biegi",
      frequency: "never",
      emailed_until: new Date("2026-01-05T06:00Z"),
    },
  ])
  expect(await ask("select party_id, by_id, token_hash, message from decision_link")).toEqual([
    { party_id: "s", by_id: "s", token_hash: "hash", message: "Proszę" },
  ])
  expect(await ask("select party_id, by_id, organization_id from organization_follow order by 1")).toEqual(
    ["f", "s", "t"].map((id) => ({ party_id: id, by_id: id, organization_id: own })),
  )
}, 60_000)

test("members of one party who saved or follow the same share one row, and no note is lost", async () => {
  await migrateUpTo("party_things")
  await ask(insertedAt(version))
  await ask(savedBefore)
  await ask(`update member set party_id = 's', joined_at = now() + interval '1 day' where user_id in ('t', 'f');
    update saved_event set note = 'Znam ich', planned_grosze = 300 where id = '3'`)
  await migrate(url)
  expect(await ask(`select id, note, planned_grosze::int from saved_event where event_id = '${event}'`)).toEqual([
    { id: "1", note: "Blisko nas\n\nZnam ich", planned_grosze: 300 },
  ])
  expect(await ask("select party_id from saved_budget")).toEqual([{ party_id: "s" }])
  expect(await ask("select name, user_id from saved_search")).toEqual([{ name: "Biegi", user_id: "s" }])
  expect(
    await ask(
      `select followers, (select count(*)::int from organization_follow) as rows from organization where id = '${own}'`,
    ),
  ).toEqual([{ followers: 1, rows: 1 }])
}, 60_000)

test("when a person leaves a party, its searches stay, assigned to nobody", async () => {
  await migrateUpTo("party_things")
  await ask(insertedAt(version))
  await ask(savedBefore)
  await migrate(url)
  await ask("delete from member where user_id = 's'")
  expect(await ask("select party_id, user_id from saved_search order by id")).toEqual([
    { party_id: "s", user_id: null },
    { party_id: "t", user_id: "t" },
  ])
}, 60_000)

test("a backup of the earlier version is restored with everything in its present place", async () => {
  await migrateUpTo("party_things")
  await ask(insertedAt(version))
  await ask(savedBefore)
  const before = await ask(thingsCounted)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-things-"))
  const file = path.join(folder, "before.tar.gz")
  await backUp(url, file, null)
  await migrate(url)
  const into = `${name}_restored`
  await admin.query(`create database ${into}`)
  const client = new pg.Client({ connectionString: databaseUrl(url, into) })
  try {
    await restore(databaseUrl(url, into), file)
    await migrate(databaseUrl(url, into))
    await client.connect()
    expect((await client.query(thingsCounted)).rows).toEqual(before)
    for (const table of ["saved_event", "saved_budget", "saved_search", "decision_link", "organization_follow"]) {
      const rows = `select to_jsonb(t) as row from ${table} t order by 1`
      expect((await client.query(rows)).rows, table).toEqual(await ask(rows))
    }
  } finally {
    await client.end()
    await admin.query(`drop database ${into} with (force)`)
    fs.rmSync(folder, { recursive: true })
  }
}, 60_000)
