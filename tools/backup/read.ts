import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { migrate, migrationsFolder } from "#app/db/connection/migrate.server.ts"
import { enqueue } from "#app/db/outbox/queue.server.ts"
import { openJobs, stopJobs } from "#app/platform/jobs.server.ts"
import { withoutIndexes } from "../seed/indexes.ts"
import { readArchive } from "./archive.ts"
import { format, type Head, type Manifest, type WaitingWork } from "./contents.ts"
import { isFile, placing } from "./files.ts"
import { copyInto, fixTextFormat, rowSumOf } from "./row-sum.ts"
import { hasRows, isInUse, migrationsIn, setCounters, shapeOf, type Table } from "./tables.ts"

export type Restored = Manifest & { head: Head; secret: string | null; work: number; written: number }
type Entry = { name: string; bytes: Buffer }
type Entries = AsyncGenerator<Entry>

/**
 * Restores a backup into an empty database and this installation's file storage. Verified against the manifest before
 * the commit, so a damaged backup leaves the database empty.
 */
export async function restore(url: string, file: string): Promise<Restored> {
  const entries = readArchive(file)
  const client = new pg.Client({ connectionString: url, application_name: "pomost-restore", keepAlive: true })
  client.on("error", () => {}) // a lost connection also fails the running query
  const files = placing()
  let isDone = false
  try {
    const head = await headOf(entries)
    await client.connect()
    await makeTables(client, url, head)
    await openJobs({ worker: false, url })
    await client.query("begin")
    const loaded = await loadAll(client, entries, head, files)
    await client.query("commit")
    isDone = true
    await client.query("analyze")
    return { ...loaded, head, written: files.result().written }
  } finally {
    if (!isDone) await files.undo()
    await entries.return(undefined).catch(() => {})
    await stopJobs()
    await client.end().catch(() => {})
  }
}

async function headOf(entries: Entries): Promise<Head> {
  const { value } = await entries.next().catch(() => ({ value: null }))
  if (value?.name !== "pomost.json") throw new Error("This file is no backup of Pomost.")
  const head = JSON.parse(value.bytes.toString()) as Head
  if (head.format > format) throw new Error("This backup was made by a newer version: upgrade first.")
  return head
}

/** Tables as of the backup; newer migrations run after the rows are loaded. */
async function makeTables(client: pg.Client, url: string, head: Head) {
  if (await isInUse(client)) throw new Error("Pomost runs on this database: stop it first.")
  if (await hasRows(client)) throw new Error("This database is not empty: restore into a new one.")
  const applied = await migrationsIn(client)
  const wanted = head.shape.migrations
  if (applied.some((migration) => !wanted.includes(migration)))
    throw new Error("This database has the tables of a newer version than the backup: restore into a new one.")
  const folder = migrationsUpTo(wanted)
  try {
    await migrate(url, folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
  const { tables } = await shapeOf(client)
  if (JSON.stringify(tables) !== JSON.stringify(head.shape.tables))
    throw new Error("The tables of this backup are not those that its migrations make: it cannot be restored.")
}

function migrationsUpTo(wanted: number[]) {
  const all = migrationsFolder()
  const journal = JSON.parse(fs.readFileSync(path.join(all, "meta/_journal.json"), "utf8"))
  const entries = journal.entries.filter(({ when }: { when: number }) => wanted.includes(when))
  if (entries.length !== wanted.length) throw new Error("This backup was made by a newer version: upgrade first.")
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-migrations-"))
  fs.mkdirSync(path.join(folder, "meta"))
  fs.writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) fs.copyFileSync(path.join(all, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  return folder
}

async function loadAll(client: pg.Client, entries: Entries, head: Head, files: ReturnType<typeof placing>) {
  await fixTextFormat(client)
  let secret: string | null = null
  let work: WaitingWork = []
  let manifest: Manifest | undefined
  const cursor = await cursorOf(entries)
  for (let entry = cursor.current(); entry; entry = cursor.current()) {
    const { name, bytes } = entry
    const table = head.shape.tables.find((one) => isPartOf(one, name))
    if (table) {
      await withoutIndexes(client, table.name, () => loadTable(client, table, cursor))
      continue
    }
    if (isFile(name)) await files.place(name, bytes)
    else if (name === "secret") secret = bytes.toString()
    else if (name === "work.json") work = JSON.parse(bytes.toString())
    else if (name === "manifest.json") manifest = JSON.parse(bytes.toString()) as Manifest
    await cursor.advance()
  }
  if (!manifest) throw new Error("This backup was cut off: nothing was restored.")
  await check(client, head, manifest, files.result())
  await setCounters(client, manifest.counters)
  const tx = drizzle(client) as never
  for (const { work: kind, id } of work) await enqueue(tx, kind === "mail" ? "email" : kind, id)
  return { ...manifest, secret, work: work.length }
}

type Cursor = Awaited<ReturnType<typeof cursorOf>>

async function cursorOf(entries: Entries) {
  let next = await entries.next()
  return {
    current: (): Entry | null => (next.done ? null : next.value),
    advance: async () => {
      next = await entries.next()
    },
  }
}

const isPartOf = (table: Table, name: string) => name.startsWith(`tables/${table.name}/`)

/** Loads all parts of a table, which are consecutive, as one COPY. */
async function loadTable(client: pg.Client, table: Table, cursor: Cursor) {
  const copy = client.query(copyFrom(copyInto(table)))
  const done = once(copy, "finish")
  done.catch(() => {}) // awaited below
  for (let part = cursor.current(); part && isPartOf(table, part.name); part = cursor.current()) {
    if (!copy.write(part.bytes)) await Promise.race([once(copy, "drain"), done])
    await cursor.advance()
  }
  copy.end()
  await done
}

async function check(client: pg.Client, head: Head, manifest: Manifest, files: Manifest["files"]) {
  for (const table of head.shape.tables) {
    const [expected, found] = [manifest.tables[table.name], await rowSumOf(client, table)]
    if (expected?.rows !== found.rows || expected.sum !== found.sum)
      throw new Error(`The table ${table.name} did not come back as it was: nothing was restored.`)
  }
  if (manifest.files.count !== files.count || manifest.files.sum !== files.sum)
    throw new Error("The files did not come back as they were: nothing was restored.")
}

/** Signs everybody out and invalidates links in emails. */
export async function endSessions(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("delete from session; delete from verification")
  } finally {
    await client.end()
  }
}
