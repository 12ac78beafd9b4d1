import type pg from "pg"

export type Statement = { name?: string; text: string; values: unknown[] }

/** Records the statements that `work` sends through the pool, for the bare server. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pool.query
  const query = original.bind(pool) as (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
  pool.query = ((config: string | pg.QueryConfig, values?: unknown[]) => {
    statements.push({
      ...(typeof config === "object" && config.name && { name: config.name }),
      text: typeof config === "string" ? config : config.text,
      values: values ?? (typeof config === "string" ? [] : (config.values ?? [])),
    })
    return query(config, values)
  }) as typeof pool.query
  try {
    await work()
  } finally {
    pool.query = original
  }
  return statements
}
