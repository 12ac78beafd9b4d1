import { expect, test } from "vitest"
import { lackingPapers, type PaidDeal } from "./lacking-papers.ts"

const today = "2030-03-20"
const instalment = { from: 0, gross: 60_000, covered: 0, dueOn: "2030-04-03" }
const second = { ...instalment, from: 60_000, gross: 40_000, dueOn: "2030-04-04" }
const deal: PaidDeal = {
  ...{ kind: "sponsoring", status: "in_progress", vatStatus: null },
  ...{ instalments: [instalment, second], received: 0, invoices: [] },
}
const invoices = (grosze: number) => ({ invoices: [{ grosze, withdrawnAt: null }] })
const lacking = (more: Partial<PaidDeal>) => lackingPapers({ ...deal, ...more }, today)

test("the invoiced sum fills the instalments in their order", () => {
  expect(lacking({}).invoices.map(({ grosze }) => grosze)).toEqual([60_000, 40_000])
  expect(lacking(invoices(70_000))).toMatchObject({
    invoices: [{ instalment: 2, grosze: 30_000 }],
    uninvoiced: 30_000,
  })
  expect(lacking({ invoices: [{ grosze: 70_000, withdrawnAt: new Date() }] })).toMatchObject({
    invoiced: 0,
    uninvoiced: 100_000,
  })
  expect(lacking(invoices(120_000))).toMatchObject({ invoices: [], uninvoiced: 0 })
})

test("an invoice is due two weeks before its money, once some of it arrived or was sent, and at once without a day", () => {
  const due = (...instalments: (typeof instalment | typeof second)[]) =>
    lacking({ instalments }).invoices.map(({ isDue }) => isDue)
  expect(due(instalment, second)).toEqual([true, false])
  expect(due(instalment, { ...second, covered: 1 })).toEqual([true, true])
  expect(lacking({ instalments: [{ ...second, from: 0, dueOn: null }] }).invoices).toMatchObject([{ isDue: true }])
})

test("an organization outside VAT issues no invoices, and a donation gets a confirmation instead", () => {
  expect(lacking({ vatStatus: "none" })).toMatchObject({ invoices: [], uninvoiced: 0, confirmation: null })
  expect(lacking({ vatStatus: "exempt" }).uninvoiced).toBe(100_000)
  expect(lacking({ kind: "donation" })).toMatchObject({ invoices: [], uninvoiced: 0, confirmation: "awaited" })
})

test("the sum left to invoice does not depend on VAT, since whoever adds an invoice has issued it", () => {
  expect(lacking({ vatStatus: "none" }).left).toBe(100_000)
  expect(lacking({ vatStatus: "none", ...invoices(70_000) }).left).toBe(30_000)
  expect(lacking(invoices(120_000)).left).toBe(0)
})

test("a donation is confirmed once some of it arrived, also where an annex left only goods", () => {
  const confirmed = (more: Partial<PaidDeal>) => lacking({ kind: "donation", ...more }).confirmation
  expect(confirmed({ received: 1 })).toBe("ready")
  expect(confirmed({ received: 1, instalments: [] })).toBe("ready")
  expect(confirmed({ instalments: [] })).toBeNull()
  expect(confirmed({ received: 1, status: "canceled" })).toBeNull()
})
