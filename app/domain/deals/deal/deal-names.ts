import type { Day } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { otherSide, type Side } from "./deal.ts"

/** Spec B 2.4. */
export const noDate = "Nie określono"

/** Title of the earliest event and the number of others; 'Bez tytułu' without any (B10). */
export function dealTitle(events: readonly { title: string; startDate: Day }[]): string {
  const titled = events.filter((event) => event.title.trim() !== "")
  const first = titled.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))[0]
  if (!first) return "Bez tytułu"
  const rest = events.length - 1
  return rest === 0 ? first.title : `${first.title} i\u00a0jeszcze ${count(rest, "wydarzenie")}`
}

/** Names of both sides as the viewer reads them. */
export type PartyNames = Record<Side, string>

const unknown: PartyNames = { organization: "Nieznana organizacja", sponsor: "Nieznany sponsor" }
const own: PartyNames = { organization: "Twoja organizacja", sponsor: "Ty" }

type StoredNames = { [S in Side]: string | null | undefined }

/** Both sides for this viewer: 'Ty', 'Twoja organizacja', names, or the fallbacks of B 2.4. */
export const partyNames = (viewer: Side, names: StoredNames): PartyNames => ({
  organization: viewer === "organization" ? own.organization : names.organization?.trim() || unknown.organization,
  sponsor: viewer === "sponsor" ? own.sponsor : names.sponsor?.trim() || unknown.sponsor,
})

/** The other side in a list, or 'Nieznany partner' (B 2.4). */
export const partnerName = (viewer: Side, names: StoredNames): string =>
  names[otherSide(viewer)]?.trim() || "Nieznany partner"
