import { describe, expect, test } from "vitest"
import { type DealStatus, dealStatuses, type Side } from "./deal.ts"
import { infoLine, type OwnPart, stageLine, statusExplanations, turnHeading } from "./deal-view.ts"
import type { Turn } from "./turn.ts"

const deal = (
  status: DealStatus,
  turn: Turn = "nobody",
  { annexAuthor = null, cancelAskedBy = null }: { annexAuthor?: Side | null; cancelAskedBy?: Side | null } = {},
) => ({ status, turn, termsAuthor: "sponsor" as Side, annexAuthor, cancelAskedBy })

const acting: OwnPart = { acts: true, request: null }
const headingFor = (side: Side, of: Parameters<typeof turnHeading>[1], own = acting) => turnHeading(side, of, own)

test("the heading says to each reader whose move it is", () => {
  expect(headingFor("organization", deal("pending", "organization"))).toBe("Teraz Twój ruch")
  expect(headingFor("sponsor", deal("pending", "organization"))).toBe("Czekamy na drugą stronę")
  for (const side of ["organization", "sponsor"] as const) {
    expect(headingFor(side, deal("in_progress", "both"))).toBe("Teraz Twój ruch")
    expect(headingFor(side, deal("completed"))).toBe("Współpraca zrealizowana")
    expect(headingFor(side, deal("rejected"))).toBe("Propozycja odrzucona")
    expect(headingFor(side, deal("canceled"))).toBe("Współpraca anulowana")
  }
})

test("an open annex is named, with the side that answers it", () => {
  const open = deal("in_progress", "sponsor", { annexAuthor: "organization" })
  expect(headingFor("organization", open)).toBe("Aneks nr 1 czeka na sponsora")
  expect(headingFor("sponsor", { ...open, annexCount: 1 })).toBe("Aneks nr 2 czeka na Ciebie")
})

test("the turn of a side is another heading for those of its team who may not act, and while a second person decides", () => {
  const others: OwnPart = { acts: false, request: null }
  const [own, colleague]: OwnPart[] = [
    { acts: false, request: "own" },
    { acts: true, request: "colleague" },
  ]
  const answered = deal("pending", "organization")
  const annex = deal("in_progress", "sponsor", { annexAuthor: "organization" })
  expect(headingFor("organization", answered, others)).toBe("Teraz ruch Twojego zespołu")
  expect(headingFor("sponsor", answered, others)).toBe("Czekamy na drugą stronę")
  expect(headingFor("sponsor", annex, others)).toBe("Aneks nr 1 czeka na Twój zespół")
  expect(headingFor("organization", answered, own)).toBe("Czeka na Twoją zgodę")
  expect(headingFor("organization", answered, colleague)).toBe("Czeka na drugą osobę")
  expect(headingFor("sponsor", annex, colleague)).toBe("Aneks nr 1 czeka na drugą osobę")
})

test("until the event is over the heading waits for nobody", () => {
  for (const side of ["organization", "sponsor"] as const)
    expect(headingFor(side, deal("in_progress", "event"))).toBe("Trwa realizacja")
})

test.each<[DealStatus, Turn, Side, string | null]>([
  ["pending", "organization", "sponsor", "Współpraca jest obecnie: Oczekująca. Teraz ruch należy do organizacji."],
  ["pending", "organization", "organization", null],
  [
    "in_progress",
    "organization",
    "sponsor",
    "Współpraca jest obecnie: W realizacji. Teraz ruch należy do organizacji.",
  ],
  ["settlement", "sponsor", "organization", "Współpraca jest obecnie: W rozliczeniu. Teraz ruch należy do sponsora."],
  ["settlement", "sponsor", "sponsor", null],
  ["completed", "nobody", "sponsor", "Współpraca jest obecnie: Zrealizowana. Nie trzeba już nic robić."],
  ["canceled", "nobody", "organization", "Współpraca jest obecnie: Anulowana. Nie trzeba już nic robić."],
])("info line of %s, the turn of %s, for the %s", (status, turn, side, line) => {
  expect(infoLine(side, deal(status, turn))).toBe(line)
})

test("a completed deal that can still be rated says so", () => {
  expect(infoLine("organization", deal("completed"), { unrated: true })).toBe(
    "Współpraca jest obecnie: Zrealizowana. Możesz ją jeszcze ocenić.",
  )
})

test("a completed deal whose money has not all come says that first", () => {
  expect(infoLine("sponsor", deal("completed"), { unrated: true, unpaid: true })).toBe(
    "Współpraca jest obecnie: Zrealizowana. Zostały jeszcze płatności. Możesz ją jeszcze ocenić.",
  )
  expect(infoLine("sponsor", deal("canceled"), { unpaid: true })).toContain("Nie trzeba już nic robić.")
})

test("a canceled deal whose money is not settled does not say that nothing is to do", () => {
  for (const side of ["organization", "sponsor"] as const)
    expect(infoLine(side, deal("canceled"), { refund: true })).toBeNull()
})

test("every status is explained", () => {
  for (const status of dealStatuses) expect(statusExplanations[status]).toMatch(/^[A-ZŁŚ].*\.$/)
})

describe("the five stages", () => {
  const states = (status: DealStatus, endedFrom?: DealStatus | null, termsVersion = 1) =>
    stageLine({ status, termsVersion }, endedFrom)
      .map(({ state }) => state)
      .join(" ")

  test("are named from the proposal to the settlement", () => {
    expect(stageLine({ status: "pending", termsVersion: 1 }).map(({ label }) => label)).toEqual([
      "Propozycja",
      "Negocjacje",
      "Realizacja",
      "Rozliczenie",
      "Zrealizowana",
    ])
  })
  test.each<[DealStatus, DealStatus | null, number, string]>([
    ["pending", null, 1, "current later later later later"],
    ["accepted", null, 1, "done current later later later"],
    ["negotiation", null, 3, "done current later later later"],
    ["in_progress", null, 3, "done done current later later"],
    ["settlement", null, 3, "done done done current later"],
    ["settlement_rejected", null, 3, "done done done current later"],
    ["completed", null, 3, "done done done done done"],
    ["rejected", "pending", 1, "stopped later later later later"],
    ["canceled", "pending", 1, "stopped later later later later"],
    ["canceled", "accepted", 1, "done stopped later later later"],
    ["canceled", "negotiation", 1, "done stopped later later later"],
    ["canceled", "in_progress", 1, "done done stopped later later"],
    ["canceled", "settlement_rejected", 1, "done done done stopped later"],
    ["canceled", null, 1, "stopped later later later later"],
    ["canceled", null, 2, "done stopped later later later"],
    ["canceled", "canceled", 2, "done stopped later later later"],
  ])("%s (ended from %s, terms %i): %s", (status, endedFrom, termsVersion, expected) => {
    expect(states(status, endedFrom, termsVersion)).toBe(expected)
  })
})
