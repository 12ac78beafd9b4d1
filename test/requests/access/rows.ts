import { accounts } from "./accounts.ts"
import type { Rows } from "./answers.ts"
import { deals } from "./deals.ts"
import { events } from "./events.ts"
import { messages } from "./messages.ts"
import { operator } from "./operator.ts"
import { organizations } from "./organizations.ts"
import { pages } from "./pages.ts"
import { parties } from "./parties.ts"

/** One row per route of app/routes.ts; the test fails for a missing one. */
export const rows: Rows = {
  ...pages,
  ...accounts,
  ...parties,
  ...events,
  ...organizations,
  ...deals,
  ...messages,
  ...operator,
}
