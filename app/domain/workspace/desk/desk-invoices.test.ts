import { expect, test } from "vitest"
import { type DealToInvoice, nothingToInvoice } from "../../deals/payments/invoices/to-invoice.ts"
import { daysOfInvoices, deskInvoices } from "./desk-invoices.ts"

const today = "2027-04-08"
const deal: DealToInvoice = {
  ...{ id: "d1", sponsor: "Farby Kalina", organization: "Sąsiedzki Sad", grosze: 184_500 },
  events: [{ title: "Zielone Podwórka", startDate: "2027-05-22" }],
  ...{ dueOn: "2027-04-20", askedOn: "2027-04-20", money: "open" },
}
const plain = (text: string) => text.replaceAll("\u00a0", " ")
const shownTo = (side: "organization" | "sponsor", more: Partial<DealToInvoice> = {}) => {
  const shown = deskInvoices(
    { count: 1, dealCount: 1, grosze: 184_500, deals: [{ ...deal, ...more }] },
    { side, today, path: (id) => `/payments/${id}` },
  )
  const [row] = shown?.rows ?? []
  return [plain(shown?.title ?? ""), row?.partner, plain(row?.about ?? ""), row?.day, row?.note]
}

test.each([
  [{}, ["Zielone Podwórka, płatne do 20 kwietnia", "20 kwietnia", "wtorek"]],
  [{ dueOn: "2027-04-09", askedOn: "2027-04-09" }, ["Zielone Podwórka, płatne do 9 kwietnia", "Jutro", "piątek"]],
  [{ dueOn: "2027-04-01", askedOn: today }, ["Zielone Podwórka, płatne do 1 kwietnia", "Dziś", ""]],
  [{ dueOn: null, askedOn: today }, ["Zielone Podwórka, płatne bez terminu", "Dziś", ""]],
  // of several instalments, some arrived already
  [{ askedOn: today }, ["Zielone Podwórka, płatne do 20 kwietnia", "Dziś", ""]],
  [{ money: "sent", dueOn: null, askedOn: today }, ["Zielone Podwórka, przelew w drodze", "Dziś", ""]],
  [{ money: "received", dueOn: null, askedOn: today }, ["Zielone Podwórka, wpłata już przyszła", "Dziś", ""]],
] as const)("an invoice of %o is asked for with its reason and day", (more, [about, day, note]) => {
  expect(shownTo("organization", more)).toEqual(["Faktury do wystawienia", "Farby Kalina", about, day, note])
})

test("the company awaits the invoice, and a desk without any shows nothing", () => {
  expect(shownTo("sponsor", { money: "received", dueOn: null, askedOn: today })).toEqual([
    ...["Faktury, na które czekasz", "Sąsiedzki Sad", "Zielone Podwórka, zapłacone", "Dziś", ""],
  ])
  expect(deskInvoices(nothingToInvoice, { side: "sponsor", today, path: String })).toBeNull()
  expect(daysOfInvoices(today)).toEqual({ dueUntil: "2027-04-22", endedFrom: "2027-01-08" })
})

test("invoices are counted by instalments, and hidden rows by deals", () => {
  const shown = deskInvoices(
    { count: 9, dealCount: 3, grosze: 400_000, deals: [deal, { ...deal, id: "d2" }] },
    { side: "organization", today, path: String },
  )
  expect([shown?.count, shown?.rows.length, shown?.others]).toEqual([9, 2, 1])
})
