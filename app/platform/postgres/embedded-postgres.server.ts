import type { ChildProcess } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { foldersOf, makeSocketFolder, type PostgresFolders, socketSettings, urlOf } from "./embedded-folders.server.ts"
import { cannotRun, embeddedPrograms, type Programs, programsFor } from "./postgres-programs.server.ts"

type Options = {
  /** Created when missing. */
  database?: string
  /** Programs of PostgreSQL 15 or later, instead of npm's. */
  bin?: string
  /** Arguments of initdb. */
  locale?: string[]
  settings?: Record<string, string>
  /** Start timeout. */
  waitMs?: number
  /** Receives a sentence about each change of the server's state. */
  log?: (sentence: string, error?: unknown) => void
}
type Cluster = PostgresFolders & { programs: Programs; settings: Record<string, string> }

const ownSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "64MB",
  work_mem: "16MB", // the hits of one word among a million events, without reading their pages twice
  max_connections: "80",
  log_checkpoints: "off",
}
const leftoverAfterMs = 600_000
/** Advisory lock in `postgres`: shared by users of the server, exclusive for stopping it. */
const usersLock = 7170

/**
 * Our own PostgreSQL in `dir`/pg, without TCP. Starts it, or shares a running one; restarts it when it dies; the last
 * `close` stops it. If it cannot run, throws one sentence that asks for DATABASE_URL.
 */
export async function openEmbedded(dir: string, options: Options = {}) {
  const { database = "app", waitMs = 30_000, log = () => {} } = options
  const cluster = await readyCluster(dir, options)
  let lease = await acquireServerLease(cluster, waitMs)
  let closing = false
  let restarting: Promise<void> | undefined
  await createDatabase(lease, database)
  const watch = () => lease.once("end", () => closing || restart())
  watch()

  /** Restarts a server that has died, without a time limit. */
  function restart() {
    log("The database has stopped and is being started again")
    restarting = acquireAgain().finally(() => {
      restarting = undefined
    })
  }
  async function acquireAgain() {
    while (!closing)
      try {
        lease = await acquireServerLease(cluster, waitMs)
        watch()
        log("The database answers again")
        return
      } catch (error) {
        log("The database does not start", error)
        await sleep(1000)
      }
  }

  return {
    url: urlOf(cluster, database),
    /** Connection string of another database on the server. */
    urlOf: (name: string) => urlOf(cluster, name),
    /** The last user stops the server. */
    close: async () => {
      if (closing) return
      closing = true
      await restarting
      await leave(cluster, lease)
    },
  }
}

async function readyCluster(dir: string, { bin = embeddedPrograms(), locale, settings }: Options): Promise<Cluster> {
  const folders = foldersOf(dir)
  const { home, data } = folders
  const programs = programsFor(bin, home, data)
  if (!fs.existsSync(path.join(data, "PG_VERSION"))) await initialize(home, data, programs, locale)
  makeSocketFolder(folders, programs.own)
  return { ...folders, programs, settings: { ...ownSettings, ...settings } }
}

/** Creates the cluster in another folder and renames it: a crash or a concurrent first start leaves no partial cluster. */
async function initialize(
  home: string,
  data: string,
  programs: Programs,
  locale = ["--locale-provider=builtin", "--locale=C.UTF-8"],
) {
  dropLeftovers(home)
  const side = fs.mkdtempSync(path.join(home, "pg-init-"))
  programs.own(side)
  try {
    const access = ["--username=postgres", "--auth=trust"] // only its user can enter the socket's folder
    await programs.run("initdb", ["-D", side, ...access, "--encoding=UTF8", ...locale, "--no-instructions"])
    fs.renameSync(side, data)
  } catch (error) {
    fs.rmSync(side, { recursive: true, force: true })
    if (!fs.existsSync(path.join(data, "PG_VERSION")))
      throw cannotRun(error instanceof Error ? error.message : String(error))
  }
}

function dropLeftovers(home: string) {
  for (const name of fs.readdirSync(home).filter((name) => name.startsWith("pg-init-"))) {
    const folder = path.join(home, name)
    const madeAt = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > leftoverAfterMs) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Takes the shared lock; starts the server if none runs. */
async function acquireServerLease(cluster: Cluster, waitMs: number) {
  // without this file no server runs
  let server = fs.existsSync(path.join(cluster.data, "postmaster.pid")) ? undefined : launch(cluster)
  for (const since = Date.now(); ; await sleep(50)) {
    const lease = await findLease(cluster)
    if (lease instanceof pg.Client) return lease
    if (Date.now() - since > waitMs) throw cannotRun(lastLogLines(cluster))
    if (lease === "absent" && (!server || hasEnded(server))) {
      if (server) await sleep(250) // it failed: the processes of a killed server may need a moment to end
      server = launch(cluster)
    }
  }
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) => exitCode !== null || signalCode !== null || !pid

/** Waits for the lock, as a server that is being stopped must not be used. */
async function findLease(cluster: Cluster): Promise<pg.Client | "absent" | "not yet"> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, "postgres"),
    application_name: "pomost-lease",
    connectionTimeoutMillis: 5000,
  })
  client.on("error", () => {}) // "end" follows
  try {
    await client.connect()
    await client.query("select pg_advisory_lock_shared($1)", [usersLock])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = error instanceof Error && "code" in error ? error.code : ""
    return code === "ECONNREFUSED" || code === "ENOENT" ? "absent" : "not yet"
  }
}

function launch(cluster: Cluster) {
  const { data, programs, settings } = cluster
  const logFile = path.join(data, "server.log")
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) fs.renameSync(logFile, `${logFile}.old`)
  const all = Object.entries({ ...settings, ...socketSettings(cluster) })
  const args = ["-D", data, ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`])]
  const pid = stalePid(data)
  // otherwise PostgreSQL could mistake its own ancestor for another server
  return programs.launch(args, logFile, pid ? { PG_GRANDPARENT_PID: pid } : {})
}

/**
 * After a kill or container restart postmaster.pid may name a zombie or an unrelated process, and PostgreSQL would not
 * start. Returns that pid, else null. Linux only.
 */
function stalePid(data: string) {
  try {
    const pid = pidInFile(data)
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
    const isZombie = stat.includes(") Z")
    return isZombie || !stat.includes("(postgres)") || fs.readlinkSync(`/proc/${pid}/cwd`) !== data ? pid : null
  } catch {
    return null
  }
}

/** Throws when postmaster.pid is missing. */
function pidInFile(data: string) {
  const [pid = ""] = fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")
  return pid
}

function lastLogLines({ data }: Cluster) {
  const logFile = path.join(data, "server.log")
  const lines = fs.existsSync(logFile) ? fs.readFileSync(logFile, "utf8").trim().split("\n") : []
  return `it did not start; ${logFile} ends with: ${lines.slice(-3).join(" ").slice(-400)}`
}

/** Creates the database; concurrent first starts may both try. */
async function createDatabase(lease: pg.Client, name: string) {
  await lease.query(`create database ${pg.escapeIdentifier(name)}`).catch((error) => {
    if (!["42P04", "23505"].includes(error.code)) throw error
  })
}

/** Stops the server if this is its last user: the exclusive lock excludes other users, also new ones, until it has stopped. */
async function leave({ data }: Cluster, lease: pg.Client) {
  try {
    await lease.query("select pg_advisory_unlock_shared($1)", [usersLock])
    const { rows } = await lease.query("select pg_try_advisory_lock($1) as last", [usersLock])
    if (rows[0].last) await stopServer(data)
  } catch {
  } finally {
    await lease.end().catch(() => {})
  }
}

/** `pg_ctl stop` would also wait for a server started meanwhile. */
async function stopServer(data: string) {
  const pid = pidInFile(data)
  process.kill(Number(pid), "SIGINT") // PostgreSQL's "fast" shutdown
  const isStopping = () => fs.existsSync(path.join(data, "postmaster.pid")) && pidInFile(data) === pid
  for (const since = Date.now(); isStopping() && Date.now() - since < 30_000; ) await sleep(20)
}
