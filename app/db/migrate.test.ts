import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest"
import { databaseUrl } from "#test/engines/database-url.ts"
import { migrate, migrationsFolder } from "./migrate.server.ts"

const serverUrl = inject("serverUrl")
const name = `test_${Date.now().toString(36)}_migrate`
const url = databaseUrl(serverUrl, name)
const admin = new pg.Client({ connectionString: serverUrl })
const files = fs.readdirSync(migrationsFolder()).filter((file) => file.endsWith(".sql"))

beforeAll(() => admin.connect())
beforeEach(() => admin.query(`create database ${name}`))
afterEach(() => admin.query(`drop database ${name} with (force)`))
afterAll(() => admin.end())

async function ask(text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const applied = async () => (await ask("select count(*)::int as n from drizzle.__drizzle_migrations"))[0].n

test("processes that start at once on an empty database migrate it once", async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(await applied()).toBe(files.length)
})

/** The migrations as they were when so many of them existed. */
function migrationsOf(count: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"))
  fs.cpSync(migrationsFolder(), folder, { recursive: true })
  const journalFile = path.join(folder, "meta/_journal.json")
  const journal = JSON.parse(fs.readFileSync(journalFile, "utf8"))
  fs.writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** Rows as any version may hold them, which meet every later migration. */
const insertedAt = (version: number) => `
  insert into "user" (id, name, email, user_type, terms_version)
    values ('u${version}', 'Żaneta', 'zaneta-${version}@kolo.example', 'organization', '2025-04-09');
  insert into organization (id, user_id, name, description, category)
    values ('o${version}', 'u${version}', 'Koło Łąka', 'Sadzimy.', 'Ekologiczne');
  insert into event (id, organization_id, title, description, category, start_date, city, voivodeship)
    values ('e${version}', 'o${version}', 'Zażółć łąkę', 'Sadzimy łąkę kwietną.', 'Ekologiczne', '2027-05-01', 'Łódź', 'łódzkie')`

test("a database of any earlier version comes to the newest with its rows, which are found as ever", async () => {
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
  const byWord = "search_norm like '%laka kwietna%' or search_norm like '%lake%'"
  expect(await ask(`select id from event where title = 'Zażółć łąkę' and (${byWord}) order by start_date, id`)).toEqual(
    versions.map((version) => ({ id: `e${version}` })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(await ask("select id from event where short_spread like spread_pattern('łą')")).toHaveLength(versions.length)
}, 60_000)

test("a process killed while it migrates leaves nothing half done: the next one goes on", async () => {
  const start = `import("./app/db/migrate.server.ts").then(({ migrate }) => migrate(${JSON.stringify(url)}))`
  for (let kill = 0; kill < 8 && (await progress()) < files.length; kill++) {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", start], { stdio: "ignore" })
    const ended = new Promise((done) => child.once("exit", done))
    // from the first statement on, each kill a little later than the one before
    while (child.exitCode === null && !(await isMigrating())) await sleep(5)
    await sleep(10 * kill)
    child.kill("SIGKILL")
    await ended
  }
  await migrate(url)
  expect(await applied()).toBe(files.length)
}, 60_000)

const progress = async () => applied().catch(() => 0)
const isMigrating = async () => {
  const { rowCount } = await admin.query(
    "select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and query <> ''",
    [name],
  )
  return rowCount !== 0
}

test("a database that is not there is told in one sentence", async () => {
  await expect(migrate(databaseUrl(serverUrl, "no_such_database"))).rejects.toThrow(
    /^The database cannot be reached \(see DATABASE_URL\): .*no_such_database/,
  )
})
