// Container health check: exit code 0 while the web process answers or the worker (WORKER=only) is connected.
import { hostname } from "node:os"

const { PORT = "3000", WORKER, DATABASE_URL } = process.env

const isHealthy = WORKER === "only" ? await isWorkerConnected() : await isAnswering()
process.exit(isHealthy ? 0 : 1)

async function isAnswering() {
  const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2500) }).catch(
    () => null,
  )
  return answer?.ok ?? false
}

/** A worker has no port: checks for its queue's database connection under this host name. */
async function isWorkerConnected() {
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  try {
    await client.connect()
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = $1",
      [`pomost-worker ${hostname()}`.slice(0, 63)],
    )
    return Boolean(rowCount)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
