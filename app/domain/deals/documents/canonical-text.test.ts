import { expect, test } from "vitest"
import { type CanonicalTerms, canonicalText } from "./canonical-text.ts"

const line = {
  lineKey: "l1",
  optionId: "o1",
  eventId: "e1",
  title: "Baner",
  description: "Przy scenie",
  benefits: ["logo", "podziękowanie"],
  priceGrosze: 100,
  priceToGrosze: null,
  amountGrosze: 250_000,
  isCustom: false,
}
const terms: CanonicalTerms = {
  dealId: "d1",
  version: 3,
  kind: "sponsoring",
  names: { sponsor: "Piekarnia", organization: "Fundacja" },
  parties: {
    sponsor: { nip: "5261040828", krs: null, address: "Poznań", representatives: null, person: "Marta" },
    organization: { nip: null, person: "Karolina" },
  },
  events: [{ id: "e1", title: "Bieg", startDate: "2027-05-01", endDate: null, city: "Poznań" }],
  lines: [line],
}

test("equal terms give equal text, whatever the order of their keys", () => {
  const reversed = Object.fromEntries(Object.entries(line).reverse()) as typeof line
  expect(canonicalText({ ...terms, lines: [reversed] })).toBe(canonicalText(structuredClone(terms)))
  const decomposed = { ...terms, events: terms.events.map((event) => ({ ...event, city: "Poznań".normalize("NFD") })) }
  expect(canonicalText(decomposed)).toBe(canonicalText(terms))
})

test("every change that the agreement would print changes the text", () => {
  const changed: CanonicalTerms[] = [
    { ...terms, version: 4 },
    { ...terms, dealId: "d2" },
    { ...terms, kind: "donation" },
    { ...terms, names: { sponsor: "Fundacja", organization: "Piekarnia" } },
    {
      ...terms,
      parties: { ...terms.parties, organization: { ...terms.parties.organization, representatives: "Jan" } },
    },
    { ...terms, events: [] },
    { ...terms, lines: [] },
    { ...terms, lines: [{ ...line, amountGrosze: 250_001 }] },
    { ...terms, lines: [{ ...line, benefits: ["podziękowanie", "logo"] }] },
    { ...terms, lines: [{ ...line, benefits: ['logo","podziękowanie'] }] },
    { ...terms, lines: [{ ...line, providedBy: "sponsor" }] },
    { ...terms, lines: [line, { ...line, lineKey: "l2" }] },
  ]
  expect(new Set([terms, ...changed].map(canonicalText)).size).toBe(changed.length + 1)
})

test("contacts and list prices, which are not agreed, do not change the text", () => {
  const parties = { ...terms.parties, sponsor: { ...terms.parties.sponsor, person: null } }
  expect(canonicalText({ ...terms, parties, lines: [{ ...line, priceGrosze: null, optionId: null }] })).toBe(
    canonicalText(terms),
  )
})

test("account and days have a form of their own; earlier documents, which print neither, keep their text", () => {
  expect(canonicalText({ ...terms, account: null, days: [] })).toBe(canonicalText(terms))
  const day = { owedBy: "sponsor", title: "Logo", dueOn: "2027-04-10" } as const
  const account = "61109010140000071219812874"
  const variants: CanonicalTerms[] = [
    { ...terms, account },
    { ...terms, account: "27114020040000300201355387" },
    { ...terms, days: [day] },
    { ...terms, account, days: [day] },
    { ...terms, account, days: [{ ...day, dueOn: "2027-04-11" }] },
    { ...terms, account, days: [{ ...day, owedBy: "organization" }] },
    { ...terms, account, days: [{ ...day, title: "Baner" }] },
  ]
  const texts = variants.map(canonicalText)
  expect(new Set(texts).size).toBe(variants.length)
  expect(texts.every((text) => text.startsWith('["pomost-terms-3"'))).toBe(true)
  const bases = (["agreed", "notice", -21, 0] as const).map((basis) => [{ ...day, basis }])
  const withBasis = bases.map((days) => canonicalText({ ...terms, account, days }))
  expect(new Set(withBasis).size).toBe(bases.length)
  const withDue = canonicalText({ ...terms, lines: [{ ...line, dueOn: "2027-04-10" }] })
  expect([...withBasis, withDue].every((text) => text.startsWith('["pomost-terms-4"'))).toBe(true)
  expect(canonicalText({ ...terms, lines: [{ ...line, dueOn: null }] })).toBe(canonicalText(terms))
})

test("terms without details of the money keep the earlier text, others have one of their own", () => {
  const money = { basis: "gross", vatStatus: null, vatRate: null, plan: null } as const
  expect(canonicalText({ ...terms, money })).toBe(canonicalText(terms))
  expect(canonicalText({ ...terms, lines: [{ ...line, form: null }] })).toBe(canonicalText(terms))
  const plan = [{ key: "1", grosze: 250_000, due: { daysAfterAgreed: 14 } }]
  const variants: CanonicalTerms[] = [
    { ...terms, money: { ...money, vatStatus: "exempt" } },
    { ...terms, money: { ...money, vatStatus: "active", vatRate: 23 } },
    { ...terms, money: { basis: "net", vatStatus: "active", vatRate: 23, plan: null } },
    { ...terms, money: { ...money, plan } },
    { ...terms, money: { ...money, plan: [{ key: "1", grosze: 250_000, due: { on: "2027-05-01" } }] } },
    { ...terms, lines: [{ ...line, form: "money" as const }] },
    { ...terms, lines: [{ ...line, form: "goods" as const }] },
  ]
  const texts = variants.map(canonicalText)
  expect(new Set(texts).size).toBe(variants.length)
  expect(texts.every((text) => text.startsWith('["pomost-terms-2"'))).toBe(true)
  expect(canonicalText(terms)).toMatch(/^\["pomost-terms-1"/)
})
