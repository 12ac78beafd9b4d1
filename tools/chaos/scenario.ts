import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import pg from "pg"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { freePort } from "../free-port.ts"
import { startCommand } from "../start-command.ts"
import type { Engine } from "./fault.ts"
import { familyOf, openOwnPostgres, signal } from "./own-postgres.ts"
import { secret } from "./people.ts"
import { copyPreparedDatabase } from "./prepared-database.ts"

export type Server = {
  port: number
  url: string
  pid: number
  isRunning: () => boolean
  /** Log lines of levels error and fatal, and stderr. */
  complaints: string[]
  /** Resolves with the exit code; null after a signal. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/**
 * A migrated database (or `givenUrl`) and built servers on it as processes. With "embedded" the servers run the
 * database. Ends with `close` or this process.
 */
export async function openScenario(engine: Engine, givenUrl = "") {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-faults-"))
  const servers = new Set<Server>()
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  const postmaster = path.join(folder, "pg/postmaster.pid")
  if (engine === "postgres" || !givenUrl) await copyPreparedDatabase(engine, folder)
  const postgres = engine === "postgres" ? await openOwnPostgres(folder) : null
  const embedded = postgres || givenUrl ? null : await openEmbedded(folder)
  const databaseUrl = postgres?.url ?? embedded?.url ?? givenUrl
  const cleanUp = () => {
    for (const { pid } of servers) signal(pid, "SIGKILL")
    postgres?.abandon()
    if (fs.existsSync(postmaster)) killEmbedded()
    remove()
  }
  const abort = () => process.exit(1)
  process.once("exit", cleanUp)
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, abort)
  await migrate(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on("error", () => {})

  function killEmbedded() {
    const [pid = ""] = fs.readFileSync(postmaster, "utf8").split("\n")
    if (Number(pid) > 1) for (const each of familyOf(Number(pid))) signal(each, "SIGKILL")
  }

  /** Starts a server; `before` is a command prefix. */
  async function start(env: Record<string, string> = {}, before: readonly string[] = []): Promise<Server> {
    const port = Number(env.PORT ?? (await freePort()))
    const command = startCommand()
    const [program = "", ...args] = [...before, process.execPath, ...command.args]
    const child = spawn(program, args, {
      env: {
        ...process.env,
        ...command.env,
        HOST: "127.0.0.1",
        DATA_DIR: folder,
        DATABASE_URL: embedded ? "" : databaseUrl,
        AUTH_SECRET: secret,
        LOG_LEVEL: "error",
        TRUSTED_PROXIES: "127.0.0.1",
        NODE_ENV: "production",
        ...env,
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const isRunning = () => child.exitCode === null && child.signalCode === null
    const complaints: string[] = []
    const server: Server = {
      port,
      url: `http://127.0.0.1:${port}`,
      pid: child.pid ?? 0,
      isRunning,
      complaints,
      stop: async (name = "SIGTERM") => {
        if (!isRunning()) return child.exitCode
        child.kill(name)
        if (isRunning()) await once(child, "exit")
        return child.exitCode
      },
    }
    servers.add(server)
    child.once("exit", () => servers.delete(server))
    createInterface({ input: child.stderr as NonNullable<ChildProcess["stderr"]> }).on("line", (line) =>
      complaints.push(line),
    )
    await untilStarted(child, complaints)
    return server
  }

  async function close() {
    await Promise.all([...servers].map((server) => server.stop()))
    await pool.end()
    await embedded?.close()
    await postgres?.stop()
    process.off("exit", cleanUp)
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, abort)
    cleanUp()
  }

  /** Freezes or resumes (SIGSTOP, SIGCONT) all database processes. */
  const signalDatabase = (name: NodeJS.Signals) => {
    if (postgres) return name === "SIGSTOP" ? postgres.freeze() : postgres.thaw()
    const [pid = ""] = fs.readFileSync(postmaster, "utf8").split("\n")
    for (const each of familyOf(Number(pid))) signal(each, name)
  }
  const freezeDatabase = () => signalDatabase("SIGSTOP")
  const thawDatabase = () => signalDatabase("SIGCONT")

  /** Leaves the embedded database to the servers. */
  const leaveDatabase = async () => embedded?.close()
  const embeddedRuns = () => fs.existsSync(postmaster)

  return {
    folder,
    engine,
    databaseUrl,
    pool,
    postgres,
    start,
    close,
    leaveDatabase,
    killEmbedded,
    embeddedRuns,
    freezeDatabase,
    thawDatabase,
  }
}
export type Scenario = Awaited<ReturnType<typeof openScenario>>

export async function inScenario<Result>(
  engine: Engine,
  act: (scenario: Scenario) => Promise<Result>,
): Promise<Result> {
  const scenario = await openScenario(engine)
  try {
    return await act(scenario)
  } finally {
    await scenario.close()
  }
}

/** Waits for the start's last line; later output counts as complaints. */
function untilStarted(child: ChildProcess, complaints: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> }).on("line", (line) =>
      line.startsWith("Pomost") ? resolve() : complaints.push(line),
    )
    child.once("exit", (code) =>
      reject(new Error(`the server ended with ${code}; is it built? ${complaints.slice(-3).join(" ")}`)),
    )
  })
}

export function residentMegabytes(pid: number) {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1024
}
