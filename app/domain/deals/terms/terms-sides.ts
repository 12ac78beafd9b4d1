import type { DealKind, Side } from "../deal.ts"
import type { TermsLine } from "./terms.ts"

type Line = Pick<TermsLine, "lineKey" | "title" | "benefits" | "isCustom" | "providedBy">

/**
 * Who delivers a line. An option of the offer is the organization's. A custom line is the side's that the terms name;
 * where they name none, the sponsor's in a barter and a donation, the organization's otherwise.
 */
export const providerOf = (kind: DealKind, line: Pick<Line, "isCustom" | "providedBy">): Side =>
  line.isCustom ? (line.providedBy ?? usualProvider(kind)) : "organization"

/** Who delivers a custom line of which nobody has said it. */
export const usualProvider = (kind: DealKind): Side => (kind === "sponsoring" ? "organization" : "sponsor")

/** What stands beside a custom line; null where it says nothing: in a donation everything is the sponsor's. */
export const providerNote = (kind: DealKind, line: Pick<Line, "isCustom" | "providedBy">): string | null =>
  line.isCustom && kind !== "donation" ? `Zapewnia: ${providerNames[providerOf(kind, line)]}` : null

export const providerNames: Record<Side, string> = { sponsor: "firma", organization: "organizacja" }
export const providerLabel = "Kto to zapewnia"
export const providerChoices: { value: Side; label: string }[] = [
  { value: "organization", label: "Organizacja – świadczenie dla firmy" },
  { value: "sponsor", label: "Firma – wsparcie rzeczowe lub usługa" },
]

/** One thing that a side gives by the terms. `index` tells it from others of its line. */
export type Promised = {
  lineKey: string
  index: number
  lineTitle: string
  /** Null: the line itself is meant. */
  what: string | null
  by: Side
}

/**
 * What the sides give besides money, by the kind of agreement (X7): the organization first, in the order of the terms.
 * For sponsoring it is what the organization does: the benefits of a line, or the line itself where it lists none; a line
 * that the sponsor delivers is the sponsor's. In a barter the sponsor gives something for every line: what a line of the
 * sponsor's names, or what another one is worth; benefits, and lines of the organization without any, are the organization's. A donation has nothing in return: the
 * organization answers for what became of each line.
 */
export function promisedBy(kind: DealKind, lines: readonly Line[]): Promised[] {
  const all = lines.flatMap((line) => {
    const given: Pick<Promised, "what" | "by">[] = []
    const isGoods = kind !== "donation" && providerOf(kind, line) === "sponsor"
    if (isGoods || kind === "barter") given.push({ what: isGoods ? null : goodsForOption, by: "sponsor" })
    if (kind !== "donation") given.push(...line.benefits.map((what) => ({ what, by: "organization" as const })))
    if ((kind === "donation" || line.benefits.length === 0) && !isGoods) given.push({ what: null, by: "organization" })
    return given.map((each, index) => ({ lineKey: line.lineKey, index, lineTitle: line.title, ...each }))
  })
  const givenBy = (side: Side) => all.filter(({ by }) => by === side)
  return [...givenBy("organization"), ...givenBy("sponsor")]
}

/** What a sponsor gives for an option of the offer in a barter: the option names a price, not the goods. */
export const goodsForOption = "Towary lub usługi za tę opcję"

/** Benefits that a donation leaves out, each once; none of another kind (X7). */
export const leftOutBenefits = (kind: DealKind, lines: readonly Pick<Line, "benefits">[]): string[] =>
  kind === "donation" ? [...new Set(lines.flatMap(({ benefits }) => benefits))] : []

/** Said before a donation is agreed on. */
export const nothingInReturn =
  "To darowizna: firma nie otrzymuje nic w\u00a0zamian, także korzyści opisanych w\u00a0opcjach."

/** The tick that goes with choosing a donation although benefits stand in the terms. */
export const confirmLeftOut = "Rozumiem, że te korzyści nie są częścią darowizny"
const unconfirmed = "Potwierdź, że te korzyści nie są częścią darowizny, albo wybierz sponsoring lub barter"

type Agreed = { kind: DealKind; lines: readonly Pick<Line, "benefits">[] }

/** What is wrong with terms that leave out benefits which stood in the ones `before` them, until that is confirmed. */
export function leftOutProblem({ kind, lines }: Agreed, isConfirmed: boolean, before?: Agreed) {
  const known = before ? leftOutBenefits(before.kind, before.lines) : []
  const isNew = leftOutBenefits(kind, lines).some((benefit) => !known.includes(benefit))
  return isNew && !isConfirmed ? { confirmWithoutBenefits: unconfirmed } : null
}
