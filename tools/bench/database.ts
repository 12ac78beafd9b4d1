import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { migrationsFolder } from "#app/db/connection/migrate.server.ts"
import { inBackground } from "#app/db/connection/workload.server.ts"

const seed = 1
const base = path.resolve("data/bench")

/** An embedded database with so many events in data/bench, reused until the migrations change. */
export async function benchDatabase(events: number, say: (text: string) => void) {
  const name = `${events}-${hashOfMigrations()}`
  const folder = path.join(base, name)
  dropOutdated(events, name)
  process.env.DATA_DIR = folder
  delete process.env.DATABASE_URL
  // settings are read on import
  const { openDatabase } = await import("../seed/open-database.ts")
  const { sow, existingData } = await import("../seed/sow.ts")
  const database = await openDatabase()
  if (!(await existingData(database, seed)).world) {
    say(`Seeding ${events} events (kept in data/bench) ...`)
    const size = { events, sponsors: Math.ceil(events / 20), seed, now: new Date() }
    await inBackground(() => sow(database, size, { withPassword: true }))
  }
  return { ...database, folder }
}

function hashOfMigrations() {
  const folder = migrationsFolder()
  const hash = createHash("sha256")
  for (const name of fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    hash.update(fs.readFileSync(path.join(folder, name)))
  return hash.digest("hex").slice(0, 8)
}

function dropOutdated(events: number, current: string) {
  const names = fs.existsSync(base) ? fs.readdirSync(base) : []
  for (const name of names.filter((name) => name.startsWith(`${events}-`) && name !== current))
    if (!fs.existsSync(path.join(base, name, "pg/postmaster.pid")))
      fs.rmSync(path.join(base, name), { recursive: true })
}
