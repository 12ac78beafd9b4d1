import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import * as schema from "../schema.ts"
import { cutInOutage, GuardedPool, textOf } from "./guarded-pool.server.ts"
import { noteRead } from "./page-tags.server.ts"
import { isInBackground } from "./workload.server.ts"

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

/**
 * The connection that commands and queries share: sends a statement to the pool of its workload (decision 080), and
 * records it for the tags of cached pages.
 */
class Database extends GuardedPool {
  readonly background: GuardedPool

  constructor(connectionString: string) {
    super({ connectionString, ...limits.page })
    this.background = new GuardedPool({ connectionString, ...limits.background })
    cutInOutage(this.background)
  }

  override query(...args: unknown[]): never {
    noteRead(textOf(args[0]))
    return isInBackground() ? this.background.query(...args) : super.query(...args)
  }

  override connect(callback?: unknown): never {
    return isInBackground() ? this.background.connect(callback) : super.connect(callback)
  }

  override async end() {
    await Promise.all([super.end(), this.background.end()])
  }
}

const processGlobals = globalThis as { pomostPool?: pg.Pool }
/** Survives hot reloads of the development server. */
processGlobals.pomostPool ??= new Database(url)
export const pool = processGlobals.pomostPool

export const db = drizzle(pool, { schema, casing: "snake_case" })
export type Db = typeof db
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0]
/** The pool, or the transaction of the calling command. */
export type Reader = Db | Tx
