import { spawnSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { programsFor } from "#app/platform/postgres/postgres-programs.server.ts"
import { acceptsConnections } from "#test/support/engines/answers.ts"
import { findPostgres } from "#test/support/engines/postgres.ts"
import { freePort } from "../free-port.ts"

/** An installed PostgreSQL on 127.0.0.1 that can be stopped, killed, frozen and restarted; a new one if there is none. */
export async function openOwnPostgres(folder: string) {
  const found = findPostgres()
  if (!found) throw new Error("There is no PostgreSQL 15 or later on this machine: install one")
  const data = path.join(folder, "own-postgres")
  const programs = programsFor(found.bin, folder, data)
  const port = await freePort()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  if (!fs.existsSync(data)) {
    fs.mkdirSync(data, { mode: 0o700 })
    programs.own(data)
    await programs.run("initdb", ["-D", data, "--username=postgres", "--auth=trust", "--locale=C.UTF-8", "-E", "UTF8"])
  }

  const pidFile = path.join(data, "postmaster.pid")
  const pid = () => Number(fs.readFileSync(pidFile, "utf8").split("\n")[0])
  const isRunning = () => fs.existsSync(pidFile) && fs.existsSync(`/proc/${pid()}`)

  /** Resolves when it accepts connections. */
  async function start() {
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"]
    const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])]
    for (const since = Date.now(); !(await acceptsConnections(url)); await sleep(50)) {
      if (Date.now() - since > 30_000) throw new Error("PostgreSQL does not start")
      if (!isRunning()) {
        programs.launch(args, path.join(folder, "own-postgres.log"))
        await sleep(100)
      }
    }
  }

  /** "fast" ends connections and shuts down; "kill" is kill -9 of all processes. */
  async function stop(how: "fast" | "kill" = "fast") {
    if (!isRunning()) return
    const main = pid()
    if (how === "kill") signalAll("SIGKILL")
    else signal(main, "SIGINT")
    for (const since = Date.now(); fs.existsSync(`/proc/${main}`) && Date.now() - since < 20_000; ) await sleep(20)
  }

  function signalAll(name: NodeJS.Signals) {
    for (const each of familyOf(pid())) signal(each, name)
  }

  /** Freezes all processes: connections are accepted but never answered. */
  const freeze = () => signalAll("SIGSTOP")
  const thaw = () => signalAll("SIGCONT")
  /** For process exit, where nothing can be awaited. */
  const abandon = () => isRunning() && signalAll("SIGKILL")

  await start()
  return { url, version: found.version, start, stop, freeze, thaw, abandon }
}

export function familyOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
  return [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number)]
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // already ended
  }
}
