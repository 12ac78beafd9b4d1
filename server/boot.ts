import { migrate } from "#app/db/connection/migrate.server.ts"
import { retryWhileUnavailable } from "#app/db/connection/unavailable.server.ts"
import { env } from "#app/platform/env.server.ts"
import { log } from "#app/platform/log.server.ts"
import { foldersOf, urlOf } from "#app/platform/postgres/embedded-folders.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { warnOfCompiledStatements } from "./compiled-statements.ts"

type Stop = () => Promise<void>

/**
 * Starts the database, then what needs it. `meanwhile` (imports that read DATABASE_URL) runs during its start. Returns
 * `drain`, which accepts no new work, and `stop`, in reverse order. A failed start leaves nothing running.
 */
export async function boot(meanwhile: () => Promise<unknown> = async () => {}): Promise<{ drain: Stop; stop: Stop }> {
  const stops: Stop[] = []
  const url = env.DATABASE_URL || urlOf(foldersOf(env.DATA_DIR), "app")
  process.env.DATABASE_URL = url
  const stop = async () => {
    for (const each of stops.splice(0).reverse())
      await each().catch((error) => log.error({ err: error }, "could not be stopped"))
  }
  try {
    const opening = openDatabase(stops, url)
    meanwhile().catch(() => {}) // the later import reports it
    await opening
    return { drain: await openBackground(stops), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(stops: Stop[], url: string) {
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR, { log: logDatabaseChange })
  if (embedded) stops.push(embedded.close)
  await migrate(url)
  const { pool } = await import("#app/db/connection/client.server.ts")
  stops.push(() => pool.end())
  await retryWhileUnavailable(() => warnOfCompiledStatements(pool))
}

async function openBackground(stops: Stop[]): Promise<Stop> {
  const { subscribe, onGap, startListening, stopListening } = await import("#app/platform/realtime/realtime.server.ts")
  const { startStreams, stopStreams } = await import("#app/platform/realtime/streams.server.ts")
  const { onFactRecorded } = await import("#app/db/outbox/facts.server.ts")
  const { clearPages, clearPagesAfter, countChange } = await import("#app/http/cache/page-cache.server.ts")
  const { drainWorker, startWorker, stopWorker } = await import("./worker.ts")
  stops.push(stopListening)
  onFactRecorded(countChange)
  subscribe("pomost_facts", clearPagesAfter)
  onGap(clearPages)
  await retryWhileUnavailable(startListening)
  startStreams()
  stops.push(async () => stopStreams())
  stops.push(stopWorker)
  await retryWhileUnavailable(() => startWorker({ works: env.WORKER !== "off" }))
  if (env.WORKER !== "off" && env.OPERATOR_EMAILS.length > 0) {
    const { requestOperatorLinks } = await import("#app/features/accounts/password/commands.server.ts")
    await requestOperatorLinks().catch((error) => log.error({ err: error }, "no link for the operator"))
  }
  return async () => {
    stopStreams()
    await drainWorker()
  }
}

function logDatabaseChange(sentence: string, error?: unknown) {
  if (error) log.error({ err: error }, sentence)
  else log.warn(sentence)
}
