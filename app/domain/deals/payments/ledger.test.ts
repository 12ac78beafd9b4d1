import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Instalment } from "#app/domain/deals/terms/payment-plan.ts"
import { addDays } from "#app/lib/dates.ts"
import { barOf } from "#test/support/money/bar.ts"
import { dealStatuses, sides, takesPayments } from "../deal/deal.ts"
import {
  amountProblem,
  type Balance,
  balancesOf,
  dayProblem,
  openOf,
  type PaymentEntry,
  paymentErrors,
  paymentMoves,
  receiptsWithin,
  reversalProblem,
  sumsOf,
  totalsOf,
  unreversedEntries,
} from "./ledger.ts"
import { paymentQuestion } from "./payment-question.ts"

const today = "2027-04-08"
type PlannedPart = Pick<Instalment, "key" | "gross" | "dueOn">
const second: PlannedPart = { key: "2", gross: 246_000, dueOn: "2027-04-06" }
const owedOf = (plan: PlannedPart[], entries: PaymentEntry[]) => barOf(plan, totalsOf(entries))
const balanceOf = (part: PlannedPart, entries: PaymentEntry[], on: string) =>
  balancesOf(owedOf([part], entries), on)[0] as Balance
let entryCount = 0
const entry = (kind: PaymentEntry["kind"], grosze: number, more: Partial<PaymentEntry> = {}): PaymentEntry => ({
  id: `e${++entryCount}`,
  instalmentKey: "2",
  kind,
  grosze,
  onDay: today,
  reversesId: null,
  ...more,
})
const reversing = ({ id, grosze }: PaymentEntry) => entry("reversal", grosze, { reversesId: id })

describe("an instalment", () => {
  test("waits until its day, and is late from the next one", () => {
    expect(balanceOf(second, [], "2027-04-06")).toMatchObject({ state: "planned", left: 246_000, daysLate: 0 })
    expect(balanceOf(second, [], today)).toMatchObject({ state: "overdue", left: 246_000, daysLate: 2 })
  })

  test("without a day is never late", () => {
    const undated = { ...second, dueOn: null }
    expect(balanceOf(undated, [], "2099-01-01")).toMatchObject({ state: "planned", left: 246_000, daysLate: 0 })
    expect(balanceOf(undated, [entry("received", 246_000)], today)).toMatchObject({ state: "paid", left: 0 })
  })

  test("is on its way once marked as sent, and paid once it has come", () => {
    const sent = entry("sent", 246_000)
    expect(balanceOf(second, [sent], today)).toMatchObject({ state: "sent", onTheWay: 246_000, left: 246_000 })
    const received = entry("received", 246_000)
    expect(balanceOf(second, [sent, received], today)).toMatchObject({ state: "paid", onTheWay: 0, left: 0, over: 0 })
  })

  test("that came in part is late with the rest", () => {
    const part = entry("received", 100_000)
    expect(balanceOf(second, [part], today)).toEqual({
      received: 100_000,
      onTheWay: 0,
      left: 146_000,
      over: 0,
      state: "overdue",
      daysLate: 2,
    })
    // the whole was marked as sent, so the rest may still arrive
    expect(balanceOf(second, [entry("sent", 246_000), part], today)).toMatchObject({ state: "sent", onTheWay: 146_000 })
  })

  test("is open again when the entry is taken back", () => {
    const received = entry("received", 246_000)
    expect(balanceOf(second, [received, reversing(received)], today)).toMatchObject({ state: "overdue", left: 246_000 })
  })

  test("that an annex made smaller shows what is too much", () => {
    expect(balanceOf({ ...second, gross: 200_000 }, [entry("received", 246_000)], today)).toMatchObject({
      state: "paid",
      left: 0,
      over: 46_000,
    })
  })

  test("does not count what was taken back", () => {
    const sent = entry("sent", 1)
    expect(unreversedEntries([sent, reversing(sent)])).toEqual([])
  })
})

describe("a plan of several instalments", () => {
  const first: PlannedPart = { key: "1", gross: 100_000, dueOn: "2027-04-01" }
  const plan = [first, second]
  const states = (entries: PaymentEntry[]) =>
    balancesOf(owedOf(plan, entries), today).map(({ state, received, onTheWay }) => [state, received, onTheWay])

  test("is filled in its order, whichever instalment the money was written to", () => {
    expect(states([entry("received", 150_000, { instalmentKey: "2" })])).toEqual([
      ["paid", 100_000, 0],
      ["overdue", 50_000, 0],
    ])
  })

  test("keeps a transfer on its way beside what came before it", () => {
    const came = entry("received", 100_000, { onDay: "2027-04-02" })
    expect(states([came, entry("sent", 246_000)])).toEqual([
      ["paid", 100_000, 0],
      ["sent", 0, 246_000],
    ])
    // written late, but sent before the other money arrived
    expect(states([came, entry("sent", 100_000, { onDay: "2027-04-01" })])).toEqual([
      ["paid", 100_000, 0],
      ["overdue", 0, 0],
    ])
  })

  test("opens from its end when a payment is taken back", () => {
    const parts = [entry("received", 100_000), entry("received", 246_000)]
    const [, back] = parts
    expect(states([...parts, reversing(back as PaymentEntry)])).toEqual([
      ["paid", 100_000, 0],
      ["overdue", 0, 0],
    ])
    expect(openOf(owedOf(plan, parts))).toEqual({ left: 0, onTheWay: 0 })
  })
})

const amount = fc.integer({ min: 1, max: 1_000_000 })
test("the parts of any plan add up to the whole, and none is negative", () => {
  const plan = fc.array(fc.record({ grosze: amount, late: fc.integer({ min: -30, max: 30 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  const writing = fc.array(
    fc.tuple(fc.nat(11), fc.constantFrom("sent" as const, "received" as const), amount, fc.boolean()),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(plan, writing, (rows, written) => {
      const instalments = rows.map(({ grosze, late }, index) => ({
        key: String(index),
        gross: grosze,
        dueOn: addDays(today, -late),
      }))
      const entries = written.flatMap(([at, kind, grosze, isReversed]) => {
        const one = entry(kind, grosze, { instalmentKey: String(at) })
        return isReversed ? [one, reversing(one)] : [one]
      })
      const sums = sumsOf(owedOf(instalments, entries), today)
      expect(sums.received + sums.onTheWay + sums.overdue + sums.later).toBe(sums.whole + sums.over)
      expect(Object.values(sums).every((sum) => sum >= 0)).toBe(true)
    }),
  )
})

test("entries that raise no question never pay an instalment twice", () => {
  const tries = fc.array(fc.tuple(fc.constantFrom("markSent" as const, "confirmReceived" as const), amount), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(tries, (attempts) => {
      const entries: PaymentEntry[] = []
      for (const [move, grosze] of attempts)
        if (!paymentQuestion(move, { grosze, onDay: today }, openOf(owedOf([second], entries)), entries))
          entries.push(entry(paymentMoves[move].kind, grosze))
      const { received, onTheWay, over } = balanceOf(second, entries, today)
      expect(over).toBe(0)
      expect(received + onTheWay).toBeLessThanOrEqual(second.gross)
    }),
  )
})

test.each([0, -5])("%i grosze are refused", (grosze) => {
  expect(amountProblem(grosze)).toMatch(/większą niż 0/)
})

test.each([
  ["confirmReceived", 246_001, [], /zostało 2.460.zł\. Czy wpłynęło więcej \(nadpłata 0,01.zł\)/],
  ["confirmReceived", 1, [["received", 246_000]], /już zapłacone/],
  [
    "confirmReceived",
    100,
    [["received", 100]],
    /^Wpłata 1.zł z.dnia [\d.]+ jest już zapisana\. Czy to kolejna taka wpłata\?$/,
  ],
  ["markSent", 146_001, [["sent", 100_000]], /zostało 1.460.zł/],
  ["markSent", 1, [["sent", 246_000]], /już oznaczona jako wysłana/],
] as const)("%s of %i grosze is asked about", (move, grosze, before, sentence) => {
  const entries = before.map(([kind, sum]) => entry(kind, sum))
  const attempts = { grosze, onDay: entries[0]?.onDay ?? today }
  expect(paymentQuestion(move, attempts, balanceOf(second, entries, today), entries)?.sentence).toMatch(sentence)
})

test("an amount up to the rest of the instalment is right", () => {
  const sent = [entry("sent", 246_000)]
  const whole = { grosze: 246_000, onDay: today }
  expect(paymentQuestion("confirmReceived", whole, balanceOf(second, sent, today), sent)).toBeNull()
  expect(paymentQuestion("markSent", { grosze: 1, onDay: today }, balanceOf(second, [], today), [])).toBeNull()
})

test("the day of a payment is not ahead, and not years ago", () => {
  expect(dayProblem(today, today, "2027-01-10")).toBeNull()
  expect(dayProblem("2026-12-31", today, "2027-01-10")).toBeNull()
  expect(dayProblem("2027-04-09", today, "2027-01-10")).toMatch(/nie nadszedł/)
  expect(dayProblem("2017-04-08", today, "2027-01-10")).toMatch(/rok/)
})

test("either side takes back a transfer marked as sent, only the organization a receipt, and nobody the same entry twice", () => {
  const [received, sent] = [entry("received", 5), entry("sent", 5)]
  const may = (one: PaymentEntry, more: PaymentEntry[] = []) =>
    sides.filter((side) => reversalProblem(side, one, [received, sent, ...more]) === null)
  expect(may(sent)).toEqual(["sponsor", "organization"])
  expect(may(received)).toEqual(["organization"])
  const reversal = reversing(sent)
  expect(may(sent, [reversal])).toEqual([])
  expect(may(reversal, [reversal])).toEqual([])
})

test("a transfer that arrived is taken back by nobody, one that arrived in part or later than others by both", () => {
  const [first, second, received] = [entry("sent", 5), entry("sent", 5), entry("received", 5)]
  const may = (one: PaymentEntry, ledger: PaymentEntry[]) =>
    sides.filter((side) => reversalProblem(side, one, ledger) === null)
  const ledger = [first, second, received]
  expect([may(first, ledger), may(second, ledger)]).toEqual([[], ["sponsor", "organization"]])
  expect(reversalProblem("organization", first, ledger)).toBe(paymentErrors.arrived)
  expect(may(first, [...ledger, reversing(received)])).toEqual(["sponsor", "organization"])
  expect(may(first, [first, entry("received", 4)])).toEqual(["sponsor", "organization"])
  expect(may(second, [...ledger, entry("received", 9)])).toEqual([])
})

test("payments belong to a deal whose terms were agreed", () => {
  expect(dealStatuses.filter(takesPayments)).toEqual(["in_progress", "settlement", "settlement_rejected", "completed"])
})

describe("money that came for one piece", () => {
  const came = (kind: PaymentEntry["kind"], grosze: number, onDay: PaymentEntry["onDay"]) =>
    entry(kind, grosze, { onDay })

  test("a sum paid again after its refund came on the later day", () => {
    const entries = [
      came("received", 10_000, "2027-04-01"),
      came("refund", 10_000, "2027-04-02"),
      came("received", 10_000, "2027-04-05"),
    ]
    expect(receiptsWithin(entries, { from: 0, gross: 10_000 })).toEqual([{ onDay: "2027-04-05", grosze: 10_000 }])
  })

  test("a refund takes the newest money of its day and before", () => {
    const entries = [
      came("refund", 6_000, "2027-04-05"),
      came("received", 10_000, "2027-04-01"),
      came("received", 5_000, "2027-04-05"),
      came("received", 1_000, "2027-04-07"),
    ]
    expect(receiptsWithin(entries, { from: 4_000, gross: 8_000 })).toEqual([
      { onDay: "2027-04-01", grosze: 5_000 },
      { onDay: "2027-04-07", grosze: 1_000 },
    ])
  })
})
