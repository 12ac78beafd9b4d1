import { expect, test } from "vitest"
import type { Side } from "../deal/deal.ts"
import { dealStatuses } from "../deal/deal.ts"
import { isTurnOf } from "../deal/deal-view.ts"
import { taskOf } from "./deal-task.ts"

const turns = dealStatuses.flatMap((status) =>
  (["organization", "sponsor"] as const).flatMap((side) =>
    ([null, "organization", "sponsor"] as const).flatMap((cancelAskedBy) =>
      ([true, false] as const).map((allEventsCancelled) => ({
        status,
        side,
        annexAuthor: null,
        cancelAskedBy,
        allEventsCancelled,
      })),
    ),
  ),
)

test("each deal in which somebody has to move says what to do", () => {
  for (const { side, ...deal } of turns) {
    const fields = { ...deal, termsAuthor: "sponsor" as Side, daysAhead: null }
    if (isTurnOf(side, fields))
      expect(taskOf({ ...deal, isCancelled: deal.allEventsCancelled })).not.toBe("Zobacz współpracę")
  }
  const asked = { status: "in_progress", annexAuthor: null, cancelAskedBy: "sponsor", isCancelled: true } as const
  expect(taskOf(asked)).toContain("prośbę")
  expect(taskOf({ ...asked, annexAuthor: null, cancelAskedBy: null })).toContain("po anulowaniu wydarzenia")
  expect(taskOf({ ...asked, annexAuthor: null, cancelAskedBy: null, isCancelled: false })).toBe("Prześlij rozliczenie")
})
