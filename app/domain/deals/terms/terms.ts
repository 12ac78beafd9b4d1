import type { Day } from "#app/lib/dates.ts"
import type { Side } from "../deal/deal.ts"
import type { MovedDay } from "./line-due.ts"
import type { LineForm } from "./line-form.ts"

/** A line of one terms version: a copy, unaffected by later edits of the option (D7). */
export type TermsLine = {
  /** The same across versions. */
  lineKey: string
  /** Soft reference; null for a custom line. */
  optionId: string | null
  /** Null: the whole deal (B20). */
  eventId: string | null
  title: string
  description: string
  benefits: string[]
  /** Grosze; null = to be agreed, 0 = free of charge (D6). */
  priceGrosze: number | null
  /** Upper end of the range, grosze; null = a single price. */
  priceToGrosze: number | null
  /** The agreed amount, grosze. */
  amountGrosze: number
  isCustom: boolean
  /** Provider of a custom line; null: see `providerOf`. */
  providedBy?: Side | null
  /** What the sponsor gives for it; null: see `formOf`. */
  form?: LineForm | null
  /** The day by which its promises are due; null: by the rule. */
  dueOn?: Day | null
  movedDays?: MovedDay[] | null
}

/** An option of the catalogue; prices in grosze. */
export type OfferedOption = {
  id: string
  eventId: string
  title: string
  description: string
  benefits: string[]
  priceGrosze: number | null
  priceToGrosze: number | null
}

/** Initial values of a custom option (B 2.5). */
export const newCustomOption = { title: "Nowa opcja", amount: "0" } as const

/** Characters and rows (A90, B51). */
export const termsLimits = {
  /** For proposals and negotiated terms: a lower number would lock deals that have more. */
  lines: 50,
  events: 20,
  title: 120,
  description: 2000,
  benefits: 20,
  benefit: 200,
  note: 4000,
} as const

/** Texts of an empty list of options (B 2.4). */
export const noLines = "Brak wybranych opcji sponsoringu"
export const noDescription = "Brak opisu"
export const totalLabel = "Łączna kwota"
export const ownProposal = "propozycja własna"
export const wholeDealLabel = "cała współpraca"

export type PriceRange = Pick<TermsLine, "priceGrosze" | "priceToGrosze">

/** True for every amount when there is no price (A65); both are gross, or both net grosze. */
export const isWithinRange = ({ priceGrosze: low, priceToGrosze: high }: PriceRange, amountGrosze: number): boolean =>
  low === null || (amountGrosze >= low && amountGrosze <= (high ?? low))

/** Copies everything but the amount from the catalogue (D7). */
export const lineOf = (option: OfferedOption, lineKey: string, amountGrosze: number): TermsLine => ({
  lineKey,
  optionId: option.id,
  eventId: option.eventId,
  title: option.title,
  description: option.description,
  benefits: [...option.benefits],
  priceGrosze: option.priceGrosze,
  priceToGrosze: option.priceToGrosze,
  amountGrosze,
  isCustom: false,
})

export const customLine = (
  written: Pick<TermsLine, "eventId" | "title" | "description" | "benefits" | "amountGrosze"> &
    Partial<Pick<TermsLine, "providedBy">>,
  lineKey: string,
): TermsLine => ({
  ...written,
  lineKey,
  optionId: null,
  priceGrosze: null,
  priceToGrosze: null,
  isCustom: true,
})

/** The line with its form; null leaves that to the kind of agreement. */
export const withForm = (line: TermsLine, form: LineForm | null): TermsLine =>
  form === (line.form ?? null) ? line : { ...line, form }
