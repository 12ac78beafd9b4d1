import { isWithinRange, ownProposal } from "#app/domain/deals/terms/terms.ts"
import { amountHint, readAmount } from "#app/domain/deals/terms/terms-lines.ts"
import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"

export type ChosenLine = {
  /** Prefix of its controls: "options[0]", "customOptions[1]". */
  name: string
  title: string
  /** Grosze; invalid amounts count as 0 (B19). */
  grosze: number
  /** An option without a price, whose amount is not typed yet. */
  isMissing: boolean
  /** Shown beside the amount: out of range or invalid. */
  note: string | null
}

/** Current selection in the panel's order. The server recomputes it from stored options. */
export function chosenLines(form: FormData, options: readonly SponsorshipOption[]): ChosenLine[] {
  const text = (name: string) => String(form.get(name) ?? "")
  const lines: ChosenLine[] = []
  options.forEach((option, place) => {
    const name = `options[${place}]`
    if (form.get(`${name}.optionId`) !== option.id) return
    const typed = text(`${name}.amount`)
    const read = readAmount(typed, { priceGrosze: option.price })
    const grosze = read.ok ? read.grosze : 0
    const range = { priceGrosze: option.price, priceToGrosze: option.priceTo }
    const note = !read.ok ? read.message : isWithinRange(range, grosze) ? null : ownProposal
    const isMissing = !read.ok && typed.trim() === ""
    lines.push({ name, title: option.title, grosze, isMissing, note: amountHint(typed) ?? note })
  })
  for (const key of form.keys()) {
    const name = /^(customOptions\[\d+\])\.title$/.exec(key)?.[1]
    if (!name) continue
    const typed = text(`${name}.amount`)
    const read = readAmount(typed, null)
    const note = read.ok || typed.trim() === "" ? null : read.message
    const title = text(key).trim() || "Nowa opcja"
    lines.push({ name, title, grosze: read.ok ? read.grosze : 0, isMissing: false, note: amountHint(typed) ?? note })
  }
  return lines
}

export const totalOfLines = (lines: readonly ChosenLine[]): number => lines.reduce((sum, { grosze }) => sum + grosze, 0)
