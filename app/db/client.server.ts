import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { routeReads } from "./replica.server.ts"
import * as schema from "./schema.ts"

const url = process.env.DATABASE_URL
if (!url) throw new Error("DATABASE_URL must be set before the application is imported")

const kept = globalThis as { pomostPool?: pg.Pool }

/** Kept across hot reloads of the development server. */
export const pool = kept.pomostPool ?? openPool(url)
kept.pomostPool = pool

function openPool(connectionString: string) {
  const opened = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 2000 })
  // a connection that dies while idle is replaced at the next use; without a listener it would end the process
  opened.on("error", () => {})
  // the same for one that is cut inside a transaction: the pool does not listen to what it has lent
  opened.on("connect", (client) => client.on("error", () => {}))
  return routeReads(opened)
}

export const db = drizzle(pool, { schema, casing: "snake_case" })
export type Db = typeof db
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0]
/** What a query runs on: the pool, or the transaction of the command that asks. */
export type Reader = Db | Tx
