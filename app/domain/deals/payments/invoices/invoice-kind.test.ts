import { expect, test } from "vitest"
import { invoiceKindOf } from "./invoice-kind.ts"

const doneOn = "2027-05-23"
const service = { issuedOn: "2027-02-10", doneOn, receivedOn: null, dueOn: null, hasAdvances: false }

test.each([
  ["money that came before the service is an advance", { receivedOn: "2027-02-08" }, "ZAL"],
  ["also when its invoice is late", { receivedOn: "2027-02-08", issuedOn: "2027-06-02" }, "ZAL"],
  [
    "an invoice after the service covers money of the same month",
    { receivedOn: "2027-05-03", issuedOn: "2027-05-30" },
    "VAT",
  ],
  ["money that is due before the service is an advance", { dueOn: "2027-03-01" }, "ZAL"],
  ["money without a day is due from the agreement on", {}, "ZAL"],
  ["money that is due after the service is none", { dueOn: "2027-06-01" }, "VAT"],
  ["an invoice after the service is an ordinary one", { issuedOn: "2027-06-01", dueOn: "2027-03-01" }, "VAT"],
  ["after advance invoices it settles them", { issuedOn: "2027-06-01", hasAdvances: true }, "ROZ"],
  [
    "without a day of the service nothing says that it is an advance",
    { doneOn: null, receivedOn: "2027-02-08" },
    "VAT",
  ],
] as const)("%s", (_, more, expected) => {
  expect(invoiceKindOf({ ...service, ...more })).toBe(expected)
})
