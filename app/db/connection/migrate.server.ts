import fs from "node:fs"
import path from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { retryWhileUnavailable } from "./unavailable.server.ts"

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const migrationLock = 7171

/**
 * Brings the database to the newest migration. Two processes that start at once wait for each other; a server that is
 * still starting, or is being restarted, is waited for up to 30 s. Throws what the last attempt said.
 */
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

/** `app/db/migrations` of this project, found from the source and from the build alike. */
export function migrationsFolder() {
  for (let above = import.meta.dirname; ; above = path.dirname(above)) {
    const folder = path.join(above, "app/db/migrations")
    if (fs.existsSync(folder)) return folder
    if (above === path.dirname(above)) throw new Error("The folder app/db/migrations is missing")
  }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {}) // a lost connection also fails the query under way, which is where it is told
  return client.connect().then(
    () => client,
    (error) => Promise.reject(unreachable(error)),
  )
}

function unreachable(cause: unknown) {
  const { message, code } = cause as { message?: string; code?: string } // several addresses that failed have no message
  return new Error(`The database cannot be reached (see DATABASE_URL): ${message || code}`, { cause })
}
