// What the scripts about messages, streams and the worker share: real server processes on one database, and people
// with a session in it.
import { type ChildProcess, spawn } from "node:child_process"
import { createHash, createHmac, randomBytes } from "node:crypto"
import { once } from "node:events"
import fs from "node:fs"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import pg from "pg"
import { migrate } from "../../app/db/migrate.server.ts"
import { openEmbedded } from "../../app/platform/embedded-postgres.server.ts"
import { startCommand } from "../start-command.ts"

const secret = randomBytes(32).toString("base64url")

export type Server = {
  port: number
  url: string
  pid: number
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}
export type Person = { id: string; cookie: string; organizationId: string | null }

/** A database of its own (DATABASE_URL, or an embedded one in a temporary folder) and the servers that are started on it. */
export async function openStage() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-faults-"))
  const embedded = process.env.DATABASE_URL ? null : await openEmbedded(folder)
  const databaseUrl = process.env.DATABASE_URL ?? embedded?.url ?? ""
  await migrate(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on("error", () => {})
  const servers = new Set<Server>()

  async function start(env: Record<string, string> = {}): Promise<Server> {
    const port = await freePort()
    const child = spawn(process.execPath, startCommand(), {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: secret,
        LOG_LEVEL: "warn",
        NODE_ENV: "production",
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    })
    await announced(child)
    const server: Server = {
      port,
      url: `http://127.0.0.1:${port}`,
      pid: child.pid ?? 0,
      stop: async (signal = "SIGTERM") => {
        servers.delete(server)
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
        child.kill(signal)
        await once(child, "exit")
        return child.exitCode
      },
    }
    servers.add(server)
    return server
  }

  async function close() {
    await Promise.all([...servers].map((server) => server.stop()))
    await pool.end()
    await embedded?.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }

  return { folder, databaseUrl, pool, start, close }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

async function announced(child: ChildProcess) {
  if (!child.stdout) throw new Error("no output to read")
  for await (const line of createInterface(child.stdout)) if (line.startsWith("Pomost")) return
  throw new Error("the server did not start; build it first with: npm run build")
}

/** Accounts of one kind, each signed in. They have no password: the session is written where signing in would. */
export async function people(pool: pg.Pool, count: number, userType: "organization" | "sponsor"): Promise<Person[]> {
  const made = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    organizationId: userType === "organization" ? crypto.randomUUID() : null,
    token: randomBytes(24).toString("base64url"),
    name: `${userType === "organization" ? "Fundacja" : "Firma"} ${index + 1}`,
  }))
  const column = <Value>(of: (one: (typeof made)[number]) => Value) => made.map(of)
  await pool.query(
    `insert into "user" (id, name, email, user_type, company_name, terms_version)
     select id, name, id || '@przyklad.example', $3, name, '2025-04-09' from unnest($1::text[], $2::text[]) as p (id, name)`,
    [column((one) => one.id), column((one) => one.name), userType],
  )
  if (userType === "organization")
    await pool.query(
      "insert into organization (id, user_id, name) select * from unnest($1::text[], $2::text[], $3::text[])",
      [column((one) => one.organizationId), column((one) => one.id), column((one) => one.name)],
    )
  await pool.query(
    `insert into session (id, token, user_id, expires_at)
     select gen_random_uuid()::text, token, id, now() + interval '1 day' from unnest($1::text[], $2::text[]) as s (token, id)`,
    [
      column(({ token }) => `sha256:${createHash("sha256").update(token).digest("base64url")}`),
      column((one) => one.id),
    ],
  )
  return made.map(({ id, organizationId, token }) => ({ id, organizationId, cookie: sessionCookie(token) }))
}

function sessionCookie(token: string) {
  const signature = createHmac("sha256", secret).update(token).digest("base64")
  return `pomost-session=${encodeURIComponent(`${token}.${signature}`)}`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number) {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1024
}

/** Prints the findings and ends the process: 0 when everything holds. */
export function conclude(findings: [what: string, value: string, holds: boolean][]): never {
  for (const [what, value, holds] of findings) console.log(`${holds ? "PASS" : "FAIL"}  ${what}: ${value}`)
  process.exit(findings.every(([, , holds]) => holds) ? 0 : 1)
}
