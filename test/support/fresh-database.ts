import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, inject, vi } from "vitest"
import { databaseUrl } from "./engines/database-url.ts"

// A worker runs several files: packages stay loaded (slow to load), but our modules are reloaded per file, with a new
// database and data folder.
vi.resetModules()
const shared = globalThis as { pomostPool?: pg.Pool; ownFetch?: Pick<typeof globalThis, "Request" | "Response"> }
delete shared.pomostPool
// an earlier file's server left its own Request and Response, which lack `bytes`
shared.ownFetch ??= { Request, Response }
Object.assign(globalThis, shared.ownFetch)
const environment = { ...process.env }

const serverUrl = inject("serverUrl")
const name = `test_${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 8)}`
const dataDir = mkdtempSync(path.join(tmpdir(), "pomost-test-"))

const admin = new pg.Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database ${name} template ${inject("template")} strategy file_copy`)

// Sixty parallel queries for ten connections may exceed two seconds on a busy computer, and the app would answer 503.
const poolPrototype = pg.Pool.prototype as { connect: (...args: unknown[]) => unknown; waitsLonger?: true }
if (!poolPrototype.waitsLonger) {
  const { connect } = poolPrototype
  poolPrototype.connect = function (this: pg.Pool, ...args) {
    this.options.connectionTimeoutMillis = 30_000
    return connect.apply(this, args)
  }
  poolPrototype.waitsLonger = true
}

process.env.DATABASE_URL = databaseUrl(serverUrl, name)
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = "silent"

afterAll(async () => {
  await endConnections()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(dataDir, { recursive: true, force: true })
  for (const setting of Object.keys(process.env)) delete process.env[setting]
  Object.assign(process.env, environment)
})

/** Pools of the application may still be open; a drop that finds a connection sleeps for a tenth of a second. */
async function endConnections() {
  const others = "from pg_stat_activity where datname = $1"
  await admin.query(`select pg_terminate_backend(pid) ${others}`, [name])
  for (let tries = 0; tries < 20; tries++) {
    if ((await admin.query(`select ${others} limit 1`, [name])).rowCount === 0) return
    await sleep(2)
  }
}
