import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { check, checkInTime, type Fault, type Finding, pick } from "./fault.ts"
import { familyOf, signal } from "./own-postgres.ts"

/** Processes sharing an embedded database start, stop and are killed in random order, as is the server. */
export const embeddedDatabase: Fault = {
  about: "processes that share an embedded database come, leave and are killed, and so is the database",
  unit: "comings, leavings and kills",
  rounds: 100,
  short: 8,
  engines: ["embedded"],
  run: async ({ rounds }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-faults-"))
    try {
      return await share(folder, rounds)
    } finally {
      killServer(folder, { wholly: true })
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function share(folder: string, rounds: number): Promise<Finding[]> {
  const acknowledged = new Set<string>()
  const users = new Set<ChildProcess>()
  let failed = 0
  let slowest = 0

  async function arrive() {
    const since = performance.now()
    const script = path.join(import.meta.dirname, "embedded-user.ts")
    const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit"] })
    users.add(child)
    child.once("exit", (code) => {
      users.delete(child)
      if (code) failed++
    })
    await new Promise<void>((resolve) => {
      child.once("exit", () => resolve())
      createInterface(child.stdout).on("line", (line) => {
        if (line !== "open") return acknowledged.add(line)
        slowest = Math.max(slowest, performance.now() - since)
        resolve()
      })
    })
  }
  async function depart(name: "SIGTERM" | "SIGKILL") {
    const child = pick([...users])
    child.kill(name)
    if (Math.random() < 0.5 && child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }

  for (let round = 0; round < rounds; round++) {
    const chance = Math.random()
    if (users.size < 2 || chance < 0.35) {
      const coming = arrive()
      if (Math.random() < 0.5) await coming
    } else if (chance < 0.6) await depart("SIGTERM")
    else if (chance < 0.85) await depart("SIGKILL")
    else killServer(folder)
    await sleep(Math.random() * 300)
  }
  await arrive()
  await sleep(2000)
  for (const child of users) child.kill("SIGTERM")
  while (users.size) await sleep(50)
  const isStopped = !fs.existsSync(path.join(folder, "pg/postmaster.pid"))

  const numbers = await storedNumbers(folder)
  const lost = [...acknowledged].filter((n) => !numbers.has(n)).length
  return [
    check("rows acknowledged", acknowledged.size, acknowledged.size > 0),
    check("acknowledged rows that are lost", lost, lost === 0),
    check("processes that failed", failed, failed === 0),
    check("the last one to leave stopped the database", isStopped ? "yes" : "no", isStopped),
    checkInTime("slowest start", `${slowest.toFixed(0)} ms`, slowest < 30_000),
  ]
}

async function storedNumbers(folder: string) {
  const server = await openEmbedded(folder)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ n: string }>("select n from kept")
  await client.end()
  await server.close()
  return new Set(rows.map(({ n }) => String(n)))
}

/** kill -9 of the postmaster, usually (or `wholly`) with its processes. */
function killServer(folder: string, { wholly = false } = {}) {
  try {
    const pid = Number(fs.readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0])
    const all = wholly || Math.random() < 0.7 ? familyOf(pid) : [pid]
    for (const each of all) signal(each, "SIGKILL")
  } catch {
    // no server is running
  }
}
