import type { Standing } from "#app/domain/deals/deliverables/deliverable-standing.ts"

const order: readonly Standing[] = ["confirmed", "done", "sent_back", "todo", "late"]

/** Rows of the bar from what is confirmed to what is late; withdrawn ones are not counted. */
export const inOrder = <T extends { standing: Standing }>(rows: readonly T[]): T[] =>
  order.flatMap((wanted) => rows.filter(({ standing }) => standing === wanted))
