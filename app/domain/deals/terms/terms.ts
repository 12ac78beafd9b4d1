import { isPatronage } from "#app/domain/events/sponsorship.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { Side } from "../deal.ts"

/** One line of one version of the terms: a copy, which no later edit of an option reaches (D7). */
export type TermsLine = {
  /** The same line keeps its key from version to version. */
  lineKey: string
  /** The option it was taken from, a soft reference; null for a custom line. */
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
  /** What the sides agree on, grosze. */
  amountGrosze: number
  isCustom: boolean
  /** Who delivers a custom line; none: as the kind of agreement has it (`providerOf`). */
  providedBy?: Side | null
}

/** An option as the catalogue offers it now; prices in grosze. */
export type OfferedOption = {
  id: string
  eventId: string
  title: string
  description: string
  benefits: string[]
  priceGrosze: number | null
  priceToGrosze: number | null
}

/** Longest texts and most rows (A90, B51). */
export const termsLimits = {
  lines: 50,
  events: 20,
  title: 120,
  description: 2000,
  benefits: 20,
  benefit: 200,
  note: 4000,
} as const

/** What stands in the list of options when there is nothing (B 2.4). */
export const noLines = "Brak wybranych opcji sponsoringu"
export const noDescription = "Brak opisu"
export const totalLabel = "Łączna kwota"
export const ownProposal = "propozycja własna"
/** Where a line of no single event belongs (B20). */
export const wholeDeal = "cała współpraca"

/** Sum of the amounts, grosze; never taken from the client (D6, B17). */
export const totalOf = (lines: readonly Pick<TermsLine, "amountGrosze">[]): number =>
  lines.reduce((sum, line) => sum + line.amountGrosze, 0)

type Priced = Pick<TermsLine, "priceGrosze" | "priceToGrosze">

/** Whether an amount lies in the option's range; without a price every amount does (A65). */
export const isWithinRange = ({ priceGrosze: low, priceToGrosze: high }: Priced, amountGrosze: number): boolean =>
  low === null || (amountGrosze >= low && amountGrosze <= (high ?? low))

/** The agreed amount of a line; patronage brings no money rather than 0 zł. */
export const amountLabel = ({ title, amountGrosze }: Pick<TermsLine, "title" | "amountGrosze">): string =>
  amountGrosze === 0 && isPatronage(title) ? "Bez kwoty" : formatMoney(amountGrosze)

/** The mark beside an amount outside the option's range, else null; such an amount is allowed (A65). */
export const amountNote = (line: Priced & Pick<TermsLine, "amountGrosze" | "isCustom">): string | null =>
  !line.isCustom && !isWithinRange(line, line.amountGrosze) ? ownProposal : null

/** An option becomes a line: everything but the amount is copied from the catalogue (D7). */
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

/** A line that a side has written itself. */
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
