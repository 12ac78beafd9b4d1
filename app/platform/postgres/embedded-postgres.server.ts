import type { ChildProcess } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { makeSocketFolder, type Places, placesOf, socketSettings, urlOf } from "./embedded-places.server.ts"
import { cannotRun, embeddedPrograms, type Programs, programsFor } from "./postgres-programs.server.ts"

type Options = {
  /** The database in urls, created when it is missing. */
  database?: string
  /** Folder with the programs of another PostgreSQL (15 or later) than the one from npm. */
  bin?: string
  /** Arguments of initdb. */
  locale?: string[]
  /** Server settings that differ from ours. */
  settings?: Record<string, string>
  /** How long a start may take before it counts as failed. */
  waitMs?: number
  /** Hears in one sentence what happens to the server while it is in use. */
  tell?: (sentence: string, error?: unknown) => void
}
type Cluster = Places & { programs: Programs; settings: Record<string, string> }

const ownSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "64MB",
  work_mem: "16MB", // the hits of one word among a million events, without reading their pages twice
  max_connections: "80",
  log_checkpoints: "off",
}
const leftoverAfterMs = 600_000
/** Advisory lock in the database `postgres`: shared by everyone who uses the server, exclusive for the one who stops it. */
const usersLock = 7170

/**
 * Our own PostgreSQL in `dir`/pg, without TCP: started when it is not running, reused when it is (a second process of
 * the application, the survivor of a kill), started again when it dies, stopped by the last one who calls `close`.
 * Throws one sentence that asks for DATABASE_URL where PostgreSQL cannot run.
 */
export async function openEmbedded(dir: string, options: Options = {}) {
  const { database = "app", waitMs = 30_000, tell = () => {} } = options
  const cluster = await readyCluster(dir, options)
  let seat = await acquireServerLease(cluster, waitMs)
  let closing = false
  let returning: Promise<void> | undefined
  await createDatabase(seat, database)
  const watch = () => seat.once("end", () => closing || comeBack())
  watch()

  /** The connection is lost, so is the server: bring it back, for as long as it takes. */
  function comeBack() {
    tell("The database has stopped and is being started again")
    returning = retake().finally(() => {
      returning = undefined
    })
  }
  async function retake() {
    while (!closing)
      try {
        seat = await acquireServerLease(cluster, waitMs)
        watch()
        tell("The database answers again")
        return
      } catch (error) {
        tell("The database does not start", error)
        await sleep(1000)
      }
  }

  return {
    url: urlOf(cluster, database),
    /** Connection string of another database on the same server. */
    urlOf: (name: string) => urlOf(cluster, name),
    /** Leaves the server; the last one to leave stops it. */
    close: async () => {
      if (closing) return
      closing = true
      await returning
      await leave(cluster, seat)
    },
  }
}

async function readyCluster(dir: string, { bin = embeddedPrograms(), locale, settings }: Options): Promise<Cluster> {
  const places = placesOf(dir)
  const { home, data } = places
  const programs = programsFor(bin, home, data)
  if (!fs.existsSync(path.join(data, "PG_VERSION"))) await initialize(home, data, programs, locale)
  makeSocketFolder(places, programs.own)
  return { ...places, programs, settings: { ...ownSettings, ...settings } }
}

/** Made beside and renamed: a kill in the middle, or a second first start, cannot leave half a cluster. */
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
    const access = ["--username=postgres", "--auth=trust"] // the socket's folder lets nobody else in
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

/** A connection that says "somebody uses this server"; starts the server when there is none. */
async function acquireServerLease(cluster: Cluster, waitMs: number) {
  // without this file nobody runs one, and asking would only take time
  let server = fs.existsSync(path.join(cluster.data, "postmaster.pid")) ? undefined : launch(cluster)
  for (const since = Date.now(); ; await sleep(50)) {
    const seat = await findSeat(cluster)
    if (seat instanceof pg.Client) return seat
    if (Date.now() - since > waitMs) throw cannotRun(lastWords(cluster))
    if (seat === "absent" && (!server || hasEnded(server))) {
      if (server) await sleep(250) // it failed: the killed server's processes may need a moment to be gone
      server = launch(cluster)
    }
  }
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) => exitCode !== null || signalCode !== null || !pid

/** Waiting for the lock matters: the server of somebody who is just stopping it is not one to sit down at. */
async function findSeat(cluster: Cluster): Promise<pg.Client | "absent" | "not yet"> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, "postgres"),
    application_name: "pomost-seat",
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
  const pid = pidOfNoServer(data)
  // a process that PostgreSQL takes for its own ancestor does not count as another server
  return programs.launch(args, logFile, pid ? { PG_GRANDPARENT_PID: pid } : {})
}

/**
 * After a kill (or a container's restart) postmaster.pid may name a zombie, or a process that has nothing to do with
 * our data; PostgreSQL would refuse to start. Null when it names a living server, or nobody. Linux only.
 */
function pidOfNoServer(data: string) {
  try {
    const pid = pidInFile(data)
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
    const isZombie = stat.includes(") Z")
    return isZombie || !stat.includes("(postgres)") || fs.readlinkSync(`/proc/${pid}/cwd`) !== data ? pid : null
  } catch {
    return null
  }
}

/** The first line of postmaster.pid; throws when there is no such file. */
function pidInFile(data: string) {
  const [pid = ""] = fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")
  return pid
}

function lastWords({ data }: Cluster) {
  const logFile = path.join(data, "server.log")
  const lines = fs.existsSync(logFile) ? fs.readFileSync(logFile, "utf8").trim().split("\n") : []
  return `it did not start; ${logFile} ends with: ${lines.slice(-3).join(" ").slice(-400)}`
}

/** Two first starts may both try: the second finds it made. */
async function createDatabase(seat: pg.Client, name: string) {
  await seat.query(`create database ${pg.escapeIdentifier(name)}`).catch((error) => {
    if (!["42P04", "23505"].includes(error.code)) throw error
  })
}

/** Whoever gets the lock alone is the last one; nobody can sit down until the server is gone. */
async function leave({ data }: Cluster, seat: pg.Client) {
  try {
    await seat.query("select pg_advisory_unlock_shared($1)", [usersLock])
    const { rows } = await seat.query("select pg_try_advisory_lock($1) as last", [usersLock])
    if (rows[0].last) await stopServer(data)
  } catch {
    // the server is gone already
  } finally {
    await seat.end().catch(() => {})
  }
}

/** Not `pg_ctl stop`: that would wait on for the next server, when somebody starts one at once. */
async function stopServer(data: string) {
  const pid = pidInFile(data)
  process.kill(Number(pid), "SIGINT") // PostgreSQL's "fast" shutdown
  const isStopping = () => fs.existsSync(path.join(data, "postmaster.pid")) && pidInFile(data) === pid
  for (const since = Date.now(); isStopping() && Date.now() - since < 30_000; ) await sleep(20)
}
