import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, describe, expect, test, vi } from "vitest"
import { openEmbedded } from "./embedded-postgres.server.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-pg-"))
const home = path.join(folder, "ordinary")
const pidFile = path.join(home, "pg/postmaster.pid")
const open = (dir = home) => openEmbedded(dir, { waitMs: 15_000 })

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const postmaster = () => Number(fs.readFileSync(pidFile, "utf8").split("\n")[0])
const isRunning = () => fs.existsSync(pidFile)

/** Kills all processes of our server, like a power cut of this one program. */
function killServer() {
  const pid = postmaster()
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).stdout.split(/\s+/)
  for (const each of [pid, ...children.filter(Boolean).map(Number)])
    try {
      process.kill(each, "SIGKILL")
    } catch {
      // it ended by itself meanwhile
    }
}

describe("the embedded PostgreSQL", () => {
  test("starts on an empty folder, sorts and folds Polish, and stops when the only user leaves", async () => {
    const server = await open()
    await ask(server.url, "create extension unaccent")
    const sql = `select unaccent('ŁÓDŹ') as folded, string_agg(word, ' ' order by word collate "pl-x-icu") as words
      from unnest(array['Zet','Łódź','Azja','Źle','Lublin','Ąż']) word`
    expect(await ask(server.url, sql)).toEqual([{ folded: "LODZ", words: "Azja Ąż Lublin Łódź Zet Źle" }])
    expect(isRunning()).toBe(true)
    await server.close()
    expect(isRunning()).toBe(false)
  })

  test("is shared by two users of one folder; the last one out stops it", async () => {
    const [first, second] = await Promise.all([open(), open()])
    expect(second.url).toBe(first.url)
    await first.close()
    expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }])
    await second.close()
    await second.close()
    expect(isRunning()).toBe(false)
  })

  test("a user who comes while the last one leaves still gets a server", async () => {
    let database = await open()
    for (let round = 0; round < 5; round++) {
      const [, next] = await Promise.all([database.close(), sleep(round * 15).then(() => open())])
      expect(await ask(next.url, "select 1 as one")).toEqual([{ one: 1 }])
      database = next
    }
    await database.close()
    expect(isRunning()).toBe(false)
  })

  test("comes back by itself after kill -9 of every process, with all acknowledged data", async () => {
    const logged = vi.fn()
    const server = await openEmbedded(home, { log: logged })
    await ask(server.url, "create table if not exists kept (n int primary key)")
    for (let n = 0; n < 20; n++) await ask(server.url, "insert into kept values ($1)", [n])
    killServer()
    await vi.waitFor(async () => expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]), 15_000)
    expect(await ask(server.url, "select count(*)::int as n from kept")).toEqual([{ n: 20 }])
    await vi.waitFor(() => expect(logged).toHaveBeenLastCalledWith("The database answers again"), 5000)
    await server.close()
    expect(isRunning()).toBe(false)
  })

  test.runIf(process.platform === "linux")("starts over a stale pid file that names a living stranger", async () => {
    const server = await open()
    const stale = fs.readFileSync(pidFile, "utf8").split("\n").slice(1)
    await server.close()
    const stranger = spawnSync("sh", ["-c", "sleep 20 >/dev/null 2>&1 & echo $!"], { encoding: "utf8" }).stdout.trim()
    fs.writeFileSync(pidFile, [stranger, ...stale].join("\n"), { mode: 0o600 })
    const { uid, gid } = fs.statSync(path.join(home, "pg"))
    fs.chownSync(pidFile, uid, gid)
    const again = await open()
    process.kill(Number(stranger))
    expect(await ask(again.url, "select count(*)::int as n from kept")).toEqual([{ n: 20 }])
    await again.close()
  })

  test("supports a path too long for a socket, and does not inherit the application's environment", async () => {
    vi.stubEnv("PGPORT", "1")
    const long = path.join(folder, "ż".repeat(40), "a folder with spaces")
    const server = await open(long)
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }])
    const socket = new URLSearchParams(server.url.split("?")[1]).get("host") ?? ""
    expect(socket).toMatch(/^\/tmp\/pomost-[0-9a-f]{24}$/)
    await server.close()
    fs.rmSync(socket, { recursive: true })
    vi.unstubAllEnvs()
  })

  test("a wrong setting is reported with the server's own words and the way out", async () => {
    const broken = openEmbedded(home, { waitMs: 500, settings: { max_connections: "none" } })
    await expect(broken).rejects.toThrow(/max_connections.*set DATABASE_URL/)
  })
})
