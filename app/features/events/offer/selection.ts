import { sides, usualKind } from "#app/domain/deals/deal/deal.ts"
import { sumOfWorths, type Worth } from "#app/domain/deals/deal/worth.ts"
import { lineForms } from "#app/domain/deals/terms/line-form.ts"
import { isWithinRange, ownProposal } from "#app/domain/deals/terms/terms.ts"
import { amountHint, readAmount } from "#app/domain/deals/terms/terms-lines.ts"
import { amountMeaning, formOf } from "#app/domain/deals/terms/terms-sides.ts"
import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"

export type ChosenLine = {
  /** Prefix of the line's controls: "options[0]", "customOptions[1]". */
  name: string
  title: string
  /** Grosze; invalid amounts count as 0 (B19). */
  grosze: number
  /** Goods or services of the company: their value is never added to money. */
  isGoods: boolean
  /** The option has no price and its amount is not typed yet. */
  isMissing: boolean
  /** Note beside the amount: out of range or invalid. */
  note: string | null
}

/** Current selection in the panel's order. The server recomputes it from stored options. */
export function chosenLines(form: FormData, options: readonly SponsorshipOption[]): ChosenLine[] {
  const text = (name: string) => String(form.get(name) ?? "")
  const formIn = (name: string) => lineForms.find((each) => each === text(`${name}.form`)) ?? null
  const lines: ChosenLine[] = []
  options.forEach((option, place) => {
    const name = `options[${place}]`
    if (form.get(`${name}.optionId`) !== option.id) return
    const typed = text(`${name}.amount`)
    const read = readAmount(typed, { priceGrosze: option.price })
    const grosze = read.ok ? read.grosze : 0
    const range = { priceGrosze: option.price, priceToGrosze: option.priceTo }
    const rangeNote = isWithinRange(range, grosze) ? null : ownProposal
    const note = read.ok ? rangeNote : read.message
    const isMissing = !read.ok && typed.trim() === ""
    const line = { isCustom: false, providedBy: null, form: formIn(name) }
    const hint = amountHint(typed) ?? note ?? amountMeaning(usualKind, line)
    lines.push({ name, title: option.title, grosze, isGoods: isInKind(line), isMissing, note: hint })
  })
  for (const key of form.keys()) {
    const name = /^(customOptions\[\d+\])\.title$/.exec(key)?.[1]
    if (!name) continue
    const typed = text(`${name}.amount`)
    const read = readAmount(typed, null)
    const note = read.ok || typed.trim() === "" ? null : read.message
    const title = text(key).trim() || "Nowa opcja"
    const grosze = read.ok ? read.grosze : 0
    const providedBy = sides.find((side) => side === text(`${name}.providedBy`)) ?? null
    const line = { isCustom: true, providedBy, form: formIn(name) }
    const hint = amountHint(typed) ?? note
    lines.push({ name, title, grosze, isGoods: isInKind(line), isMissing: false, note: hint })
  }
  return lines
}

const isInKind = (line: Parameters<typeof formOf>[1]) => formOf(usualKind, line) !== "money"

export const worthOfLine = ({ grosze, isGoods }: ChosenLine): Worth =>
  isGoods ? { gross: 0, inKind: grosze } : { gross: grosze, inKind: 0 }

export const worthOfLines = (lines: readonly ChosenLine[]): Worth => sumOfWorths(lines.map(worthOfLine))
