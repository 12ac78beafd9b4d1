import * as z from "zod"
import { type AmountBasis, type Taxed, taxedParts, type VatRate, type VatStatus } from "#app/domain/shared/vat.ts"
import { addDays, type Day, formatLongDay, isDay } from "#app/lib/dates.ts"
import type { DealKind } from "../../deal/deal.ts"
import { type Buyer, readBuyer } from "./buyer.ts"
import { type InvoiceKind, isInvoiceKind } from "./invoice-kind.ts"

/** Net and VAT of each line in grosze, from amounts as the terms state them; they add up to the whole. */
export function linesOf(amounts: readonly number[], basis: AmountBasis, whole: Taxed): { net: number; vat: number }[] {
  const stated = basis === "net" ? { ...whole, gross: whole.net } : whole
  return taxedParts(amounts, stated).map(({ net, vat, gross }) => ({ net: basis === "net" ? gross : net, vat }))
}

type Issuer = {
  kind: DealKind
  /** Gross grosze of the money in the terms. */
  gross: number
  nip: string | null
  address: string | null
  /** From the terms, else from the organization. */
  vatStatus: VatStatus | null
  vatRate: VatRate
}

/** What the organization has to complete before a draft can be made; null: nothing. */
export function draftObstacle({ kind, gross, nip, address, vatStatus, vatRate }: Issuer): string | null {
  if (kind === "donation") return "Darowizna nie wymaga faktury: zamiast niej jest potwierdzenie otrzymania."
  if (gross === 0) return "W\u00a0ustaleniach nie ma pieniędzy do zafakturowania."
  const lacking = [!nip && "NIP", !address?.trim() && "adresu"].filter((one) => one !== false)
  if (lacking.length > 0) return `Do szkicu faktury brakuje w\u00a0danych organizacji: ${lacking.join(" i\u00a0")}.`
  if (vatStatus === null) return "Podaj status VAT organizacji na stronie rachunków albo ustalcie go w\u00a0warunkach."
  if (vatStatus === "none") return "Organizacja, której VAT nie dotyczy, nie wystawia faktury VAT."
  return vatStatus === "active" && vatRate === null ? "Ustalcie w\u00a0warunkach stawkę VAT." : null
}

/** Controls of the form, which is sent as a query. */
export const draftFields = ["numer", "data", "rata", "rodzaj", "kraj", "numerVat", "pewne"] as const
export type DraftField = (typeof draftFields)[number]
export type TypedDraft = Record<DraftField, string>

const shortText = z.string().max(100).catch("")
export const typedDraft = (query: URLSearchParams): TypedDraft => {
  const textOf = (name: DraftField) => shortText.parse(query.get(name) ?? "").trim()
  return {
    ...{ numer: textOf("numer"), data: textOf("data"), rata: textOf("rata") },
    ...{ rodzaj: textOf("rodzaj"), kraj: textOf("kraj"), numerVat: textOf("numerVat"), pewne: textOf("pewne") },
  }
}

export const draftErrors = {
  day: "Podaj dzień od 2026-01-01, np. 24.04.2027",
  instalment: "Wybierz ratę z\u00a0listy",
  kind: "Wybierz rodzaj faktury z\u00a0listy",
  noAdvances: "Faktura rozliczeniowa wymienia faktury zaliczkowe, a\u00a0tu nie ma jeszcze żadnej.",
  nothingLeft: "Faktury są już na całą kwotę. Nie ma czego rozliczyć.",
  farAhead: (day: Day) => `Do ${formatLongDay(day)} jest ponad ${mostDaysAhead} dni. Czy to dobra data wystawienia?`,
} as const

/** An invoice may be issued so many days ahead; a later day asks for confirmation. */
const mostDaysAhead = 60

export type DraftRequest = {
  number: string | null
  issuedOn: Day
  /** Null: the whole. */
  instalment: number | null
  /** Null: as the days say. */
  kind: InvoiceKind | null
  buyer: Buyer
}
export type ReadDraft = { ok: true; request: DraftRequest } | { ok: false; errors: Partial<Record<DraftField, string>> }

type DraftedDeal = {
  nip: string | null
  instalments: number
  /** Gross grosze with and without an invoice. */
  invoiced: number
  left: number
  today: Day
}

/** The draft to make, or errors by control. */
export function readDraft(typed: TypedDraft, deal: DraftedDeal): ReadDraft {
  const { nip, instalments, invoiced, left, today } = deal
  const errors: Partial<Record<DraftField, string>> = {}
  const issuedOn = typed.data === "" ? today : typed.data
  // the schema's dates end in 2049
  if (!isDay(issuedOn) || issuedOn < "2026-01-01" || issuedOn > "2049-12-31") errors.data = draftErrors.day
  const instalment = typed.rata === "" ? null : Number(typed.rata)
  const isKnown = instalment === null || (/^\d{1,2}$/.test(typed.rata) && instalment >= 1 && instalment <= instalments)
  if (!isKnown) errors.rata = draftErrors.instalment
  const kind = isInvoiceKind(typed.rodzaj) ? typed.rodzaj : null
  if (typed.rodzaj !== "" && kind === null) errors.rodzaj = draftErrors.kind
  if (kind === "ROZ" && invoiced === 0) errors.rodzaj = draftErrors.noAdvances
  else if (kind === "ROZ" && left === 0) errors.rodzaj = draftErrors.nothingLeft
  if (!errors.data && issuedOn > addDays(today, mostDaysAhead) && typed.pewne !== issuedOn)
    errors.pewne = draftErrors.farAhead(issuedOn)
  const buyer = readBuyer(nip, typed.kraj, typed.numerVat)
  if (!buyer.ok) Object.assign(errors, buyer.errors)
  if (!buyer.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, request: { number: typed.numer || null, issuedOn, instalment, kind, buyer: buyer.buyer } }
}
