import type { Tx } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { readMoney, taxOf } from "#app/domain/deals/terms/money-form.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { eventsOfTerms } from "#app/domain/deals/terms/terms-events.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import { linesFrom, termsErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { leftOutProblem, usualProvider } from "#app/domain/deals/terms/terms-sides.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { listAddable } from "./queries.server.ts"

export type EditedFrom = {
  kind: DealKind
  lines: readonly TermsLine[]
  eventIds: readonly string[]
  money: MoneyTerms
}
type DealOfTerms = { id: string; organizationId: string }

export type ReadTerms =
  | { ok: true; kind: DealKind; lines: TermsLine[]; eventIds: string[]; money: MoneyTerms }
  | { ok: false; errors: FieldErrors }

/** The terms of a posted form: wording and events come from stored options; errors belong to their fields. */
export async function readTerms(
  tx: Tx,
  viewer: Viewer,
  deal: DealOfTerms,
  form: TermsForm,
  from: EditedFrom,
  now: Date,
): Promise<ReadTerms> {
  const today = todayIn(now)
  const { options, events: others } = await listAddable(tx, viewer, deal, today)
  const eventIds = [...new Set([...from.eventIds, ...others.map((event) => event.id)])]
  const { removedEvents } = form
  const kind = form.kind ?? from.kind
  const usual = kind === from.kind ? usualProvider(from.kind) : undefined
  const terms = { kind, tax: taxOf(form, from.money) }
  const context = { current: from.lines, options, eventIds, removedEvents, usual, today, terms }
  const read = linesFrom(form, context, () => crypto.randomUUID())
  if (!read.ok) return read
  const problem = leftOutProblem({ kind, lines: read.lines }, form.confirmWithoutBenefits, from)
  if (problem) return { ok: false, errors: problem }
  const events = eventsOfTerms(from, read.lines, removedEvents)
  if (events.length === 0) return { ok: false, errors: { removedEvents: termsErrors.noEvent } }
  const money = readMoney(form, { kind, lines: read.lines }, from.money)
  return money.ok ? { ok: true, kind, lines: read.lines, eventIds: events, money: money.money } : money
}

export const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))
