import type { OfferedOption } from "#app/domain/terms.ts"
import { readAmount, zeroIsOdd } from "#app/domain/terms-lines.ts"

export type DraftOption = { optionId: string; amount: string }
export type DraftCustomOption = { index: number; title: string; description: string; amount: string; eventId: string }

/** A proposal as far as it has been typed: from the offer beside an event, an address, or a refused form. */
export type ProposalDraft = {
  eventIds: string[]
  /** The ticked options. */
  options: DraftOption[]
  /** With the numbers that their control names carry. */
  customOptions: DraftCustomOption[]
  message: string
}

export const emptyDraft: ProposalDraft = { eventIds: [], options: [], customOptions: [], message: "" }

type Entries = Iterable<[string, FormDataEntryValue]>

/** Reads the control names of the proposal; a row of an option without its tick was not chosen. */
export function draftFrom(entries: Entries): ProposalDraft {
  const draft: ProposalDraft = { eventIds: [], options: [], customOptions: [], message: "" }
  const rows = new Map<string, Record<string, string>>()
  for (const [name, value] of entries) {
    if (typeof value !== "string") continue
    if (name === "eventIds" || name === "wydarzenie") draft.eventIds.push(value)
    else if (name === "message") draft.message = value
    const [, row, control] = /^((?:options|customOptions)\[\d{1,3}\])\.(\w+)$/.exec(name) ?? []
    if (row && control) rows.set(row, { ...rows.get(row), [control]: value })
  }
  for (const [row, { optionId = "", amount = "", title = "", description = "", eventId = "" }] of rows) {
    const index = Number(/\d+/.exec(row)?.[0])
    if (row.startsWith("custom")) draft.customOptions.push({ index, title, description, amount, eventId })
    else if (optionId) draft.options.push({ optionId, amount })
  }
  return draft
}

/** What a refused form brought back, as entries. */
export const entriesOf = (values: Readonly<Record<string, string | string[]>>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))

export type DraftSum = {
  /** Grosze; what cannot be read counts as 0 (B19). */
  total: number
  count: number
  /** Something is proposed without an amount and has to be confirmed. */
  zero: boolean
}

/** The running total of the dialog; an emptied amount is the lower end of the option's range (A65). */
export function sumOf(draft: ProposalDraft, offered: readonly OfferedOption[]): DraftSum {
  const rows = [
    ...draft.options.map(({ optionId, amount }) => ({ amount, option: offered.find(({ id }) => id === optionId) })),
    ...draft.customOptions.map(({ amount }) => ({ amount, option: undefined })),
  ].map(({ amount, option }) => {
    const read = readAmount(amount, option ?? null)
    return { grosze: read.ok ? read.grosze : 0, option }
  })
  return {
    total: rows.reduce((sum, { grosze }) => sum + grosze, 0),
    count: rows.length,
    zero: rows.some(({ grosze, option }) => grosze === 0 && zeroIsOdd(option)),
  }
}
