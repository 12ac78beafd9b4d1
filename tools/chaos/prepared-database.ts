import { execFile } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import type { Engine } from "./fault.ts"
import { openOwnPostgres } from "./own-postgres.ts"

const prepared = new Map<Engine, Promise<string>>()

/** Copies a stopped, migrated database of the engine into a folder, so that the engine need not create one. */
export async function copyPreparedDatabase(engine: Engine, folder: string) {
  const made = prepared.get(engine) ?? prepare(engine)
  prepared.set(engine, made)
  // preserves owner and modes, which PostgreSQL checks
  await promisify(execFile)("cp", ["-a", `${await made}/.`, folder])
}

/** Removes the originals of the copies; otherwise the end of the process does, unless it is killed. */
export async function removePreparedDatabases() {
  for (const folder of await Promise.all(prepared.values())) fs.rmSync(folder, { recursive: true, force: true })
  prepared.clear()
}

/** Creates the original once in a process: initdb and all migrations take longer than all copies of a run. */
async function prepare(engine: Engine) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-prepared-"))
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }))
  if (engine === "postgres") {
    const postgres = await openOwnPostgres(folder)
    await migrate(postgres.url)
    await postgres.stop()
  } else {
    const embedded = await openEmbedded(folder)
    await migrate(embedded.url)
    await embedded.close()
  }
  return folder
}
