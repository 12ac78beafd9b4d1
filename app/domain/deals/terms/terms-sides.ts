import type { DealKind, Side } from "../deal/deal.ts"
import { type LineForm, lineFormLabels } from "./line-form.ts"
import type { TermsLine } from "./terms.ts"

type PromiseLine = Pick<TermsLine, "lineKey" | "title" | "benefits" | "isCustom" | "providedBy" | "form">

/** Line key of the logo, which a sponsor owes beside the lines; keys of lines are UUIDs or ids of options. */
export const logoKey = "logo"

/** The provider of a line: of an option the organization; of a custom line the side in the terms, else the default of the kind. */
export const providerOf = (kind: DealKind, line: Pick<PromiseLine, "isCustom" | "providedBy">): Side =>
  line.isCustom ? (line.providedBy ?? usualProvider(kind)) : "organization"

/** The line's own form; else goods in a barter and in the sponsor's custom lines, and money in all others. */
export function formOf(kind: DealKind, line: Pick<PromiseLine, "isCustom" | "providedBy" | "form">): LineForm {
  if (line.form) return line.form
  const isGoods = kind === "barter" || (kind !== "donation" && providerOf(kind, line) === "sponsor")
  return isGoods ? "goods" : "money"
}

/** The choice that leaves the form to the kind of agreement: "domyślnie: pieniądze". */
export const usualFormChoice = (kind: DealKind, line: Pick<PromiseLine, "isCustom" | "providedBy">): string =>
  `domyślnie: ${lineFormLabels[formOf(kind, { ...line, form: null })].toLowerCase()}`

/** Default provider of a custom line. */
export const usualProvider = (kind: DealKind): Side => (kind === "sponsoring" ? "organization" : "sponsor")

/** The note beside an amount that is not money. */
export function amountMeaning(kind: DealKind, line: Pick<PromiseLine, "isCustom" | "providedBy" | "form">) {
  if (formOf(kind, line) === "money") return null
  const instead = kind === "barter" ? "" : " Firma da pieniądze? Wybierz formę „Pieniądze”."
  return `To wartość rzeczy lub usługi, nie przelew.${instead}`
}

/** Initial provider of a custom line: the sponsor for its own; null: the default of the kind. */
export const providerTypedBy = (author: Side): Side | null => (author === "sponsor" ? author : null)

/** Null where it is obvious: in a donation everything comes from the sponsor. */
export function providerNote(
  kind: DealKind,
  line: Pick<PromiseLine, "isCustom" | "providedBy">,
  names: Record<Side, string> = providerNames,
): string | null {
  if (!line.isCustom || kind === "donation") return null
  const by = providerOf(kind, line)
  return `${by === "organization" ? "Świadczenie" : "Wsparcie"} zapewnia: ${names[by]}`
}

export const providerNames: Record<Side, string> = { sponsor: "firma", organization: "organizacja" }
export const providerLabel = "Kto to zapewnia"
export const providerChoices: { value: Side; label: string }[] = [
  { value: "organization", label: "Organizacja – świadczenie dla firmy" },
  { value: "sponsor", label: "Firma – wsparcie rzeczowe lub usługa" },
]

/** One thing that a side gives; `index` identifies it within its line. */
export type Promised = {
  lineKey: string
  index: number
  lineTitle: string
  /** Null: the line itself. */
  what: string | null
  by: Side
}

/**
 * What the sides give besides money (X7), the organization first, in terms order. Sponsoring: a line's benefits, or the
 * line itself without any, by its provider. Barter: the sponsor gives something for every line (its own, or the worth
 * of another); the organization gives the benefits. Donation: the organization accounts for each line.
 */
export function promisesOf(kind: DealKind, lines: readonly PromiseLine[]): Promised[] {
  const all = lines.flatMap((line) => {
    const promises: Pick<Promised, "what" | "by">[] = []
    const isInKind = formOf(kind, line) !== "money"
    const isSponsorsGoods = kind !== "donation" && isInKind && providerOf(kind, line) === "sponsor"
    if (kind === "donation" && isInKind) promises.push({ what: null, by: "sponsor" })
    else if (isInKind) promises.push({ what: isSponsorsGoods ? null : goodsForOption, by: "sponsor" })
    if (kind !== "donation") promises.push(...line.benefits.map((what) => ({ what, by: "organization" as const })))
    if ((kind === "donation" || line.benefits.length === 0) && !isSponsorsGoods)
      promises.push({ what: null, by: "organization" })
    return promises.map((each, index) => ({ lineKey: line.lineKey, index, lineTitle: line.title, ...each }))
  })
  const promisesBy = (side: Side) => all.filter(({ by }) => by === side)
  return [...promisesBy("organization"), ...promisesBy("sponsor")]
}

/** A barter option names a price, not the goods. */
export const goodsForOption = "Towary lub usługi za tę opcję"

/** Benefits a donation drops, each once; none for other kinds (X7). */
export const leftOutBenefits = (kind: DealKind, lines: readonly Pick<PromiseLine, "benefits">[]): string[] =>
  kind === "donation" ? [...new Set(lines.flatMap(({ benefits }) => benefits))] : []

/** Checkbox of a donation whose terms list benefits. */
export const confirmLeftOut = "Rozumiem, że te korzyści nie są częścią darowizny"
const unconfirmed = "Potwierdź, że te korzyści nie są częścią darowizny, albo wybierz sponsoring lub barter"

type BenefitLines = { kind: DealKind; lines: readonly Pick<PromiseLine, "benefits">[] }

/** The error while nobody has confirmed dropping benefits that the terms `before` still had; else null. */
export function leftOutProblem({ kind, lines }: BenefitLines, isConfirmed: boolean, before?: BenefitLines) {
  const known = before ? leftOutBenefits(before.kind, before.lines) : []
  const isNew = leftOutBenefits(kind, lines).some((benefit) => !known.includes(benefit))
  return isNew && !isConfirmed ? { confirmWithoutBenefits: unconfirmed } : null
}
