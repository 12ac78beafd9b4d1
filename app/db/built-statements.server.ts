type Statement<Rows> = { execute: () => Promise<Rows> }
type Buildable<Rows> = { prepare: (name: string) => Statement<Rows> }

/** Without a name of its own PostgreSQL plans a statement anew each time (the prepared-statement trap). */
const unnamed = ""
const most = 300
const built = new Map<string, Statement<unknown>>()

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
  for (const oldest of built.keys()) {
    if (built.size <= most) break
    built.delete(oldest)
  }
  return statement.execute()
}
