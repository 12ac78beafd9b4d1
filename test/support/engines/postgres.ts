import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { databaseFolder } from "./memory-folder.ts"

const debianFolder = "/usr/lib/postgresql"
const oldestSupported = 15

/** Program folder of the oldest supported PostgreSQL installed, or null. */
export function findPostgres() {
  const versions = fs.existsSync(debianFolder) ? fs.readdirSync(debianFolder) : []
  const onPath = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim()
  const folders = [...versions.map((version) => path.join(debianFolder, version, "bin")), onPath ?? ""]
  return (
    folders
      .map((bin) => ({ bin, version: versionIn(bin) }))
      .filter(({ version }) => version >= oldestSupported)
      .sort((one, other) => one.version - other.version)[0] ?? null
  )
}

/** 0 without a complete server. */
function versionIn(bin: string) {
  if (!bin || !fs.existsSync(path.join(bin, "initdb"))) return 0
  const output = spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" }).stdout
  return Number(/ (\d+)/.exec(output ?? "")?.[1] ?? 0)
}

/** Test data need not survive a crash. */
export const fastAndForgetful = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  ...{ max_connections: "200", max_wal_size: "256MB" },
}

/** An empty server in a temporary folder; `close` removes it. */
export async function startPostgres(bin: string) {
  const folder = databaseFolder(path.join(os.tmpdir(), `pomost-second-${process.pid}`))
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  try {
    const server = await openEmbedded(folder, { bin, locale: ["--locale=C.UTF-8"], settings: fastAndForgetful })
    return {
      url: server.urlOf("postgres"),
      close: async () => {
        await server.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
