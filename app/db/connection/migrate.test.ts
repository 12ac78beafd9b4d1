import { spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, inject, test } from "vitest"
import {
  emptyDatabases,
  migrationNames as files,
  indexOfMigration,
  insertedAt,
  migrationsOf,
} from "#test/support/earlier-version.ts"
import { databaseUrl } from "#test/support/engines/database-url.ts"
import { migrate, migrationsFolder } from "./migrate.server.ts"

const { url, name, admin, ask, migrateUpTo } = emptyDatabases()
const applied = async () => (await ask("select count(*)::int as n from drizzle.__drizzle_migrations"))[0].n

test("processes that start at once on an empty database migrate it once", async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(await applied()).toBe(files.length)
})

test("a migrated database has JIT off: compiling a large party's year would take seconds (decision 073)", async () => {
  await migrate(url)
  expect(await ask("show jit")).toEqual([{ jit: "off" }])
})

test("a database of any earlier version migrates to the newest with its rows, and a search finds them as before", async () => {
  const versions: number[] = []
  for (let known = 2; known < files.length; known++) {
    const folder = migrationsOf(known)
    await migrate(url, folder)
    fs.rmSync(folder, { recursive: true })
    expect(await applied()).toBe(known)
    await ask(insertedAt(known))
    versions.push(known)
  }
  await migrate(url)
  expect(await applied()).toBe(files.length)
  const allEvents = versions.map((version) => ({ id: `e${version}` })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const found = (table: string, word: string) =>
    ask(`select id from ${table} where search @@ quote_literal('${word}')::tsquery order by id`)
  // the first letter is the field: title, organization, place, category, any text (decision 031)
  for (const word of ["tlak", "okol", "m@lodz", "kekologiczn", "akwietn"])
    expect([word, await found("event", word)]).toEqual([word, allEvents])
  expect(await found("organization", "tlak")).toHaveLength(versions.length)
  expect(await ask("select word from derived.search_word where word in ('zazolc', 'kolo', 'sadzimy')")).toHaveLength(2)
}, 180_000)

/** The version whose rows (`insertedAt`) the tests of deals start from; their ids end with it: event `e${early}`. */
const early = indexOfMigration("frozen_terms")

/** A deal from before terms were frozen; `organizationAccepted`: the version that it accepted, or null. */
const dealBefore = (id: string, status: string, organizationAccepted: number | null) => `
  insert into collaboration (id, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author,
      accepted_by_sponsor, accepted_by_organization, total_grosze)
    values ('${id}', 's', 'o${early}', 'Firma', 'Koło', '${status}', 'sponsor', 1, ${organizationAccepted}, 100);
  insert into collaboration_event (collaboration_id, event_id, title, start_date)
    values ('${id}', 'e${early}', 'Jak na początku', '2026-01-01');
  insert into terms_version (collaboration_id, version, author, author_id, total_grosze) values ('${id}', 1, 'sponsor', 's', 100);
  insert into fact (id, what, about_id, created_at, details)
    values ('f${id}', 'collaboration.accept', '${id}', '2026-02-03T10:00Z', '{"from":"pending"}')`

test("deals from before terms were frozen keep what is known: agreed ones their title, the event as it is", async () => {
  await migrateUpTo("frozen_terms")
  await ask(insertedAt(early))
  await ask(`insert into "user" (id, name, email, user_type, terms_version, company_nip)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09', '5260250995')`)
  await ask(dealBefore("agreed", "in_progress", 1))
  await ask(dealBefore("open", "pending", null))
  await migrate(url)
  const event = { id: `e${early}`, startDate: "2027-05-01", endDate: null, city: "Łódź" }
  expect(
    await ask(
      "select agreed_at, events, parties from deal_terms left join deal_agreement using (deal_id, version) order by deal_id",
    ),
  ).toEqual([
    {
      agreed_at: new Date("2026-02-03T10:00Z"),
      events: [{ ...event, title: "Jak na początku" }],
      parties: {
        sponsor: { nip: "5260250995", person: "Sonia" },
        organization: { nip: null, krs: null, address: null, person: "Żaneta" },
      },
    },
    { agreed_at: null, events: [{ ...event, title: "Zażółć łąkę" }], parties: null },
  ])
})

test("the migration removes an event that no line is about from an earlier deal and from its open_key", async () => {
  await migrateUpTo("line_providers")
  for (const version of [early, early + 1]) await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_version)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09')`)
  for (const id of ["lined", "whole"]) {
    await ask(dealBefore(id, "negotiation", null))
    await ask(`insert into collaboration_event (collaboration_id, event_id, title, start_date)
        values ('${id}', 'e${early + 1}', 'Drugie', '2026-01-02');
      insert into collaboration_option (collaboration_id, terms_version, line_key, position, event_id, title, amount_grosze)
        values ('${id}', 1, 'k', 0, 'e${early}', 'Opcja', 100)`)
  }
  await ask(`insert into collaboration_option (collaboration_id, terms_version, line_key, position, title, amount_grosze)
    values ('whole', 1, 'w', 1, 'Całość', 100)`)
  await ask(`update collaboration set open_key = 's|e${early}+e${early + 1}' where id = 'lined'`)
  await migrate(url)
  expect(await ask("select deal_id || ' ' || event_id as of from deal_event order by 1")).toEqual(
    [`lined e${early}`, `whole e${early}`, `whole e${early + 1}`].map((of) => ({ of })),
  )
  expect(await ask("select open_key from deal where id = 'lined'")).toEqual([{ open_key: `s|e${early}` }])
})

test("deals keep their facts, reactions and waiting emails under the new names", async () => {
  await migrateUpTo("one_word_for_deals")
  await ask(insertedAt(early))
  await ask(`insert into "user" (id, name, email, user_type, terms_version)
    values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09')`)
  await ask(dealBefore("a", "pending", null))
  await ask(`insert into fact (id, what, about_id) values ('other', 'event.publish', 'e${early}');
    insert into reaction_done (fact_id, reaction) values ('fa', 'collaborations.move'), ('fa', 'messages.deal');
    insert into mail (id, key, kind, user_id, content) values
      ('m', 'm', 'deal', 's', '{"collaborationId":"a","title":"Bieg"}'), ('n', 'n', 'welcome', 's', '{"name":"Sonia"}')`)
  const rows = await ask("select (select count(*) from collaboration) + (select count(*) from terms_version) as n")
  await migrate(url)
  expect(await ask("select (select count(*) from deal) + (select count(*) from deal_terms) as n")).toEqual(rows)
  expect(await ask("select what from fact order by what")).toEqual([{ what: "deal.accept" }, { what: "event.publish" }])
  expect(await ask("select reaction from reaction_done order by 1")).toEqual([
    { reaction: "deals.move" },
    { reaction: "messages.deal" },
  ])
  expect(await ask("select content from email order by id")).toEqual([
    { content: { dealId: "a", title: "Bieg" } },
    { content: { name: "Sonia" } },
  ])
})

test("no name of the database holds the old word, and every name of the snapshot is there", async () => {
  await migrate(url)
  const namesInDatabase = `select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select relname from pg_class where relnamespace = 'public'::regnamespace
    union select column_name from information_schema.columns where table_schema = 'public'`
  expect(await ask(`select name from (${namesInDatabase}) names where name like '%collaboration%'`)).toEqual([])
  const [snapshot] = fs
    .readdirSync(path.join(migrationsFolder(), "meta"))
    .filter((name) => /snapshot/.test(name))
    .sort()
    .slice(-1)
  const { tables } = JSON.parse(fs.readFileSync(path.join(migrationsFolder(), "meta", snapshot ?? ""), "utf8"))
  const named = Object.values(tables as Record<string, Record<string, object>>)
    .filter(({ schema }) => !schema)
    .flatMap((table) =>
      ["indexes", "foreignKeys", "compositePrimaryKeys", "uniqueConstraints", "checkConstraints"].flatMap((kind) =>
        Object.keys(table[kind] ?? {}).map((name) => name.slice(0, 63)),
      ),
    )
  const existing = new Set((await ask(namesInDatabase)).map(({ name }) => name))
  expect(named.filter((name) => !existing.has(name))).toEqual([])
})

test("every earlier account owns a party; deals, conversations and facts keep their values", async () => {
  await migrateUpTo("parties_have_members")
  const version = indexOfMigration("parties_have_members")
  await ask(insertedAt(version))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version, company_name, company_nip, about, branches, regions, shows_supports, shows_name)
      values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09', 'Młyn', '5260250995', 'Mielemy.', '{Handel}', '{łódzkie}', true, true),
        ('old', 'Olga', 'o@firma.example', 'sponsor', '2025-04-09', null, null, null, '{}', '{}', false, false);
    insert into "user" (id, name, email, user_type, terms_of_service_version, realm)
      values ('new', 'Nina', 'n@kolo.example', 'organization', '2025-04-09', 'demo-x');
    insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, terms_author, total_grosze, open_key)
      values ('d', 's', 'o${version}', 'Młyn', 'Koło', 'sponsor', 100, 's|e${version}');
    insert into conversation (id, sponsor_id, organization_id) values ('c', 's', 'o${version}');
    insert into invitation (id, sponsor_id, organization_id, event_id) values ('i', 's', 'o${version}', 'e${version}');
    insert into session (id, token, user_id, expires_at) values ('t', 't', 's', now() + interval '1 day');
    insert into fact (id, what, about_id, by_id) values ('1', 'deal.propose', 'd', 's'), ('2', 'event.publish', 'e${version}', 'u${version}'),
      ('3', 'operator.read', 'x', 's'), ('4', 'event.over', 'x', null)`)
  const counts = `select (select count(*) from "user")::int as people, (select count(*) from organization)::int as organizations,
    (select count(*) from deal)::int as deals, (select count(*) from conversation)::int as conversations,
    (select count(*) from invitation)::int as invitations, (select count(*) from fact)::int as facts,
    (select count(*) from session)::int as sessions`
  const before = await ask(counts)
  await migrate(url)
  expect(await ask(counts)).toEqual(before)
  expect(
    await ask("select id, name, nip, about, industries, regions, shows_supports from company order by id"),
  ).toEqual([
    { id: "old", name: null, nip: null, about: null, industries: [], regions: [], shows_supports: false },
    {
      id: "s",
      name: "Młyn",
      nip: "5260250995",
      about: "Mielemy.",
      industries: ["Handel"],
      regions: ["łódzkie"],
      shows_supports: true,
    },
  ])
  expect(
    await ask(
      `select m.user_id, m.role, p.id, p.kind, p.realm from member m join party p on p.id = m.party_id order by 1`,
    ),
  ).toEqual([
    { user_id: "new", role: "owner", id: "new", kind: "organization", realm: "demo-x" },
    { user_id: "old", role: "owner", id: "old", kind: "company", realm: "public" },
    { user_id: "s", role: "owner", id: "s", kind: "company", realm: "public" },
    { user_id: `u${version}`, role: "owner", id: `o${version}`, kind: "organization", realm: "public" },
  ])
  expect(await ask("select party_id from fact order by id")).toEqual(
    ["s", `o${version}`, null, null].map((party_id) => ({ party_id })),
  )
  expect(await ask("select sponsor_id, open_key from deal")).toEqual([{ sponsor_id: "s", open_key: `s|e${version}` }])
  expect(await ask(`select shows_name from "user" where id = 's'`)).toEqual([{ shows_name: true }])
}, 60_000)

test("earlier sessions continue under the new rule, and none that had expired comes back", async () => {
  await migrateUpTo("renewed_sessions")
  await ask(`insert into "user" (id, name, email, user_type, terms_version)
    values ('u', 'Żaneta', 'zaneta@kolo.example', 'sponsor', '2025-04-09')`)
  const session = (id: string, created: string, used: string, ends: string) =>
    ask(`insert into session (id, token, user_id, created_at, updated_at, expires_at)
      values ('${id}', '${id}', 'u', now() - interval '${created}', now() - interval '${used}', now() + interval '${ends}')`)
  await session("remembered", "10 days", "1 day", "20 days")
  await session("brief", "12 hours", "1 hour", "12 hours")
  await session("unused", "16 days", "15 days", "14 days")
  await session("expired", "31 days", "1 day", "-1 day")
  await migrate(url)
  const days = "round(extract(epoch from expires_at - created_at) / 86400)::int"
  expect(await ask(`select id, remembered, ${days} as days from session order by id`)).toEqual([
    { id: "brief", remembered: false, days: 14 },
    { id: "remembered", remembered: true, days: 30 },
  ])
}, 60_000)

test("a process killed while it migrates leaves nothing half done, and the next one completes the migration", async () => {
  const start = `import("./app/db/connection/migrate.server.ts").then(({ migrate }) => migrate(${JSON.stringify(url)}))`
  let killed = 0
  for (let kill = 0; kill < 4 && (await progress()) < files.length; kill++) {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", start], { stdio: "ignore" })
    const ended = new Promise((done) => child.once("exit", (_, signal) => done(signal)))
    // kills from the first statement on, each a little later than the one before
    while (child.exitCode === null && !(await isMigrating())) await sleep(5)
    await sleep(40 * kill)
    child.kill("SIGKILL")
    if ((await ended) === "SIGKILL") killed++
  }
  expect(killed).toBeGreaterThan(0)
  await migrate(url)
  expect(await applied()).toBe(files.length)
}, 180_000)

const progress = async () => applied().catch(() => 0)
const isMigrating = async () => {
  const { rowCount } = await admin.query(
    "select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and query <> ''",
    [name],
  )
  return rowCount !== 0
}

test("an unreachable database gets one sentence", async () => {
  await expect(migrate(databaseUrl(inject("serverUrl"), "no_such_database"))).rejects.toThrow(
    /^The database cannot be reached \(see DATABASE_URL\): .*no_such_database/,
  )
})
