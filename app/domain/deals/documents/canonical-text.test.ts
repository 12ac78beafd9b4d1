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

test("equal terms give equal text, whatever order their keys have", () => {
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

test("contacts and list prices, which are not agreed, leave the text as it is", () => {
  const parties = { ...terms.parties, sponsor: { ...terms.parties.sponsor, person: null } }
  expect(canonicalText({ ...terms, parties, lines: [{ ...line, priceGrosze: null, optionId: null }] })).toBe(
    canonicalText(terms),
  )
})
