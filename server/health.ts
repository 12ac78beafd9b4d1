import { Hono } from "hono"
import { pool } from "#app/db/connection/client.server.ts"
import { streamsAreClosing } from "#app/platform/realtime/streams.server.ts"

/** Whether the request is left out of the log: monitors ask every half second. */
export const isHealthCheck = (path: string) => path === "/healthz" || path === "/readyz"

/** /healthz: the process runs. /readyz: the database answers within a second, and no stop has begun. */
export const health = new Hono()
  .get("/healthz", (c) => c.text("ok", 200, { "cache-control": "no-store" }))
  .get("/readyz", async (c) => {
    if (streamsAreClosing()) return c.text("stopping", 503, { "cache-control": "no-store" })
    const ready = await Promise.race([
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
      new Promise<false>((done) => setTimeout(done, 1000, false).unref()),
    ])
    return c.text(ready ? "ok" : "database unavailable", ready ? 200 : 503, { "cache-control": "no-store" })
  })
