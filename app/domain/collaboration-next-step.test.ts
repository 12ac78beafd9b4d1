import { describe, expect, test } from "vitest"
import { type CollaborationStatus, collaborationStatuses, sides } from "./collaboration.ts"
import type { Deal } from "./collaboration-moves.ts"
import { nextStep, nextSteps } from "./collaboration-next-step.ts"

const deal = (status: CollaborationStatus, change: Partial<Deal> = {}): Deal => ({
  status,
  version: 5,
  termsVersion: 3,
  termsAuthor: "sponsor",
  acceptedBySponsor: 3,
  acceptedByOrganization: null,
  cancelAskedBy: null,
  cancelReason: null,
  allEventsCancelled: false,
  blocked: [],
  rejections: 0,
  ...change,
})
const names = { sponsor: "Okna Drwęca S.A.", organization: "Wiślana Mila" }

test("every side has a line in every status", () => {
  for (const status of collaborationStatuses)
    for (const side of sides) {
      expect(nextSteps[status][side]).toMatch(/\S/)
      expect(nextStep(side, deal(status), names)).toMatch(/[.!]$/)
    }
})

test("only the sponsor is told to send a new proposal", () => {
  expect(nextStep("sponsor", deal("rejected"), names)).toBe(
    "Współpraca została odrzucona. Możesz wysłać nową propozycję.",
  )
  expect(nextStep("organization", deal("rejected"), names)).not.toContain("now")
})

describe("in negotiation", () => {
  test("the side that has to answer reads whose terms they are", () => {
    expect(nextStep("organization", deal("negotiation"), names)).toBe(
      "Okna Drwęca S.A. proponuje nowe warunki (wersja 3). Gdy je zaakceptujesz, współpraca przejdzie do realizacji.",
    )
    expect(nextStep("organization", deal("negotiation", { termsVersion: 1 }), names)).toContain(
      "Okna Drwęca S.A. proponuje warunki (wersja 1).",
    )
    expect(nextStep("sponsor", deal("negotiation", { termsAuthor: "organization" }), names)).toContain("Wiślana Mila")
  })
  test("the author reads that the terms wait", () => {
    expect(nextStep("sponsor", deal("negotiation"), names)).toContain("czekają na akceptację drugiej strony")
  })
})

describe("under way", () => {
  test.each(["in_progress", "settlement_rejected"] as const)("%s: a request to cancel comes first", (status) => {
    const asked = deal(status, { cancelAskedBy: "sponsor" })
    expect(nextStep("organization", asked, names)).toContain("Okna Drwęca S.A. prosi o anulowanie współpracy.")
    expect(nextStep("sponsor", asked, names)).toContain("czeka na odpowiedź drugiej strony")
  })
  test("cancelled events let either side end it", () => {
    for (const side of sides)
      expect(nextStep(side, deal("in_progress", { allEventsCancelled: true }), names)).toContain("samodzielnie")
    expect(nextStep("sponsor", deal("settlement", { allEventsCancelled: true }), names)).not.toContain("samodzielnie")
  })
  test("after the third rejection both are pointed to the operator (B31)", () => {
    for (const side of sides) {
      expect(nextStep(side, deal("settlement_rejected", { rejections: 2 }), names)).not.toContain("Kontakt")
      expect(nextStep(side, deal("settlement_rejected", { rejections: 3 }), names)).toContain("Kontakt")
      expect(nextStep(side, deal("settlement", { rejections: 3 }), names)).not.toContain("Kontakt")
    }
  })
})
