import { migrate } from "#app/db/connection/migrate.server.ts"
import { isLocalOrigin } from "#app/lib/web/local-origin.ts"
import { env } from "#app/platform/env.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"

/** The configured database: started if embedded, and migrated. */
export async function openDatabase() {
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR)
  const url = env.DATABASE_URL ?? embedded?.url ?? ""
  process.env.DATABASE_URL = url
  await migrate(url).catch(async (error: unknown) => {
    await embedded?.close()
    throw error
  })
  // these read DATABASE_URL on import
  const { pool, db } = await import("#app/db/connection/client.server.ts")
  const { addShowcase } = await import("#app/db/realms/showcase.server.ts")
  const { buildWorld } = await import("#app/db/realms/world.server.ts")
  const { hashPassword } = await import("#app/platform/auth/passwords.server.ts")
  const { disk } = await import("#app/platform/files/files.server.ts")
  return {
    pool,
    db,
    addShowcase,
    buildWorld,
    hashPassword,
    disk,
    isProduction: process.env.NODE_ENV === "production" || !isLocalOrigin(env.ORIGIN),
    close: async () => {
      await pool.end()
      await embedded?.close()
    },
  }
}
