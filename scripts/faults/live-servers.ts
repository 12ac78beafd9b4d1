// Real server processes on a database that may be somebody else's, each with its exit code.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import pg from "pg"
import { migrate } from "../../app/db/migrate.server.ts"
import { openEmbedded } from "../../app/platform/embedded-postgres.server.ts"
import { startCommand } from "../start-command.ts"
import { freePort } from "./free-port.ts"
import { secret } from "./people.ts"

export type Server = {
  port: number
  url: string
  pid: number
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

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
