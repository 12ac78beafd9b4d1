import { describe, expect, test } from "vitest"
import { type DealKind, type DealStatus, dealStatuses, sides } from "../deal/deal.ts"
import { nothingCounted } from "../deal/deal-change.ts"
import type { RuleInput } from "../deal/deal-moves.ts"
import { type DealSituation, nextStep, nextSteps } from "./deal-next-step.ts"

const deal = (status: DealStatus, change: Partial<RuleInput> = {}): RuleInput => ({
  status,
  version: 5,
  termsVersion: 3,
  termsAuthor: "sponsor",
  acceptedBySponsor: 3,
  acceptedByOrganization: null,
  annexVersion: null,
  annexAuthor: null,
  cancelAskedBy: null,
  cancelReason: null,
  wasAccepted: false,
  ...nothingCounted,
  ...change,
})
const about: DealSituation = {
  names: { sponsor: "Okna Drwęca S.A.", organization: "Wiślana Mila" },
  kind: "sponsoring",
  lastDay: null,
  repeats: false,
}
const plain = (text: string) => text.replaceAll("\u00a0", " ")

test("every side has a line in every status", () => {
  for (const status of dealStatuses)
    for (const side of sides) {
      expect(nextSteps[status][side]).toMatch(/\S/)
      expect(nextStep(side, deal(status), about)).toMatch(/[.!]$/)
    }
})

test("a canceled deal with unsettled money says where to settle it", () => {
  for (const side of sides)
    expect(plain(nextStep(side, deal("canceled"), { ...about, hasOpenRefund: true }))).toBe(
      "Ta współpraca została anulowana. Zostały jeszcze pieniądze do rozliczenia w zakładce Płatności.",
    )
})

test("a new proposal is suggested to people who may send one", () => {
  expect(nextStep("sponsor", deal("rejected"), { ...about, repeats: true })).toBe(
    "Współpraca została odrzucona. Możesz wysłać nową propozycję.",
  )
  for (const side of sides) expect(nextStep(side, deal("rejected"), about)).not.toContain("now")
  expect(nextStep("sponsor", deal("completed"), { ...about, repeats: true })).not.toContain("now")
})

test("the sponsor's second confirmation is explained to both", () => {
  expect(nextStep("sponsor", deal("accepted"), about)).toBe(
    "Organizacja przyjęła Twoją propozycję bez zmian. Potwierdź, a\u00a0umowa będzie zawarta.",
  )
  expect(nextStep("organization", deal("accepted"), about)).toContain("Brakuje jeszcze potwierdzenia sponsora.")
})

describe("agreed terms before the event", () => {
  const ahead = deal("in_progress", { daysAhead: 20 })
  test("the organization reads from which day its settlement is expected", () => {
    expect(plain(nextStep("organization", ahead, { ...about, lastDay: "2027-05-31" }))).toBe(
      "Najpierw podpiszcie umowę i wystaw sponsorowi fakturę lub inny dokument. Rozliczenie prześlij od 01.06.2027, po wydarzeniu, albo wcześniej, jeśli wszystko jest już wykonane.",
    )
  })
  test("the sponsor reads its first step, by the kind of agreement", () => {
    const of = (kind: DealKind) => plain(nextStep("sponsor", ahead, { ...about, kind, lastDay: "2027-05-31" }))
    expect(of("sponsoring")).toContain("podpisana umowa, faktura lub inny dokument od organizacji i przelew.")
    expect(of("donation")).toContain("podpisana umowa darowizny i przekazanie wsparcia.")
    expect(of("barter")).toContain("przekazanie towarów lub usług i wymiana faktur.")
    expect(of("barter")).toContain("Organizacja prześle rozliczenie od 01.06.2027, po wydarzeniu")
  })
  test("afterwards the settlement is due", () => {
    const over = { ...about, lastDay: "2027-05-31" }
    for (const side of sides) expect(nextStep(side, deal("in_progress"), over)).toContain("Wydarzenie już się odbyło.")
  })
  test("a request to cancel comes before it", () => {
    const requested = deal("in_progress", { daysAhead: 20, cancelAskedBy: "sponsor" })
    expect(nextStep("organization", requested, { ...about, lastDay: "2027-05-31" })).toContain("prosi o anulowanie")
  })
})

describe("papers and money", () => {
  const ahead = deal("in_progress", { daysAhead: 20 })
  const concluded = { ...about, lastDay: "2027-05-31", concluded: true }
  const payments = { whole: 600_000, received: 0 }
  test("nobody is asked for an invoice that exists", () => {
    expect(nextStep("organization", ahead, concluded)).toContain("Wystaw sponsorowi fakturę")
    for (const side of sides)
      expect(nextStep(side, ahead, { ...concluded, invoiced: true })).not.toMatch(/Wystaw|dokument od/)
    expect(nextStep("sponsor", ahead, { ...concluded, invoiced: true, payments })).toContain("Kolejny krok: przelew.")
    const paid = { ...concluded, invoiced: true, payments: { ...payments, received: 600_000 } }
    for (const side of sides) expect(nextStep(side, ahead, paid)).toContain("wszystko jest zapłacone.")
  })
  test("a closed deal says how much of the agreed money arrived", () => {
    const closed = deal("completed")
    expect(plain(nextStep("sponsor", closed, { ...about, payments: { whole: 600_000, received: 550_000 } }))).toBe(
      "Dziękujemy! Rozliczenie jest zaakceptowane. Wpłynęło 5 500 zł z umówionych 6 000 zł, zostało 500 zł.",
    )
    for (const sums of [
      { whole: 600_000, received: 600_000 },
      { whole: 0, received: 0 },
    ])
      expect(nextStep("sponsor", closed, { ...about, payments: sums })).toContain("została zrealizowana")
  })
})

describe("in negotiation", () => {
  test("the side that has to answer reads whose terms they are", () => {
    expect(nextStep("organization", deal("negotiation"), about)).toBe(
      "Okna Drwęca S.A. proponuje nowe warunki (wersja 3). Gdy je zaakceptujesz, współpraca przejdzie do realizacji.",
    )
    expect(nextStep("organization", deal("negotiation", { termsVersion: 1 }), about)).toContain(
      "Okna Drwęca S.A. proponuje warunki (wersja 1).",
    )
    expect(nextStep("sponsor", deal("negotiation", { termsAuthor: "organization" }), about)).toContain("Wiślana Mila")
  })
  test("while a second person of the author decides, neither side is asked to accept", () => {
    const waits = deal("negotiation", { authorWaits: true })
    expect(nextStep("sponsor", waits, about)).toContain("zatwierdza jeszcze druga osoba u Was")
    expect(nextStep("organization", waits, about)).toContain("potwierdza jeszcze swoje warunki (wersja 3)")
  })
  test("the author reads that the terms wait", () => {
    expect(nextStep("sponsor", deal("negotiation"), about)).toContain("czekają na akceptację drugiej strony")
  })
})

describe("under way", () => {
  test.each(["in_progress", "settlement_rejected"] as const)("%s: a request to cancel comes first", (status) => {
    const requested = deal(status, { cancelAskedBy: "sponsor" })
    expect(nextStep("organization", requested, about)).toContain("Okna Drwęca S.A. prosi o anulowanie współpracy.")
    expect(nextStep("sponsor", requested, about)).toContain("czeka na odpowiedź drugiej strony")
  })
  test("cancelled events let either side end it", () => {
    for (const side of sides)
      expect(nextStep(side, deal("in_progress", { allEventsCancelled: true }), about)).toContain("samodzielnie")
    expect(nextStep("sponsor", deal("settlement", { allEventsCancelled: true }), about)).not.toContain("samodzielnie")
  })
  test("after the third rejection both are pointed to the operator (B31)", () => {
    for (const side of sides) {
      expect(nextStep(side, deal("settlement_rejected", { rejections: 2 }), about)).not.toContain("Kontakt")
      expect(nextStep(side, deal("settlement_rejected", { rejections: 3 }), about)).toContain("Kontakt")
      expect(nextStep(side, deal("settlement", { rejections: 3 }), about)).not.toContain("Kontakt")
    }
  })
})
