import { expect, test } from "vitest"
import { nothingCounted, proposedDeal } from "./deal-change.ts"
import type { RuleInput } from "./deal-moves.ts"
import { maySettle, settlementMove } from "./settlement-move.ts"

const running: RuleInput = {
  ...proposedDeal,
  ...nothingCounted,
  status: "in_progress",
  acceptedBySponsor: 1,
  acceptedByOrganization: 1,
  wasAccepted: true,
}

test("an undecided settlement is replaced, otherwise a new one is sent (B33)", () => {
  expect(settlementMove(running)).toBe("settle")
  expect(settlementMove({ status: "settlement" })).toBe("replaceSettlement")
  expect(settlementMove({ status: "settlement_rejected" })).toBe("settle")
})

test("the organization's roles for papers send it while the deal runs or its settlement waits", () => {
  for (const status of ["in_progress", "settlement", "settlement_rejected"] as const) {
    expect(maySettle("finance", "organization", { ...running, status })).toBe(true)
    expect(maySettle("viewer", "organization", { ...running, status })).toBe(false)
    expect(maySettle("owner", "sponsor", { ...running, status })).toBe(false)
  }
  for (const status of ["accepted", "completed", "canceled"] as const)
    expect(maySettle("owner", "organization", { ...running, status })).toBe(false)
})
