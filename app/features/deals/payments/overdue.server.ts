import type { Reader } from "#app/db/connection/client.server.ts"
import { toPay } from "#app/domain/deals/payments/ledger.ts"
import type { Day } from "#app/lib/dates.ts"
import { listInstalments } from "./instalments.server.ts"

/** What is overdue, in grosze, and since when; `until`: of the plan, up to the last instalment that is. */
export type Overdue = { grosze: number; dueOn: Day; until: number }

/** What is overdue of these deals, in one statement; those that owe nothing are left out. */
export async function listOverdue(on: Reader, dealIds: readonly string[], today: Day): Promise<Map<string, Overdue>> {
  const overdue = new Map<string, Overdue>()
  for (const [id, owed] of await listInstalments(on, dealIds)) {
    const late = owed.flatMap((one) =>
      one.dueOn !== null && one.dueOn < today && toPay(one) > 0 ? [{ ...one, dueOn: one.dueOn }] : [],
    )
    const [first, last] = [late[0], late.at(-1)]
    if (!first || !last) continue
    const grosze = late.reduce((sum, one) => sum + toPay(one), 0)
    overdue.set(id, { grosze, dueOn: first.dueOn, until: last.from + last.gross })
  }
  return overdue
}
