import { LRUCache } from "lru-cache"

type Statement<Rows> = { execute: () => Promise<Rows> }
type Buildable<Rows> = { prepare: (name: string) => Statement<Rows> }

/** Without a name of its own PostgreSQL plans a statement anew each time (the prepared-statement trap). */
const unnamed = ""
const built = new LRUCache<string, Statement<unknown>>({ max: 300 })

/**
 * Asks with a statement that is built once for its key, values and all: what many ask in the same words costs no second
 * building. `key` names all that `build` looks at; never a person, but what kind of person is looking.
 */
export function askBuilt<Rows>(key: readonly unknown[], build: () => Buildable<Rows>): Promise<Rows> {
  const name = JSON.stringify(key)
  const known = built.get(name) as Statement<Rows> | undefined
  if (known) return known.execute()
  const statement = build().prepare(unnamed)
  built.set(name, statement)
  return statement.execute()
}
