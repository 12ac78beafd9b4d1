import type pg from "pg"
import { log } from "#app/platform/log.server.ts"

/** Logs a warning if PostgreSQL compiles statements: `jit` is on, and LLVM is there (decision 073). */
export async function warnOfCompiledStatements(on: Pick<pg.Pool, "query">) {
  const { rows } = await on.query<{ compiles: boolean; database: string }>(
    "select pg_jit_available() as compiles, quote_ident(current_database()) as database",
  )
  const [found] = rows
  if (found?.compiles)
    log.warn(
      `PostgreSQL compiles statements, so a large party's year takes seconds: run ALTER DATABASE ${found.database} SET jit = off as its owner, and restart Pomost`,
    )
}
