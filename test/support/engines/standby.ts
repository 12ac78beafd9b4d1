import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { programsFor } from "#app/platform/postgres/postgres-programs.server.ts"
import { answers } from "./answers.ts"

/** A primary with a standby in temporary folders; `bin` needs pg_basebackup. */
export async function startPrimaryAndStandby(bin: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-pair-"))
  const settings = { fsync: "off", max_connections: "100", wal_level: "replica", max_wal_senders: "4" }
  const primary = await openEmbedded(path.join(folder, "one"), { bin, locale: ["--locale=C.UTF-8"], settings })
  const socket = new URLSearchParams(primary.url.split("?")[1]).get("host") ?? ""
  const home = path.join(folder, "two")
  const data = path.join(home, "pg")
  fs.mkdirSync(home)
  const programs = programsFor(bin, home, path.join(folder, "one/pg"))
  programs.own(home)
  const where = ["-h", socket, "-p", "5432", "-U", "postgres"]
  await programs.run("pg_basebackup", [...where, "-D", data, "-R", "-X", "stream", "--checkpoint=fast"])
  const standbyUrl = (name: string) => `postgresql://postgres@/${name}?host=${encodeURIComponent(home)}&port=5432`

  const start = async () => {
    const own = ["-c", `unix_socket_directories=${home}`, "-c", "listen_addresses=", "-c", "port=5432"]
    const most = ["-c", "max_connections=100", "-c", "hot_standby=on", "-c", "fsync=off"]
    programs.launch(["-D", data, ...own, ...most], path.join(data, "server.log"))
    for (let tries = 0; !(await answers(standbyUrl("postgres"))); tries++) {
      if (tries > 200) throw new Error(fs.readFileSync(path.join(data, "server.log"), "utf8").slice(-1000))
      await sleep(50)
    }
  }
  const stop = async () => {
    const file = path.join(data, "postmaster.pid")
    const [pid = ""] = fs.readFileSync(file, "utf8").split("\n")
    spawnSync("kill", ["-INT", pid])
    while (fs.existsSync(file)) await sleep(20)
  }
  await start()
  return {
    primaryUrl: primary.urlOf,
    standbyUrl,
    startStandby: start,
    stopStandby: stop,
    close: async () => {
      await stop().catch(() => {})
      await primary.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
