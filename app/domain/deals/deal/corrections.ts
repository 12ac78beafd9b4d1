import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { type Move, type RuleInput, reasonFor } from "./deal-moves.ts"

/** A row, result or document number pointed at when a settlement is sent back; `row`: its title at that time. */
export type Correction = { rowId: string; row: string; reason: string }

export const correctionErrors = {
  gone: "Jednej ze wskazanych rzeczy nie ma już w\u00a0tym rozliczeniu. Odśwież stronę i\u00a0wskaż je ponownie.",
  none: "Zaznacz choć jeden wiersz albo napisz, co wymaga poprawy",
  reason: (row: string) => `Napisz, co poprawić: ${quoted(row)}`,
} as const

type SentCorrection = { rowId: string; wrong: boolean; reason: string | null }

/** The rows that a form points at, or errors by field: rows that do not exist, and missing reasons. */
export function correctionsFrom(
  sent: readonly (SentCorrection | undefined)[],
  rows: readonly { id: string; title: string }[],
): { ok: true; corrections: Correction[] } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const corrections = new Map<string, Correction>()
  for (const [at, one] of sent.entries()) {
    if (!one?.wrong) continue
    const row = rows.find(({ id }) => id === one.rowId)
    if (!row) errors[`corrections[${at}].wrong`] = correctionErrors.gone
    else if (!one.reason) errors[`corrections[${at}].reason`] = correctionErrors.reason(row.title)
    else corrections.set(row.id, { rowId: row.id, row: row.title, reason: one.reason })
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, corrections: [...corrections.values()] }
}

export type MoveReason = { reason?: string | null; corrections?: readonly unknown[] }
/** Whether a required reason (B12) is missing; not needed when rows are pointed at, as each has its own. */
export const lacksReason = (
  move: Move,
  deal: Pick<RuleInput, "wasAccepted">,
  { reason, corrections = [] }: MoveReason,
) => reasonFor(move, deal) === "required" && !reason?.trim() && corrections.length === 0

/** Reads corrections from a stored fact; older facts have none. */
export function readCorrections(stored: unknown): Correction[] {
  const isText = (value: unknown) => typeof value === "string"
  return (Array.isArray(stored) ? stored : []).filter(
    (one): one is Correction => isText(one?.rowId) && isText(one.row) && isText(one.reason),
  )
}

/** The reason with the rows under it: "„Baner”: wisi krzywo". */
export const withCorrections = (reason: string | null, corrections: readonly Correction[]): string | null =>
  [reason, ...corrections.map((one) => `${quoted(one.row)}: ${one.reason}`)].filter(Boolean).join("\n") || null

const mostNamed = 3

/** "Do poprawy: „Baner”, „Wpis” i 2 inne." */
export function correctedRows(corrections: readonly Correction[]): string {
  const names = corrections.slice(0, mostNamed).map(({ row }) => quoted(row))
  const more = corrections.length - names.length
  return names.length === 0 ? "" : `Do poprawy: ${names.join(", ")}${more > 0 ? ` i\u00a0jeszcze ${more}` : ""}.`
}
