import { expect, test } from "vitest"
import { lackingPapers, type PaidDeal } from "./lacking-papers.ts"

const today = "2030-03-20"
const instalment = { from: 0, gross: 60_000, received: 0, covered: 0, dueOn: "2030-04-03" }
const second = { ...instalment, from: 60_000, gross: 40_000, dueOn: "2030-04-04" }
const deal: PaidDeal = { kind: "sponsoring", vatStatus: null, instalments: [instalment, second], invoiced: 0 }
const lacking = (more: Partial<PaidDeal>) => lackingPapers({ ...deal, ...more }, today)

test("what is invoiced fills the instalments from the first on", () => {
  expect(lacking({}).invoices.map(({ grosze }) => grosze)).toEqual([60_000, 40_000])
  expect(lacking({ invoiced: 70_000 })).toMatchObject({
    invoices: [{ instalment: 2, grosze: 30_000 }],
    uninvoiced: 30_000,
  })
  expect(lacking({ invoiced: 120_000 })).toMatchObject({ invoices: [], uninvoiced: 0 })
})

test("an invoice is due two weeks before its money, once some of it came or was sent, and without a day at once", () => {
  const due = (...instalments: (typeof instalment | typeof second)[]) =>
    lacking({ instalments }).invoices.map(({ isDue }) => isDue)
  expect(due(instalment, second)).toEqual([true, false])
  expect(due(instalment, { ...second, covered: 1 })).toEqual([true, true])
  expect(lacking({ instalments: [{ ...second, from: 0, dueOn: null }] }).invoices).toMatchObject([{ isDue: true }])
})

test("whom VAT does not concern issues none, nor does who receives a donation, which is confirmed", () => {
  expect(lacking({ vatStatus: "none" })).toEqual({ invoices: [], uninvoiced: 0, confirmation: null })
  expect(lacking({ vatStatus: "exempt" }).uninvoiced).toBe(100_000)
  expect(lacking({ kind: "donation" })).toEqual({ invoices: [], uninvoiced: 0, confirmation: "awaited" })
  expect(lacking({ kind: "donation", instalments: [{ ...instalment, received: 1 }] }).confirmation).toBe("ready")
  expect(lacking({ kind: "donation", instalments: [] }).confirmation).toBeNull()
})
