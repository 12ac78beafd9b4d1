import type pg from "pg"

export type Statement = { name?: string; text: string; values: unknown[] }

/** A search is refused a name: kept, it would be timed with a plan that cannot see its term. */
export function withoutNames(statements: Statement[]): Statement[] {
  const named = statements.find(({ name }) => name)
  if (named) throw new Error(`A statement has a name: ${named.name}`)
  return statements
}

/**
 * The statements that some work sends through the pool, in their order: what the bare server repeats. Taken down while
 * the application's own queries run, so that they are the same to the letter.
 */
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
