import fs from "node:fs"
import path from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { retryWhileUnavailable } from "./unavailable.server.ts"

/** Arbitrary constant shared by all processes. */
const migrationLock = 7171

/** Migrates to the newest version under a lock. Retries for 30 s while the server starts, then throws. */
export const migrate = (url: string, folder = migrationsFolder()) =>
  retryWhileUnavailable(() => migrateOnce(url, folder))

async function migrateOnce(url: string, folder: string) {
  const client = await connect(url)
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** Located by walking up, from the source and from the build. */
export function migrationsFolder() {
  for (let above = import.meta.dirname; ; above = path.dirname(above)) {
    const folder = path.join(above, "app/db/migrations")
    if (fs.existsSync(folder)) return folder
    if (above === path.dirname(above)) throw new Error("The folder app/db/migrations is missing")
  }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {}) // a lost connection also fails the running query, where the error is handled
  return client.connect().then(
    () => client,
    (error) => Promise.reject(unreachable(error)),
  )
}

function unreachable(cause: unknown) {
  const { message, code } = cause as { message?: string; code?: string } // the error of several failed addresses has no message
  return new Error(`The database cannot be reached (see DATABASE_URL): ${message || code}`, { cause })
}
