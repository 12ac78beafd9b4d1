import { expect, test } from "vitest"
import { lackingPapers, type PaidDeal } from "./lacking-papers.ts"

const today = "2030-03-20"
const instalment = { key: "1", gross: 60_000, covered: 0, dueOn: "2030-04-03" }
const second = { ...instalment, key: "2", gross: 40_000, dueOn: "2030-04-04" }
const deal: PaidDeal = {
  ...{ kind: "sponsoring", status: "in_progress", vatStatus: null },
  ...{ instalments: [instalment, second], received: 0, invoices: [] },
}
const billed = { number: "FV 1", withdrawnAt: null, parts: [] }
const invoices = (grosze: number) => ({ invoices: [{ ...billed, grosze }] })
const lacking = (more: Partial<PaidDeal>) => lackingPapers({ ...deal, ...more }, today)

test("the invoiced sum fills the instalments in their order", () => {
  expect(lacking({}).invoices.map(({ grosze }) => grosze)).toEqual([60_000, 40_000])
  expect(lacking(invoices(70_000))).toMatchObject({
    invoices: [{ instalment: 2, grosze: 30_000 }],
    uninvoiced: 30_000,
  })
  expect(lacking({ invoices: [{ ...billed, grosze: 70_000, withdrawnAt: new Date() }] })).toMatchObject({
    invoiced: 0,
    uninvoiced: 100_000,
  })
  expect(lacking(invoices(120_000))).toMatchObject({ invoices: [], uninvoiced: 0 })
})

test("an invoice covers the instalment that it names, and what is beyond it the others in their order", () => {
  const named = (...parts: [key: string, grosze: number][]) => ({
    ...billed,
    grosze: parts.reduce((sum, [, grosze]) => sum + grosze, 0),
    parts: parts.map(([key, grosze]) => ({ key, grosze })),
  })
  const lack = (...billing: PaidDeal["invoices"]) =>
    lacking({ invoices: billing }).byInstalment.map(({ grosze, numbers }) => [grosze, numbers.length])
  expect(lack(named(["2", 40_000]))).toEqual([
    [60_000, 0],
    [0, 1],
  ])
  expect(lack(named(["2", 50_000]), named(["1", 10_000]))).toEqual([
    [40_000, 1],
    [0, 1],
  ])
  expect(lack(named(["gone", 30_000]), named(["2", 5_000]))).toEqual([
    [30_000, 0],
    [35_000, 1],
  ])
  expect(lack({ ...named(["2", 40_000]), withdrawnAt: new Date() })).toEqual([
    [60_000, 0],
    [40_000, 0],
  ])
})

test("an invoice is due two weeks before its money, once some of it arrived or was sent, and at once without a day", () => {
  const due = (...instalments: (typeof instalment | typeof second)[]) =>
    lacking({ instalments }).invoices.map(({ isDue }) => isDue)
  expect(due(instalment, second)).toEqual([true, false])
  expect(due(instalment, { ...second, covered: 1 })).toEqual([true, true])
  expect(lacking({ instalments: [{ ...second, dueOn: null }] }).invoices).toMatchObject([{ isDue: true }])
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
