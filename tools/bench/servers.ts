import { type ChildProcess, fork, spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../free-port.ts"
import { startCommand } from "../start-command.ts"
import type { Statement } from "./recorded-sql.ts"

export type Server = { name: "pomost" | "bare"; port: number; pid: number; stop: () => Promise<void> }

/** The built server in production mode; logs to a file beside the data. */
export async function startPomost(dataDir: string, databaseUrl?: string): Promise<Server> {
  if (!fs.existsSync("build/server/index.js")) throw new Error("There is no build: run npm run build first")
  const port = await freePort()
  const log = fs.openSync(path.join(dataDir, "server.log"), "w")
  const command = startCommand()
  const child = spawn(process.execPath, command.args, {
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...command.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      ORIGIN: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // each request has its own client address, so that rate limits do not interfere
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "info",
    },
  })
  await untilReady(child, port)
  return { name: "pomost", port, pid: child.pid as number, stop: () => stop(child) }
}

export async function startBare(
  databaseUrl: string,
  statements: Record<string, Statement[]>,
  dataDir: string,
): Promise<Server> {
  const port = await freePort()
  const file = path.join(dataDir, "statements.json")
  fs.writeFileSync(file, JSON.stringify(statements))
  const child = fork(path.join(import.meta.dirname, "bare-server.ts"), [String(port), databaseUrl, file])
  await new Promise<void>((done, failed) => {
    child.once("message", () => done())
    child.once("exit", (code) => failed(new Error(`The bare server ended with ${code}`)))
  })
  return { name: "bare", port, pid: child.pid as number, stop: () => stop(child) }
}

async function untilReady(child: ChildProcess, port: number) {
  for (const since = Date.now(); Date.now() - since < 60_000; await sleep(100)) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}; see server.log in its data folder`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error("The server did not become ready in a minute")
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once("exit", done))
  child.kill("SIGTERM")
  await ended
}

/** Signs in without scripts; returns the session's Cookie header. */
export async function signIn({ port }: Server, email: string, password: string): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/logowanie`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: `http://localhost:${port}` },
    body: new URLSearchParams({ email, password }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "")
  const session = cookies.find((cookie) => cookie.includes("pomost-session="))
  if (!session) throw new Error(`Signing in answered ${answer.status} without a session`)
  return session
}
