import type { Standing } from "#app/domain/deals/deliverables/deliverable-standing.ts"

const order: readonly Standing[] = ["confirmed", "done", "sent_back", "todo", "late"]

/** Rows in the order of the bar, from confirmed to late; withdrawn ones are left out. */
export const inBarOrder = <T extends { standing: Standing }>(rows: readonly T[]): T[] =>
  order.flatMap((wanted) => rows.filter(({ standing }) => standing === wanted))
