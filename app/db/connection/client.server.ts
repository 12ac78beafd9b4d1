import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import * as schema from "../schema.ts"
import { isInBackground } from "./background.server.ts"
import { cutInOutage, openGuardedPool } from "./guarded-pool.server.ts"
import { noteRead } from "./page-tags.server.ts"
import { routeReads } from "./replica.server.ts"

const url = process.env.DATABASE_URL
if (!url) throw new Error("DATABASE_URL must be set before the application is imported")

/**
 * Limits in ms. statement_timeout is set when connecting, so it costs no extra query; the client's is a little longer,
 * for a server that does not answer (decision 020).
 */
const limits = {
  page: { max: 10, connectionTimeoutMillis: 2000, statement_timeout: 5000, query_timeout: 5250 },
  background: { max: 4, connectionTimeoutMillis: 30_000, statement_timeout: 600_000, query_timeout: 605_000 },
}

const kept = globalThis as { pomostPool?: pg.Pool }
/** Survives hot reloads of the development server. */
kept.pomostPool ??= openPool(url)
export const pool = kept.pomostPool

/** The pool for pages; background work gets its own. */
function openPool(connectionString: string) {
  const pages = openGuardedPool({ connectionString, ...limits.page })
  const others = openGuardedPool({ connectionString, ...limits.background })
  cutInOutage(others)
  const ofPages = { query: pages.query.bind(pages), connect: pages.connect.bind(pages), end: pages.end.bind(pages) }
  type Any = (...args: unknown[]) => never
  const routed = (name: "query" | "connect") =>
    ((...args) => ((isInBackground() ? others[name].bind(others) : ofPages[name]) as Any)(...args)) as Any
  pages.query = routed("query")
  pages.connect = routed("connect")
  pages.end = async () => void (await Promise.all([ofPages.end(), others.end()]))
  return noteReads(routeReads(pages))
}

/** For the tags of cached pages, which read through the pool. */
function noteReads(pages: pg.Pool) {
  const query = pages.query.bind(pages) as (...args: unknown[]) => unknown
  pages.query = ((...args: unknown[]) => {
    const [asked] = args
    noteRead(typeof asked === "string" ? asked : String(Object(asked).text))
    return query(...args)
  }) as typeof pages.query
  return pages
}

export const db = drizzle(pool, { schema, casing: "snake_case" })
export type Db = typeof db
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0]
/** The pool, or the transaction of the calling command. */
export type Reader = Db | Tx
