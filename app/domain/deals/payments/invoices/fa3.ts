import type { VatRate } from "#app/domain/shared/vat.ts"
import type { Day } from "#app/lib/dates.ts"
import type { Buyer } from "./buyer.ts"
import type { InvoiceKind } from "./invoice-kind.ts"

/** Contents of the draft of an invoice; sums in grosze. */
export type DraftInvoice = {
  seller: { nip: string; name: string; address: string }
  buyer: { id: Buyer; name: string; address: string | null }
  /** Null: the number is not chosen yet. */
  number: string | null
  issuedOn: Day
  kind: InvoiceKind
  /** When the service was done; null: it is not done yet. */
  doneOn: Day | null
  /** What came of the invoiced money, which is all of it, or nothing. */
  receipts: readonly { onDay: Day; grosze: number }[]
  /** Earlier invoices that this one ends. */
  advances: readonly { number: string; ksefNumber: string | null }[]
  /** What an advance is for; null: the lines say it. */
  about: string | null
  dueOn: Day | null
  /** Of ROZ and ZAL those of the whole agreement, net and VAT. */
  lines: readonly { title: string; net: number; vat: number }[]
  net: number
  vat: number
  gross: number
  ordered: number
  /** Null: exempt. */
  rate: VatRate
  account: string | null
  madeAt: Date
}

export const fa3Namespace = "http://crd.gov.pl/wzor/2025/06/25/13775/"

/** Number of a draft without one. */
export const draftNumber = "SZKIC"
const draftMark =
  "SZKIC z platformy Pomost. To nie jest faktura: sprawdź dane i wystaw ją w swoim programie lub w KSeF."
const exemptionMark = "do uzupełnienia: podstawa zwolnienia, np. art. 113 ust. 1 ustawy o VAT"

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }
/** Characters that XML 1.0 cannot hold, and halves of surrogate pairs. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const asToken = (text: string, length: number) =>
  [...text.replace(forbidden, "").replace(/\s+/g, " ").trim()].slice(0, length).join("").trim()
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? "")

const element = (name: string, text: string, length = 256) => {
  const shown = asToken(text, length)
  return shown === "" ? "" : `<${name}>${escaped(shown)}</${name}>`
}
const group = (name: string, ...parts: string[]) => `<${name}>${parts.join("")}</${name}>`
/** Grosze as FA(3) writes amounts: "1234.50". */
const amount = (name: string, grosze: number) =>
  `<${name}>${Math.floor(grosze / 100)}.${String(grosze % 100).padStart(2, "0")}</${name}>`

const address = (country: string, text: string) =>
  group("Adres", element("KodKraju", country), element("AdresL1", text, 512))

/** Fields of the base and the tax of each rate. */
const sums: Record<string, readonly [base: string, tax: string | null]> = {
  "23": ["P_13_1", "P_14_1"],
  "8": ["P_13_2", "P_14_2"],
  "5": ["P_13_3", "P_14_3"],
  "0": ["P_13_6_1", null],
  zw: ["P_13_7", null],
}

/**
 * The draft of an invoice as XML of the national structure FA(3), 1-0E (spec next 8), marked as a draft. Texts are
 * escaped and cut to the lengths of the schema. Its codes: 1 yes, 2 no, N none of these; payment 6 is a transfer.
 */
export function fa3Draft(of: DraftInvoice): string {
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<!-- ${draftMark} -->\n`,
    `<Faktura xmlns="${fa3Namespace}">`,
    group(
      "Naglowek",
      '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
      "<WariantFormularza>3</WariantFormularza>",
      `<DataWytworzeniaFa>${of.madeAt.toISOString().slice(0, 19)}Z</DataWytworzeniaFa>`,
      "<SystemInfo>Pomost - szkic</SystemInfo>",
    ),
    group(
      "Podmiot1",
      group("DaneIdentyfikacyjne", element("NIP", of.seller.nip), element("Nazwa", of.seller.name, 512)),
      address("PL", of.seller.address),
    ),
    buyerPart(of.buyer),
    invoicePart(of),
    "</Faktura>\n",
  ]
  return parts.join("")
}

function buyerPart({ id, name, address: text }: DraftInvoice["buyer"]): string {
  return group(
    "Podmiot2",
    group("DaneIdentyfikacyjne", identifier(id), element("Nazwa", name, 512)),
    text && asToken(text, 512) ? address("country" in id ? id.country : "PL", text) : "",
    "<JST>2</JST><GV>2</GV>",
  )
}

function identifier(id: Buyer): string {
  if ("nip" in id) return element("NIP", id.nip)
  if ("euNumber" in id) return element("KodUE", id.euCode) + element("NrVatUE", id.euNumber)
  if ("number" in id) return element("KodKraju", id.country) + element("NrID", id.number, 50)
  return "<BrakID>1</BrakID>"
}

function invoicePart(of: DraftInvoice): string {
  const { number, issuedOn, net, vat, gross, rate } = of
  const [base, tax] = sums[rateCode(rate)] ?? ["P_13_7", null]
  return group(
    "Fa",
    "<KodWaluty>PLN</KodWaluty>",
    `<P_1>${issuedOn}</P_1>`,
    element("P_2", number ?? draftNumber),
    soldOn(of),
    amount(base, net),
    tax ? amount(tax, vat) : "",
    amount("P_15", gross),
    notes(rate === null),
    element("RodzajFaktury", of.kind),
    ...partialReceipts(of),
    group("DodatkowyOpis", element("Klucz", "Uwaga"), element("Wartosc", draftMark)),
    of.about ? group("DodatkowyOpis", element("Klucz", "Zaliczka"), element("Wartosc", of.about)) : "",
    ...of.advances.map(advance),
    ...(of.kind === "ZAL" ? [] : of.lines.map(lineOf(rate))),
    payment(of),
    of.kind === "ZAL" ? order(of) : "",
  )
}

const rateCode = (rate: VatRate) => (rate === null ? "zw" : String(rate))
const lineRate = (rate: VatRate) => (rate === 0 ? "0 KR" : rateCode(rate))

/** The day of the service, or of the money that came before it, where it is another one than that of the invoice. */
function soldOn({ kind, issuedOn, doneOn, receipts }: DraftInvoice): string {
  const day = kind === "ZAL" ? (receipts.length === 1 ? receipts[0]?.onDay : null) : doneOn
  return day && day !== issuedOn ? `<P_6>${day}</P_6>` : ""
}

const partialReceipts = ({ kind, receipts }: DraftInvoice) =>
  kind === "ZAL" && receipts.length > 1
    ? receipts
        .slice(0, mostReceipts)
        .map(({ onDay, grosze }) => group("ZaliczkaCzesciowa", `<P_6Z>${onDay}</P_6Z>`, amount("P_15Z", grosze)))
    : []
const mostReceipts = 31

const advance = ({ number, ksefNumber }: DraftInvoice["advances"][number]) =>
  group(
    "FakturaZaliczkowa",
    ksefNumber
      ? element("NrKSeFFaZaliczkowej", ksefNumber)
      : `<NrKSeFZN>1</NrKSeFZN>${element("NrFaZaliczkowej", number)}`,
  )

const lineOf = (rate: VatRate) => (line: DraftInvoice["lines"][number], index: number) =>
  group(
    "FaWiersz",
    `<NrWierszaFa>${index + 1}</NrWierszaFa>`,
    element("P_7", line.title, 512),
    "<P_8A>usł.</P_8A><P_8B>1</P_8B>",
    amount("P_9A", line.net),
    amount("P_11", line.net),
    `<P_12>${lineRate(rate)}</P_12>`,
  )

function payment({ receipts, dueOn, account }: DraftInvoice): string {
  const last = receipts.at(-1)
  return group(
    "Platnosc",
    last ? `<Zaplacono>1</Zaplacono><DataZaplaty>${last.onDay}</DataZaplaty>` : "",
    dueOn && !last ? group("TerminPlatnosci", `<Termin>${dueOn}</Termin>`) : "",
    "<FormaPlatnosci>6</FormaPlatnosci>",
    account ? group("RachunekBankowy", element("NrRB", account)) : "",
  )
}

/** The agreement that an advance is paid for (art. 106f (1) 4 of the VAT act). */
const order = ({ ordered, lines, rate }: DraftInvoice) =>
  group(
    "Zamowienie",
    amount("WartoscZamowienia", ordered),
    ...lines.map(({ title, net, vat }, index) =>
      group(
        "ZamowienieWiersz",
        `<NrWierszaZam>${index + 1}</NrWierszaZam>`,
        element("P_7Z", title, 512),
        "<P_8AZ>usł.</P_8AZ><P_8BZ>1</P_8BZ>",
        amount("P_9AZ", net),
        amount("P_11NettoZ", net),
        amount("P_11VatZ", vat),
        `<P_12Z>${lineRate(rate)}</P_12Z>`,
      ),
    ),
  )

const notes = (exempt: boolean) =>
  group(
    "Adnotacje",
    "<P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>",
    group("Zwolnienie", exempt ? `<P_19>1</P_19>${element("P_19A", exemptionMark)}` : "<P_19N>1</P_19N>"),
    group("NoweSrodkiTransportu", "<P_22N>1</P_22N>"),
    "<P_23>2</P_23>",
    group("PMarzy", "<P_PMarzyN>1</P_PMarzyN>"),
  )
