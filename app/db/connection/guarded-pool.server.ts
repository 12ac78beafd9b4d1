import type { Duplex } from "node:stream"
import pg from "pg"
import { reportDatabaseError, watchAvailability, whenAvailable } from "./availability.server.ts"
import { isReadOnly } from "./unavailable.server.ts"

/** Detects a silently dead connection after about 20 s. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A pool that rejects at once in an outage, reports connection errors, and drops connections that timed out
 * (`query_timeout`) or lead to a read-only server.
 */
export class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...keepAlive, ...config, Client: WatchedClient } as pg.PoolConfig)
    // an idle connection that dies is replaced at the next use; an unhandled "error" would end the process
    this.on("error", () => {})
    // the pool does not handle errors of connections that are in use
    this.on("connect", (client) => client.on("error", () => {}))
  }

  /** Every shape of pg's overloads, so `never`. */
  override query(...args: unknown[]): never {
    return guarded(() => super.query(...(args as [string])), args[0]) as never
  }

  override connect(callback?: unknown): never {
    // pool.query() of pg passes a callback and is guarded already
    return (callback ? super.connect(callback as never) : guarded(() => super.connect())) as never
  }
}

/** Errors in a transaction bypass the pool, and its ROLLBACK would queue behind an unanswered query. */
class WatchedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer = super.query(...(args as [string])) as Promise<unknown> | undefined
    answer?.catch?.((error: unknown) => {
      reportDatabaseError(error, textOf(args[0]))
      if (isReadOnly(error) || isTimeout(error)) cutConnection(this)
    })
    return answer as never
  }
}

function guarded<Result>(ask: () => Promise<Result>, statement?: unknown): Promise<Result> {
  const waiting = whenAvailable()
  const answer = waiting ? waiting.then(() => ask()) : ask()
  answer.catch((error: unknown) => reportDatabaseError(error, textOf(statement)))
  return answer
}

export const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String(Object(statement).text ?? "")

const isTimeout = (error: unknown) => error instanceof Error && error.message === "Query read timeout"

/** Cuts connections in use when an outage begins: background statements would wait for minutes. */
export function cutInOutage(pool: pg.Pool) {
  const lent = new Set<pg.PoolClient>()
  pool.on("acquire", (client) => lent.add(client))
  pool.on("release", (_, client) => lent.delete(client))
  pool.on("remove", (client) => lent.delete(client))
  watchAvailability(({ state }) => {
    if (state === "unavailable") for (const client of lent) cutConnection(client)
  })
}

/** Closes a connection without waiting for the server; its queries fail. */
export const cutConnection = (client: pg.ClientBase | undefined) =>
  (client as unknown as { connection?: { stream?: Duplex } } | undefined)?.connection?.stream?.destroy()
