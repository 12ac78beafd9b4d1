import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { type MoneyTerms, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { type AgreementCertificate, drawAgreement } from "./agreement-document.server.ts"
import type { AgreedDeal } from "./queries.server.ts"

const line = {
  lineKey: "l1",
  optionId: "o1",
  eventId: "e1",
  title: "Partner główny",
  description: "Logo na banerze",
  benefits: ["logo na scenie"],
  priceGrosze: 250_000,
  priceToGrosze: null,
  amountGrosze: 250_000,
  isCustom: false,
  providedBy: null,
}

const bread: TermsLine = { ...line, lineKey: "l2", title: "Chleb", isCustom: true, benefits: [], providedBy: "sponsor" }
const lines = [line, bread]

/** What the agreement reads of a deal, with a party that has filled in nothing. */
const agreed = (kind: DealKind) =>
  ({
    deal: {
      id: "d1",
      reference: "POM-1A2B3C4D",
      kind,
      termsVersion: 3,
      sponsorName: "Piekarnia Jasny Zakwas",
      organizationName: "Fundacja Sąsiedzki Sad",
    },
    events: [{ id: "e1", title: "Bieg", startDate: "2027-05-01", endDate: null, city: "Poznań" }],
    lines,
    worth: worthOf(kind, lines, usualMoney),
    parties: {
      sponsor: { address: null, nip: null, krs: null, person: null },
      organization: {
        address: "Łazarz 1",
        nip: "7811950281",
        krs: null,
        representatives: "Jan Sad",
        person: "Karolina",
      },
    },
    agreedAt: new Date("2027-02-28T08:05:00Z"),
    money: usualMoney,
    account: null,
    days: [],
  }) as unknown as AgreedDeal

const accepted = {
  termsVersion: 3,
  acceptedAt: new Date("2027-02-28T08:05:00Z"),
  secondPerson: null,
} as const
const proof: AgreementCertificate = {
  concluded: {
    sponsor: {
      ...accepted,
      side: "sponsor",
      personName: "Marta Wilczyńska",
      partyName: "Piekarnia Jasny Zakwas",
      capacity: "pełnomocniczka",
      secondPerson: { name: "Ewa Zych", capacity: "prokurentka", approvedAt: new Date("2027-03-01T08:05:00Z") },
    },
    organization: {
      ...accepted,
      side: "organization",
      personName: "Karolina Majchrzak",
      partyName: "Fundacja Sąsiedzki Sad",
      capacity: "<b>prezeska</b> zarządu",
    },
  },
  fingerprint: "4f1c9a07".repeat(8),
  checkUrl: "https://pomost.example/sprawdz",
}
const flat = (bytes: Uint8Array) => textOfPdf(bytes).replace(/\s+/g, " ")
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

// hashes of the texts, since packed bytes may differ between processors; change them only with the texts
test.each([
  ["sponsoring", "cbfe1d5c6f76397dcf553a06b471d479fb902c790b5c7670389c132a14d9d5f6"],
  ["donation", "d2670661e578897b81e3f14e3ce43595eacdabf886967caff9d8cf4f56535110"],
  ["barter", "72ecc12d7792d35f3fea6eb80e51c4a6619fa9025623a39106fcb42babfe7794"],
] as const)("a template of %s keeps its text", async (kind, golden) => {
  expect(hashOf(Buffer.from(textOfPdf(await drawAgreement(agreed(kind)))))).toBe(golden)
})

test("each line of § 2 says what its amount is, and the sums by kind stand below", async () => {
  const money: MoneyTerms = { basis: "net", vatStatus: "active", vatRate: 23, plan: null }
  const text = flat(await drawAgreement({ ...agreed("sponsoring"), money, worth: worthOf("sponsoring", lines, money) }))
  expect(text).toContain("Partner główny Logo na banerze – logo na scenie 2 500 zł netto")
  expect(text).toContain("Wsparcie zapewnia: Sponsor Logo na banerze rzeczowo 2 500 zł")
  expect(text).toContain(
    "Razem w pieniądzach: 3 075 zł brutto (2 500 zł netto + 575 zł VAT). Razem rzeczowo i w usługach: 2 500 zł.",
  )
  expect(text).toContain("Wsparcie w pieniądzu wynosi 3 075 zł brutto (słownie:")
})

test.each(["sponsoring", "donation", "barter"] as const)(
  "a concluded %s has no blanks or marks of a template, and always the same bytes",
  async (kind) => {
    const bytes = await drawAgreement({ ...agreed(kind), proof })
    const text = flat(bytes)
    expect(text).not.toContain("....")
    expect(text).not.toContain("WZÓR")
    expect(text).not.toContain("wzór z platformy")
    expect(text).not.toContain("niepotrzebne skreślić")
    expect(text).toContain("zawarta dnia 1 marca 2027 w formie dokumentowej")
    expect(text).toContain("nie podano")
    expect(text).toContain("Zmiany umowy wymagają formy dokumentowej (art. 77² k.c.) lub pisemnej.")
    expect(hashOf(await drawAgreement({ ...agreed(kind), proof }))).toBe(hashOf(bytes))
  },
)

test("the last page certifies who accepted, in which capacity and when", async () => {
  const text = flat(await drawAgreement({ ...agreed("sponsoring"), proof }))
  const certificate = text.slice(text.indexOf("Poświadczenie zawarcia"))
  for (const part of [
    "Marta Wilczyńska",
    "pełnomocniczka",
    "28 lutego 2027, 09:05 (czas polski)",
    "Ewa Zych, prokurentka, 1 marca 2027, 09:05 (czas polski)",
    "<b>prezeska</b> zarządu",
    "forma dokumentowa, art. 77² KC",
    "https://pomost.example/sprawdz",
  ])
    expect(certificate).toContain(part)
  expect(certificate.replaceAll(" ", "")).toContain(proof.fingerprint)
})
