import { sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { preparedStatement } from "./prepared-statement.server.ts"

type Statement<Rows> = { execute: (values: Record<string, unknown>) => Promise<Rows> }
type Preparable<Rows> = { toSQL: () => { sql: string }; prepare: (name: string) => Statement<Rows> }

const placeholder = (name: string) => sql.placeholder(name) as unknown as string
/** Hides the value from the planner, which would otherwise plan anew for each smaller party once one has thousands of rows. */
const hiddenKey = (name: string) => sql`(select ${sql.placeholder(name)}::text)` as unknown as string
const presenceOf = <Key>(key: Key) => (key === null ? null : (true as const))
const statements = new Map<string, Statement<unknown>>()

/** What a statement may read besides the viewer: days, and the id of one row. */
type StatementValues = Record<string, string>

/**
 * Runs a statement by keys of the viewer, built once for each side and role and prepared once per connection: the query
 * builder and the planner took half of a desk's time. `build` gets parameters in place of the viewer's ids and the
 * values; only side and role may decide its text.
 */
export function askForViewer<Rows, Values extends StatementValues>(
  name: string,
  viewer: Viewer,
  values: Values,
  build: (viewer: Viewer, values: Values) => Preparable<Rows>,
): Promise<Rows> {
  const { id, partyId, companyId, organizationId, realm } = viewer
  const kind = JSON.stringify([name, viewer.userType, viewer.role, presenceOf(companyId), presenceOf(organizationId)])
  let statement = statements.get(kind) as Statement<Rows> | undefined
  if (!statement) {
    const parameters = Object.fromEntries(Object.keys(values).map((value) => [value, placeholder(value)])) as Values
    statement = preparedStatement(build(asParameters(viewer), parameters))
    statements.set(kind, statement)
  }
  return statement.execute({ id, partyId, companyId, organizationId, realm, ...values })
}

const asParameters = (viewer: Viewer): Viewer => ({
  ...viewer,
  id: hiddenKey("id"),
  partyId: hiddenKey("partyId"),
  companyId: viewer.companyId === null ? null : hiddenKey("companyId"),
  organizationId: viewer.organizationId === null ? null : hiddenKey("organizationId"),
  realm: hiddenKey("realm"),
})
