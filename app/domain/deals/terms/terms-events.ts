import type { Day } from "#app/lib/dates.ts"
import type { TermsLine } from "./terms.ts"

/** An event as a terms version recorded it. */
export type AgreedEvent = { id: string; title: string; startDate: Day; endDate: Day | null; city: string }

type EventLine = Pick<TermsLine, "eventId">
type TermsEvents = { eventIds: readonly string[]; lines: readonly EventLine[] }

const eventsOf = (lines: readonly EventLine[]) => new Set(lines.flatMap(({ eventId }) => eventId ?? []))

/**
 * The events of new terms: those of their lines, and beside a line about the whole deal those that had no own line
 * before: one that lost its own is dropped. If all lines are about the whole deal, all but `removed` stay. May be empty.
 */
export function eventsOfTerms(
  before: TermsEvents,
  lines: readonly EventLine[],
  removed: readonly string[] = [],
): string[] {
  const withLinesBefore = eventsOf(before.lines)
  const withLines = eventsOf(lines)
  const staying = before.eventIds.filter((id) => !removed.includes(id))
  const hasWholeLine = lines.some(({ eventId }) => eventId === null)
  const isOfWholeLine = (id: string) => hasWholeLine && (withLines.size === 0 || !withLinesBefore.has(id))
  const remaining = staying.filter((id) => withLines.has(id) || isOfWholeLine(id))
  return [...remaining, ...[...withLines].filter((id) => !before.eventIds.includes(id))]
}

/** The proposal's events that a line covers; a line about the whole deal covers all. */
export const eventsWithLines = (eventIds: readonly string[], lines: readonly EventLine[]): string[] =>
  eventsOfTerms({ eventIds, lines: [] }, lines)
