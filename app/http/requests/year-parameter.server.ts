import { readFinances } from "#app/domain/deals/reports/finances.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** The year in an address such as /finanse/2027/…; 400 with a sentence for anything else. */
export function yearIn({ year }: { year: string }): number {
  const read = readFinances(new URLSearchParams({ rok: year }), todayIn(new Date()))
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  return read.filters.year
}
