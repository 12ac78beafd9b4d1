import { migrate } from "#app/db/migrate.server.ts"
import { isLocalOrigin } from "#app/lib/local-origin.ts"
import { openEmbedded } from "#app/platform/embedded-postgres.server.ts"
import { env } from "#app/platform/env.server.ts"

/** The configured database as the server opens it: started when it is ours, brought to the newest migration. */
export async function openDatabase() {
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR)
  const url = env.DATABASE_URL ?? embedded?.url ?? ""
  process.env.DATABASE_URL = url
  await migrate(url).catch(async (error: unknown) => {
    await embedded?.close()
    throw error
  })
  // only now: these look at DATABASE_URL when they are imported
  const { pool, db } = await import("#app/db/client.server.ts")
  const { buildWorld } = await import("#app/db/world.server.ts")
  const { hashPassword } = await import("#app/platform/passwords.server.ts")
  const { disk } = await import("#app/platform/files.server.ts")
  const { sweepVocabulary } = await import("#app/features/events/list/vocabulary.server.ts")
  return {
    pool,
    db,
    buildWorld,
    hashPassword,
    disk,
    sweepVocabulary,
    isProduction: process.env.NODE_ENV === "production" || !isLocalOrigin(env.ORIGIN),
    close: async () => {
      await pool.end()
      await embedded?.close()
    },
  }
}
