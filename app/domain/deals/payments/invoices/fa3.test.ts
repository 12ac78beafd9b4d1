import fs from "node:fs"
import path from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { validateXML } from "xmllint-wasm"
import { maxGrosze } from "#app/domain/shared/money.ts"
import { type AmountBasis, amountBases, taxed, type VatRate, vatRates } from "#app/domain/shared/vat.ts"
import { readBuyer } from "./buyer.ts"
import { linesOf } from "./draft-invoice.ts"
import { type DraftInvoice, fa3Draft } from "./fa3.ts"

const folder = path.join(import.meta.dirname, "../../../../../test/data/fa3")
const schemaFile = (name: string) => fs.readFileSync(path.join(folder, `${name}.xsd`), "utf8")
/** Replaces the URLs by which the published schema imports its parts, as the test fetches nothing. */
const schema = schemaFile("schemat-fa3-v1-0e").replace(
  /schemaLocation="http[^"]*\/StrukturyDanych_v10-0E\.xsd"/,
  'schemaLocation="StrukturyDanych_v10-0E.xsd"',
)
const preload = [
  { fileName: "StrukturyDanych_v10-0E.xsd", contents: schemaFile("struktury-danych") },
  { fileName: "ElementarneTypyDanych_v10-0E.xsd", contents: schemaFile("elementarne-typy-danych") },
  { fileName: "KodyKrajow_v10-0E.xsd", contents: schemaFile("kody-krajow") },
]
const problems = async (...drafts: string[]) => {
  const xml = drafts.map((contents, at) => ({ fileName: `szkic-${at}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: [schema], preload })
  return errors.map(({ message }) => message)
}

/** Amounts of lines as an invoice states them. */
function summed(amounts: readonly number[], basis: AmountBasis, rate: VatRate) {
  const whole = taxed(
    amounts.reduce((sum, one) => sum + one, 0),
    basis,
    rate,
  )
  const lines = linesOf(amounts, basis, whole).map((line, at) => ({ title: `Opcja ${at}`, ...line }))
  return { lines, ...whole, rate, ordered: whole.gross }
}

const invoice: DraftInvoice = {
  seller: { nip: "7811950281", name: "Fundacja Sąsiedzki Sad", address: "ul. Kanałowa 14, 60-710 Poznań" },
  buyer: { id: { nip: "7802150016" }, name: "Piekarnia Jasny Zakwas Sp. z o.o.", address: "ul. Głogowska 1, Poznań" },
  number: "FV 12/2027",
  issuedOn: "2027-03-05",
  dueOn: "2027-03-12",
  ...{ kind: "VAT", doneOn: null, receipts: [], advances: [], about: null },
  ...summed([300_001, 99_999], "gross", null),
  account: "61109010140000071219812874",
  madeAt: new Date("2027-03-05T10:00:00Z"),
}
const receipts = [
  { onDay: "2027-03-01", grosze: 100_000 },
  { onDay: "2027-03-04", grosze: 50_000 },
]
const advances = [
  { number: "FV 1 <2027>", ksefNumber: null },
  { number: "FV 2/2027", ksefNumber: "5265877635-20250826-0100001AF629-AF" },
]
const advance: DraftInvoice = {
  ...{ ...invoice, ...summed([300_001, 99_999], "gross", 23), ...taxed(150_000, "gross", 23) },
  ...{ kind: "ZAL", about: "Sponsoring, rata 1 z 2", receipts },
}
const buyer = (country: string, number: string) => {
  const read = readBuyer(null, country, number)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return { id: read.buyer, name: "Bäckerei & Söhne GmbH", address: "Hauptstraße 1, Berlin" }
}

test.each<[string, DraftInvoice]>([
  ["an exempt organization", invoice],
  ["an active VAT payer", { ...invoice, ...summed([300_001, 99_999], "gross", 23) }],
  ["a rate of zero", { ...invoice, ...summed([300_001, 99_999], "gross", 0) }],
  [
    "a company in the Union",
    { ...invoice, buyer: buyer("DE", "DE 123 456 789"), ...summed([300_001, 99_999], "gross", 8) },
  ],
  ["a company in Greece", { ...invoice, buyer: buyer("GR", "EL123456789") }],
  ["a company outside it", { ...invoice, buyer: buyer("US", "12-3456789") }],
  ["a company without a number", { ...invoice, buyer: { id: { unknown: true }, name: "Firma", address: null } }],
  ["an advance that came at once", { ...advance, receipts: [{ onDay: "2027-03-04", grosze: 150_000 }] }],
  ["an advance that came in two payments", { ...advance, receipts, advances }],
  ["an advance that is not paid yet", { ...advance, ...summed([300_001, 99_999], "net", 23), receipts: [] }],
  ["what advances left, after the service", { ...invoice, kind: "ROZ", doneOn: "2027-02-27", advances }],
  ["neither number, day nor account", { ...invoice, number: null, dueOn: null, account: null }],
])("the draft of %s is valid against the published schema", async (_, of) => {
  expect(await problems(fa3Draft(of))).toEqual([])
})

test("the schema refuses a draft with a missing part", async () => {
  expect(await problems(fa3Draft(invoice).replace("<JST>2</JST>", ""))).not.toEqual([])
})

test("hostile names stay text, and the draft stays valid", async () => {
  const name = `</Nazwa><P_15>1.00</P_15>]]> & "x" 'y' <!-- ${"Ż".repeat(600)}\u0000\u0008\uFFFF\uD800 🎪 &amp;`
  const hostile: DraftInvoice = {
    ...invoice,
    number: name,
    seller: { ...invoice.seller, name, address: name },
    buyer: { ...invoice.buyer, name, address: "\u0001" },
    lines: [{ title: `${name}\r\n\t<script>`, net: 400_000, vat: 0 }],
  }
  const draft = fa3Draft(hostile)
  expect(await problems(draft)).toEqual([])
  expect(draft.match(/<P_15>/g)).toHaveLength(1)
  expect(draft).toContain("&lt;/Nazwa&gt;")
})

test("the draft of an advance states the whole agreement, and when its money came", () => {
  const draft = fa3Draft({ ...advance, receipts: [{ onDay: "2027-03-04", grosze: 150_000 }] })
  expect(draft).toContain("<P_6>2027-03-04</P_6><P_13_1>1219.51</P_13_1><P_14_1>280.49</P_14_1><P_15>1500.00</P_15>")
  expect(draft).toContain("<RodzajFaktury>ZAL</RodzajFaktury>")
  expect(draft).toContain("<Zamowienie><WartoscZamowienia>4000.00</WartoscZamowienia><ZamowienieWiersz>")
  expect(draft).toContain("<Zaplacono>1</Zaplacono><DataZaplaty>2027-03-04</DataZaplaty>")
  expect(draft).not.toContain("<FaWiersz>")
  const sumOf = (name: string) =>
    [...draft.matchAll(new RegExp(`<${name}>([\\d.]+)<`, "g"))].reduce((sum, [, text]) => sum + Number(text), 0)
  expect(sumOf("P_11NettoZ") + sumOf("P_11VatZ")).toBeCloseTo(4000, 2)
  const inParts = fa3Draft(advance)
  expect(inParts).toContain("<P_6Z>2027-03-01</P_6Z><P_15Z>1000.00</P_15Z>")
  expect(inParts).not.toContain("<P_6>")
})

test("a draft is marked as a draft", () => {
  const draft = fa3Draft({ ...invoice, number: null })
  expect(draft).toContain("<P_2>SZKIC</P_2>")
  expect(draft).toContain("To nie jest faktura")
  expect(draft).toContain("do uzupełnienia: podstawa zwolnienia")
})

test("the lines of any sums add up to the base, base and tax to the whole, and the draft is valid", async () => {
  const drafts: string[] = []
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: maxGrosze }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...vatRates, null),
      fc.constantFrom(...amountBases),
      (parts, rate, basis) => {
        const of = { ...invoice, ...summed(parts, basis, rate) }
        const draft = fa3Draft(of)
        const sumOf = (name: RegExp) =>
          [...draft.matchAll(name)].reduce((sum, [, text = "0"]) => sum + Math.round(Number(text) * 100), 0)
        const base = sumOf(/<P_13_\w+>([\d.]+)</g)
        expect(sumOf(/<P_11>([\d.]+)</g)).toBe(base)
        expect(base + sumOf(/<P_14_\w+>([\d.]+)</g)).toBe(of.gross)
        expect(sumOf(/<P_15>([\d.]+)</g)).toBe(of.gross)
        drafts.push(draft)
      },
    ),
    { numRuns: 40 },
  )
  expect(await problems(...drafts)).toEqual([])
})

test.each([
  ["", "", { ok: true, buyer: { nip: "7802150016" } }],
  ["DE", "de 123-456.789", { ok: true, buyer: { country: "DE", euCode: "DE", euNumber: "123456789" } }],
  ["GB", "GB123", { ok: true, buyer: { country: "GB", number: "GB123" } }],
  ["DE", "", { ok: false, errors: { numerVat: expect.stringContaining("Podaj numer") } }],
  ["", "DE1", { ok: false, errors: { kraj: expect.stringContaining("Wybierz kraj") } }],
  ["XX", "1", { ok: false, errors: { kraj: expect.stringContaining("z\u00a0listy") } }],
  ["DE", "<1>", { ok: false, errors: { numerVat: expect.stringContaining("Podaj numer VAT") } }],
  ["DE", "1".repeat(13), { ok: false, errors: { numerVat: expect.stringContaining("Podaj numer VAT") } }],
] as const)("a buyer of country %j and number %j is read or refused", (country, number, expected) => {
  expect(readBuyer("7802150016", country, number)).toEqual(expected)
})
