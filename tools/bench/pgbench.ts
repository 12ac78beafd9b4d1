import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { findPostgres } from "#test/support/engines/postgres.ts"
import { median } from "./statistics.ts"

type Rates = { embedded: number[]; separate: number[] }

/**
 * pgbench writes (TPC-B) and reads on the built-in engine and an installed PostgreSQL, same settings, alternating:
 * transactions per second. Null without PostgreSQL.
 */
export async function comparePostgres(rounds: number, seconds: number) {
  const found = findPostgres()
  if (!found || !fs.existsSync(path.join(found.bin, "pgbench"))) return null
  const folders = [0, 1].map(() => fs.mkdtempSync(path.join(os.tmpdir(), "pomost-pgbench-")))
  const [ours = "", theirs = ""] = folders
  const embedded = await openEmbedded(ours)
  const separate = await openEmbedded(theirs, { bin: found.bin, locale: ["--locale=C.UTF-8"] })
  const urls = { embedded: embedded.urlOf("postgres"), separate: separate.urlOf("postgres") }
  const pgbench = (...args: string[]) =>
    execFileSync(path.join(found.bin, "pgbench"), args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
  const rate = (url: string, ...kind: string[]) =>
    Number(
      /tps = ([\d.]+)/.exec(pgbench(...kind, "-n", "-c8", "-j1", `-T${Math.max(1, Math.round(seconds))}`, url))?.[1],
    )
  const writes: Rates = { embedded: [], separate: [] }
  const reads: Rates = { embedded: [], separate: [] }
  try {
    for (const url of Object.values(urls)) pgbench("-i", "-q", "-s10", url)
    for (let round = 0; round < rounds; round++)
      for (const name of ["embedded", "separate"] as const) {
        writes[name].push(rate(urls[name]))
        reads[name].push(rate(urls[name], "-S"))
      }
  } finally {
    await embedded.close()
    await separate.close()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
  const medians = ({ embedded, separate }: Rates) => ({ embedded: median(embedded), separate: median(separate) })
  return { version: found.version, writes: medians(writes), reads: medians(reads) }
}
