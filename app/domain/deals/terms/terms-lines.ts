import { amountMessages, parseAmount } from "#app/domain/shared/money.ts"
import type { Day } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import type { Side } from "../deal/deal.ts"
import { dueError, withDue } from "./line-due.ts"
import { type AmountTerms, lineOfOption, priceIn } from "./option-price.ts"
import { customLine, isWithinRange, lineOf, type OfferedOption, type TermsLine, withForm } from "./terms.ts"
import type { TermsForm, TermsRow } from "./terms-form.ts"

export type ReadLines = { ok: true; lines: TermsLine[] } | { ok: false; errors: FieldErrors }

export const termsErrors = {
  none: "Dodaj co najmniej jedną opcję sponsoringu.",
  title: "Podaj nazwę opcji",
  gone: "Ta opcja nie jest już dostępna",
  twice: "Ta opcja jest już na liście",
  stale: "Warunki zmieniły się – sprawdź nową wersję",
  event: "Wybierz wydarzenie objęte tą współpracą",
  noEvent: "Współpraca musi dotyczyć co najmniej jednego wydarzenia",
  amount: "Podaj kwotę albo wpisz 0, jeśli to wsparcie bez kwoty",
  confirmZero: "Zaznacz, że proponujesz wsparcie bez kwoty, albo wpisz kwotę",
  confirmUnread:
    "Nie rozpoznajemy tej kwoty, więc liczymy 0 zł. Wpisz ją cyframi, np. 2 500, albo zaznacz, że proponujesz wsparcie bez kwoty",
} as const

/** Whether the errors ask for the checkbox 'wsparcie bez kwoty' (B19). */
export const asksToConfirm = (errors: FieldErrors): boolean =>
  Object.values(errors).some((error) => error === termsErrors.confirmZero || error === termsErrors.confirmUnread)

export type TermsContext = {
  current: readonly TermsLine[]
  /** Options of the deal's events that can be added. */
  options: readonly OfferedOption[]
  /** Events of the deal, and others that its terms may add. */
  eventIds: readonly string[]
  /** Removed with their lines. */
  removedEvents?: readonly string[]
  /** Default provider of a custom line while the kind of agreement is unchanged. */
  usual?: Side
  today: Day
  terms: AmountTerms
}

/**
 * The requested lines, or errors by field. An option's line retains the text and range of its copy (a new one takes the
 * catalogue's); the client sets only the amount, unless it becomes a custom line (D7, B17).
 */
export function linesFrom(form: TermsForm, context: TermsContext, newKey: () => string): ReadLines {
  const errors: FieldErrors = {}
  const lines: TermsLine[] = []
  for (const [index, row] of form.lines.entries()) {
    if (!row || row.remove || isBlankRow(row) || isOfRemoved(row, context)) continue
    const read = lineFrom(row, context, lines, form.confirmWithoutAmount, newKey)
    if (read.line) lines.push(read.line)
    for (const [control, message] of Object.entries(read.errors)) errors[`lines[${index}].${control}`] = message
  }
  const hasErrors = Object.keys(errors).length > 0
  if (lines.length === 0 && !hasErrors) return { ok: false, errors: { "": termsErrors.none } }
  return hasErrors ? { ok: false, errors } : { ok: true, lines }
}

function isOfRemoved(row: TermsRow, { current, options, removedEvents = [] }: TermsContext): boolean {
  const previous = current.find(({ lineKey }) => lineKey === row.lineKey)
  const option = options.find(({ id }) => id === row.optionId)
  const eventId = (previous?.isCustom ? row.eventId : previous?.eventId) ?? option?.eventId ?? row.eventId
  return eventId !== null && removedEvents.includes(eventId)
}

type ReadLine = { line?: TermsLine; errors: FieldErrors }

function lineFrom(
  row: TermsRow,
  { current, options, eventIds, usual, today, terms }: TermsContext,
  linesSoFar: readonly TermsLine[],
  zeroConfirmed: boolean,
  newKey: () => string,
): ReadLine {
  const previous = row.lineKey ? current.find((line) => line.lineKey === row.lineKey) : undefined
  if (row.lineKey && !previous) return { errors: { lineKey: termsErrors.stale } }
  const option = previous ? undefined : options.find(({ id }) => id === row.optionId)
  if (!previous && row.optionId && !option) return { errors: { optionId: termsErrors.gone } }
  const optionId = previous?.optionId ?? option?.id
  if (linesSoFar.some((line) => line.lineKey === row.lineKey || (optionId && line.optionId === optionId)))
    return { errors: { optionId: termsErrors.twice } }

  const amount = readAmount(row.amount, option ? priceIn(option, terms, lineOfOption(row.form ?? null)) : null)
  const problem = amount.ok ? unconfirmedZero(amount, previous, option, zeroConfirmed) : amount.message
  const errors: FieldErrors = problem ? { amount: problem } : {}
  const amountGrosze = amount.ok ? amount.grosze : 0
  const form = row.form === undefined ? (previous?.form ?? null) : row.form
  const dueWas = previous?.dueOn ?? null
  const dueOn = row.dueOn === undefined ? dueWas : row.dueOn
  const dueProblem = dueOn === null || dueOn === dueWas ? null : dueError(dueOn, today)
  if (dueProblem) errors.dueOn = dueProblem
  const finished = (line: TermsLine) => withDue(withForm(line, form), dueOn)

  if (!row.custom && previous && !previous.isCustom) return { line: finished({ ...previous, amountGrosze }), errors }
  if (!row.custom && option) return { line: finished(lineOf(option, newKey(), amountGrosze)), errors }
  const optionEventId = (previous?.isCustom ? null : previous?.eventId) ?? option?.eventId
  const eventId = optionEventId ?? row.eventId
  if (row.title === "") errors.title = termsErrors.title
  if (eventId && !eventIds.includes(eventId)) errors.eventId = termsErrors.event
  const { title, description, benefits } = row
  // an unchanged control leaves an unset provider unset
  const leavesProviderUnset = usual && previous?.isCustom && !previous.providedBy && row.providedBy === usual
  const providedBy = leavesProviderUnset ? null : (row.providedBy ?? previous?.providedBy)
  const written = { eventId, title, description, benefits, amountGrosze, providedBy }
  return { line: finished(customLine(written, previous?.lineKey ?? newKey())), errors }
}

/** A line that had 0 zł before needs no confirmation to keep it. */
function unconfirmedZero(
  amount: Extract<ReadLineAmount, { ok: true }>,
  previous: TermsLine | undefined,
  option: OfferedOption | undefined,
  isConfirmed: boolean,
): string | null {
  const keepsZero = previous?.amountGrosze === 0 && !amount.unread
  return isConfirmed || keepsZero ? null : zeroProblem(amount, previous ?? option)
}

type WrittenRow = Pick<TermsRow, "title" | "description" | "benefits" | "amount">

export const isBlank = (row: WrittenRow): boolean =>
  row.title === "" && row.description === "" && row.benefits.length === 0 && row.amount.trim() === ""

const isBlankRow = (row: TermsRow) => !row.lineKey && !row.optionId && !row.dueOn && isBlank(row)

export type ReadLineAmount =
  | {
      ok: true
      grosze: number
      /** Unreadable, so it counts as 0 (B19). */
      unread: boolean
    }
  | { ok: false; message: string }

/** In grosze; empty takes the lower end of the option's range (A65), an unreadable text is 0. */
export function readAmount(text: string, option: Pick<OfferedOption, "priceGrosze"> | null): ReadLineAmount {
  const read = parseAmount(text)
  if (read.ok) return { ...read, unread: false }
  if (read.why === "unreadable") return { ok: true, grosze: 0, unread: true }
  const price = option?.priceGrosze ?? null
  if (read.why === "empty" && price !== null) return { ok: true, grosze: price, unread: false }
  return { ok: false, message: read.why === "empty" ? termsErrors.amount : amountMessages[read.why] }
}

/** The hint beside an unreadable amount, else null (B19). */
export function amountHint(text: string): string | null {
  const read = parseAmount(text)
  return !read.ok && read.why === "unreadable" ? "Nie rozpoznajemy tej kwoty, więc liczymy 0 zł" : null
}

/** The confirmation an amount of 0 needs; null when none (B19). */
export function zeroProblem(
  { grosze, unread }: { grosze: number; unread: boolean },
  priced: Parameters<typeof zeroIsOdd>[0],
): string | null {
  if (unread) return termsErrors.confirmUnread
  return grosze === 0 && zeroIsOdd(priced) ? termsErrors.confirmZero : null
}

/** 0 zł needs no confirmation if the option is free, or has no price and 0 was typed (B19). */
const zeroIsOdd = (
  priced: (Pick<OfferedOption, "priceGrosze" | "priceToGrosze"> & { isCustom?: boolean }) | null | undefined,
): boolean => !priced || priced.isCustom === true || !isWithinRange(priced, 0)
