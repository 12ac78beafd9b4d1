import { LRUCache } from "lru-cache"

type Statement<Rows> = { execute: () => Promise<Rows> }
type Buildable<Rows> = { prepare: (name: string) => Statement<Rows> }

/** Unnamed, so PostgreSQL plans it for each call: a generic plan could be bad for lists. */
const unnamed = ""
const built = new LRUCache<string, Statement<unknown>>({ max: 300 })

/**
 * Runs a statement built once per key, which covers all that `build` reads: never a person, only a kind of viewer. Many
 * people ask for the same lists, and the query builder is slow. Without it a list costs 10 to 30 % more processor time.
 */
export function askBuilt<Rows>(key: readonly unknown[], build: () => Buildable<Rows>): Promise<Rows> {
  const name = JSON.stringify(key)
  const known = built.get(name) as Statement<Rows> | undefined
  if (known) return known.execute()
  const statement = build().prepare(unnamed)
  built.set(name, statement)
  return statement.execute()
}
