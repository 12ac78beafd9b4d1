import fs from "node:fs"
import path from "node:path"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { env } from "#app/platform/env.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"

/** DATABASE_URL, or the embedded database, started if needed. */
export async function openConfigured({ mustBeThere }: { mustBeThere: boolean }) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => {} }
  if (mustBeThere && !fs.existsSync(path.join(env.DATA_DIR, "pg")))
    throw new Error(`There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL.`)
  const { url, close } = await openEmbedded(env.DATA_DIR)
  return { url, close }
}

export const upgrade = (url: string) => migrate(url)

const secretFile = () => path.join(env.DATA_DIR, "secret")

/** Included in the backup if it was generated here, not if it came from the environment. */
export function ownSecret() {
  const fromEnvironment = process.env.AUTH_SECRET
  if (fromEnvironment) return { value: fromEnvironment, included: false }
  return fs.existsSync(secretFile()) ? { value: fs.readFileSync(secretFile(), "utf8"), included: true } : null
}

/** Restores the secret; renames a different existing one and returns its new path, else null. */
export function placeSecret(secret: string): string | null {
  const file = secretFile()
  const existing = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : null
  if (existing === secret) return null
  const renamedTo = existing === null ? null : `${file}.${Date.now()}`
  fs.mkdirSync(env.DATA_DIR, { recursive: true })
  if (renamedTo) fs.renameSync(file, renamedTo)
  fs.writeFileSync(file, secret, { mode: 0o600 })
  return renamedTo
}

/** DATA_DIR/backups/pomost-2026-11-21T20-15-00Z.tar.gz */
export function newBackupFile(name = "pomost") {
  const folder = path.join(env.DATA_DIR, "backups")
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return path.join(folder, `${name}-${new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-")}.tar.gz`)
}
