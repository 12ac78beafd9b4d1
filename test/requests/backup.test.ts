import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import * as tables from "#app/db/schema.ts"
import { storeDocument } from "#app/platform/files/documents.server.ts"
import { disk, variantKey } from "#app/platform/files/files.server.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { openJobs, stopJobs } from "#app/platform/jobs.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { databaseUrl } from "#test/support/engines/database-url.ts"
import { findPostgres, startPostgres } from "#test/support/engines/postgres.ts"
import { readArchive } from "../../tools/backup/archive.ts"
import type { Manifest } from "../../tools/backup/contents.ts"
import { rowSumOf } from "../../tools/backup/row-sum.ts"
import { shapeOf } from "../../tools/backup/tables.ts"
import { writeSeed } from "../../tools/seed/write.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-backup-"))
const source = { url: process.env.DATABASE_URL ?? "", dataDir: process.env.DATA_DIR ?? "" }
const file = path.join(folder, "one.tar.gz")
const newFolder = () => fs.mkdtempSync(path.join(folder, "data-"))
const closing: (() => Promise<unknown>)[] = []

type Installation = { url?: string; dataDir: string }

/** Runs a command as if typed in a terminal, with only the settings of this process. */
async function run(script: string, args: string[], { url = "", dataDir }: Installation) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "warn", AUTH_SECRET: "" }
  const child = spawn(process.execPath, [`tools/${script}.ts`, ...args], { env })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text))
  const code = await new Promise((resolve) => child.once("close", resolve))
  return { code, output }
}
async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
async function emptyDatabase(server: string) {
  const name = `backup_${crypto.randomUUID().replaceAll("-", "")}`
  await withClient(server, (client) => client.query(`create database ${name}`))
  closing.push(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)))
  return databaseUrl(server, name)
}
const sumsOf = (url: string) =>
  withClient(url, async (client) => {
    const { tables } = await shapeOf(client)
    return Object.fromEntries(await inTurn(tables, async (one) => [one.name, await rowSumOf(client, one)] as const))
  })
async function inTurn<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
async function manifestOf(archive: string) {
  for await (const { name, bytes } of readArchive(archive))
    if (name === "manifest.json") return JSON.parse(bytes.toString()) as Manifest
  throw new Error("no manifest")
}
function filesIn(dataDir: string) {
  const root = path.join(dataDir, "files")
  const found = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    found.map((entry) => {
      const place = path.join(entry.parentPath, entry.name)
      return [path.relative(root, place), fs.readFileSync(place).toString("base64")]
    }),
  )
}

/** Another kind of server than that of this run, if there is one: embedded 18 against an installed 15. */
async function otherServer() {
  if (process.env.TEST_DATABASE_URL) {
    const embedded = await openEmbedded(newFolder())
    closing.push(embedded.close)
    return embedded.urlOf("postgres")
  }
  const found = findPostgres()
  if (!found) return null
  const server = await startPostgres(found.bin)
  closing.push(server.close)
  return server.url
}

/** Uploads pictures all the time, row and file together, and removes every third one. */
function writeUntilStopped(ownerId: string) {
  let isWriting = true
  const done = (async () => {
    for (let n = 0; isWriting; n++) {
      const key = `logo/${ownerId}/${String(n).padStart(24, "0")}`
      await disk.put(variantKey(key, 96), `picture ${n}`)
      await db.transaction(async (tx) => {
        await tx
          .insert(tables.file)
          .values({ id: key, ownerId, purpose: "logo", key, originalName: "x", mime: "image/webp", size: 9 })
        await record(tx, { what: "account.edited", aboutId: key, by: { id: ownerId } })
      })
    }
  })()
  return async () => {
    isWriting = false
    await done
  }
}

const documentBytes = "%PDF-1.4\numowa\n%%EOF"

/** An agreement concluded on the platform, with its file. */
async function addDocument() {
  const [deal] = await db
    .select({ id: tables.deal.id, termsVersion: tables.deal.termsVersion, ownerId: tables.dealTerms.authorId })
    .from(tables.deal)
    .innerJoin(tables.dealTerms, eq(tables.dealTerms.dealId, tables.deal.id))
    .limit(1)
  if (!deal) throw new Error("no deal")
  const key = await storeDocument(Buffer.from(documentBytes))
  const drawn = { ownerId: deal.ownerId, purpose: "agreement", originalName: "umowa.pdf" } as const
  const [stored] = await db
    .insert(tables.file)
    .values({ ...drawn, key, mime: "application/pdf", size: documentBytes.length })
    .returning({ id: tables.file.id })
  await db.insert(tables.dealDocument).values({
    dealId: deal.id,
    kind: "agreement",
    termsVersion: deal.termsVersion,
    fileId: stored?.id ?? "",
    sha256: sha256Of(Buffer.from(documentBytes)),
    textSha256: sha256Of("terms"),
    concludedAt: new Date(),
  })
}

beforeAll(async () => {
  const client = await pool.connect()
  const now = new Date("2026-11-21T12:00:00Z")
  await writeSeed(client, { events: 400, sponsors: 20, seed: 1, now }, (key, bytes) => disk.put(key, bytes))
  client.release()
  await db
    .insert(tables.report)
    .values({ targetType: "event", reason: "inne", details: "tab\there\n\\. ęł", goodFaith: true })
  await addDocument()
  fs.writeFileSync(path.join(source.dataDir, "secret"), "s".repeat(43))
  await openJobs({ worker: false })
  closing.push(stopJobs)
  const [owner] = await db.select({ id: tables.user.id }).from(tables.user).limit(1)
  const stop = writeUntilStopped(owner?.id ?? "")
  const { code, output } = await run("backup", [file], source)
  await stop()
  expect([code, output]).toEqual([0, expect.stringMatching(/^Backed up in .*\n$/)])
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  fs.rmSync(folder, { recursive: true, force: true })
})

test("concurrent writes are in the backup whole or not at all", async () => {
  const manifest = await manifestOf(file)
  expect(manifest.missing).toEqual([])
  expect(Object.keys(manifest.tables).sort()).toEqual([...new Set(await sumsOf(source.url).then(Object.keys))].sort())
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.existsSync(`${file}.part`)).toBe(false)
  const rowsNow = await db.$count(tables.file)
  expect(manifest.tables.file?.rows).toBeGreaterThan(0)
  expect(rowsNow).toBeGreaterThan(manifest.tables.file?.rows ?? 0)
})

test("a backup restores into an empty database of each kind, and from there again, row for row and byte for byte", async () => {
  const manifest = await manifestOf(file)
  const other = await otherServer()
  const servers = [inject("serverUrl"), ...(other ? [other, inject("serverUrl")] : [])]
  let archive = file
  for (const server of servers) {
    const place = { url: await emptyDatabase(server), dataDir: newFolder() }
    const restored = await run("restore", [archive], place)
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining("Every table and every file is as it was"),
    })
    expect(await sumsOf(place.url)).toEqual(manifest.tables)
    const files = filesIn(place.dataDir)
    expect(files.size).toBe(manifest.files.count)
    for (const [key, bytes] of filesIn(source.dataDir)) if (files.has(key)) expect(files.get(key)).toBe(bytes)
    expect(fs.readFileSync(path.join(place.dataDir, "secret"), "utf8")).toBe("s".repeat(43))
    await withClient(place.url, async (client) => {
      const pairs = await client.query(
        "select (select count(*) from fact where what = 'account.edited') = (select count(*) from file where original_name = 'x') as whole",
      )
      expect(pairs.rows[0].whole, "a fact for each file, written together").toBe(true)
      const work = await client.query(
        "select count(*)::int as n from pgboss.job where name = 'fact' and state = 'created'",
      )
      const facts = await client.query("select count(*)::int as n from fact where what = 'account.edited'")
      expect(work.rows[0].n).toBe(facts.rows[0].n)
      const { rows: documents } = await client.query(
        "select d.sha256, f.key from deal_document d join file f on f.id = d.file_id where f.purpose = 'agreement'",
      )
      expect(documents).toHaveLength(1)
      for (const { key, sha256 } of documents)
        expect(sha256Of(Buffer.from(files.get(key) ?? "", "base64"))).toBe(sha256)
      const nextReport = await client.query(
        "insert into report (id, target_type, reason, details, good_faith) values ('2', 'event', 'inne', '', true) returning number",
      )
      expect(nextReport.rows[0].number, "numbers continue after the restored ones").toBe(2)
      await client.query("delete from report where id = '2'")
      const { rowCount: known } = await client.query("select 1 from derived.search_word limit 1")
      expect(known, "words for suggestions are rebuilt").toBe(1)
      const { rowCount: searchable } = await client.query("select 1 from event where search <> '' limit 1")
      expect(searchable).toBe(1)
    })
    archive = path.join(folder, `${crypto.randomUUID()}.tar.gz`)
    expect(await run("backup", [archive], place)).toMatchObject({ code: 0 })
    expect((await manifestOf(archive)).tables).toEqual(manifest.tables)
  }
}, 120_000)

test("a database with rows, a damaged file and a file that is no backup are refused; nothing is written", async () => {
  const url = await emptyDatabase(inject("serverUrl"))
  const place = { url, dataDir: newFolder() }
  const whole = fs.readFileSync(file)
  const [cut, other] = [path.join(folder, "cut.tar.gz"), path.join(folder, "other.tar.gz")]
  fs.writeFileSync(cut, whole.subarray(0, whole.length * 0.7))
  fs.writeFileSync(other, "something else")
  expect(await run("restore", [file], source)).toEqual({
    code: 1,
    output: "This database is not empty: restore into a new one.\n",
  })
  expect(await run("restore", [other], place)).toEqual({ code: 1, output: "This file is no backup of Pomost.\n" })
  expect(await run("restore", [cut], place)).toMatchObject({ code: 1 })
  const remaining = await withClient(url, (client) => client.query("select count(*)::int as n from event"))
  expect(remaining.rows[0].n).toBe(0)
  expect(filesIn(place.dataDir).size).toBe(0)
  expect(await run("restore", [file], place)).toMatchObject({ code: 0 })
}, 120_000)

test("one command moves the embedded database into a PostgreSQL, with files and people in their places", async () => {
  const dataDir = newFolder()
  expect(await run("restore", [file], { dataDir })).toMatchObject({ code: 0 })
  const target = await emptyDatabase(inject("serverUrl"))
  const moved = await run("move", [target], { dataDir })
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining("Every table and every file is as it was") })
  expect(await sumsOf(target)).toEqual((await manifestOf(file)).tables)
  const embedded = await openEmbedded(dataDir)
  expect(await sumsOf(embedded.url)).toEqual((await manifestOf(file)).tables)
  await withClient(embedded.url.replace(/$/, "&application_name=pomost-listen"), async () => {
    expect(await run("move", [target], { dataDir })).toMatchObject({
      code: 1,
      output: expect.stringContaining("stop it first"),
    })
  })
  await embedded.close()
}, 120_000)
