// Several processes share one embedded database; they leave, are killed, and come back in random order, and now and
// then the whole server is killed under them. Nothing acknowledged may be lost, nobody may fail to start, and after
// the last one has left no server may run (quality R18).
//   node scripts/faults/embedded-database.ts [rounds=100]
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { openEmbedded } from "../../app/platform/embedded-postgres.server.ts"

const [, script = "", first = "100", sharedFolder = ""] = process.argv
if (first === "--user") await user(sharedFolder)
else await driver(Number(first))

/** One process of the application: writes numbers down, says each that was acknowledged, leaves on SIGTERM. */
async function user(folder: string) {
  const server = await openEmbedded(folder)
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  pool.on("error", () => {})
  await pool.query("create table if not exists kept (n bigserial primary key)").catch(() => {})
  console.log("open")
  let leaving = false
  process.on("SIGTERM", () => {
    leaving = true
  })
  while (!leaving)
    await pool.query("insert into kept default values returning n").then(
      ({ rows }) => console.log(rows[0].n),
      () => sleep(20),
    )
  await pool.end()
  await server.close()
  process.exit(0)
}

async function driver(rounds: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-faults-"))
  const acknowledged = new Set<string>()
  const users = new Set<ChildProcess>()
  const problems: string[] = []
  let slowest = 0

  async function arrive() {
    const since = performance.now()
    const child = spawn(process.execPath, [script, "--user", folder], { stdio: ["ignore", "pipe", "inherit"] })
    users.add(child)
    child.once("exit", (code) => {
      users.delete(child)
      if (code) problems.push(`a user ended with ${code}`)
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
  async function depart(signal: "SIGTERM" | "SIGKILL") {
    const child = pick([...users])
    if (!child) return
    child.kill(signal)
    if (Math.random() < 0.5) await once(child, "exit")
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
  await sleep(6000)
  for (const child of users) child.kill("SIGTERM")
  while (users.size) await sleep(50)

  const server = await openEmbedded(folder)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const kept = new Set((await client.query("select n from kept")).rows.map(({ n }) => String(n)))
  await client.end()
  await server.close()
  const lost = [...acknowledged].filter((n) => !kept.has(n))
  if (fs.existsSync(path.join(folder, "pg/postmaster.pid"))) problems.push("the server still runs")
  if (lost.length) problems.push(`${lost.length} acknowledged rows are lost`)
  fs.rmSync(folder, { recursive: true, force: true })
  for (const problem of problems) console.log(problem)
  console.log(`${rounds} rounds, ${acknowledged.size} rows acknowledged, slowest start ${Math.round(slowest)} ms`)
  console.log(problems.length ? "FAILED" : "passed")
  process.exitCode = problems.length ? 1 : 0
}

function pick<Item>(items: Item[]) {
  return items[Math.floor(Math.random() * items.length)]
}

/** kill -9 of the postmaster, mostly with all its processes. */
function killServer(folder: string) {
  try {
    const [pid = ""] = fs.readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n")
    const list = spawnSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" }).stdout.split(/\s+/)
    const all = Math.random() < 0.7 ? [pid, ...list.filter(Boolean)] : [pid]
    for (const each of all) process.kill(Number(each), "SIGKILL")
  } catch {
    // no server just now
  }
}
