import type { TermsLine } from "./terms.ts"

type About = Pick<TermsLine, "eventId">
type Events = { eventIds: readonly string[]; lines: readonly About[] }

const eventsOf = (lines: readonly About[]) => new Set(lines.flatMap(({ eventId }) => eventId ?? []))

/**
 * The events that new terms are about: those of their lines. A line about the whole deal also keeps the events
 * that had no line of their own before; lines about the whole alone keep all. `removed` were taken out by hand. Empty:
 * nothing is left.
 */
export function eventsOfTerms(before: Events, lines: readonly About[], removed: readonly string[] = []): string[] {
  const [had, has] = [eventsOf(before.lines), eventsOf(lines)]
  const staying = before.eventIds.filter((id) => !removed.includes(id))
  const isWhole = lines.some(({ eventId }) => eventId === null)
  const kept = staying.filter((id) => has.has(id) || (isWhole && (has.size === 0 || !had.has(id))))
  return [...kept, ...[...has].filter((id) => !before.eventIds.includes(id))]
}

/** The events of a proposal that some line is about; one about the whole deal keeps them all. */
export const eventsWithLines = (eventIds: readonly string[], lines: readonly About[]): string[] =>
  eventsOfTerms({ eventIds, lines: [] }, lines)
