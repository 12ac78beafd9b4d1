import { closedReason, type EventTimes } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"

/** Per sponsor (B22). */
export const proposalsPerDay = 20

/** Key of the one open deal a sponsor may have with these events, in any order (B22). */
export const openDealKey = (sponsorId: string, eventIds: readonly string[]): string =>
  `${sponsorId}|${[...new Set(eventIds)].sort().join("+")}`

export const proposalRefusals = {
  "sign-in": "Musisz być zalogowany aby wysłać propozycję współpracy",
  organization: "Konto organizacji nie może składać propozycji",
  company: "Uzupełnij nazwę firmy w profilu, aby wysłać propozycję.",
  open: "Masz już otwartą współpracę przy tym wydarzeniu.",
} as const

export const ownDealSentence = "Macie już współpracę przy tym wydarzeniu."

export type ProposalVerdict =
  | { ok: true }
  | { ok: false; why: keyof typeof proposalRefusals | "event"; sentence: string }

const refused = (why: keyof typeof proposalRefusals): ProposalVerdict => ({
  ok: false,
  why,
  sentence: proposalRefusals[why],
})

/** Whether this person may propose a deal on this event today, or why not (A66, A67, B22, B24). */
export function canPropose(
  viewer: { userType: "organization" | "sponsor"; companyName: string | null } | null,
  event: EventTimes,
  today: Day,
  openDealId: string | null = null,
): ProposalVerdict {
  if (viewer?.userType === "organization") return refused("organization")
  const closed = closedReason(event, today)
  if (closed) return { ok: false, why: "event", sentence: closed }
  if (!viewer) return refused("sign-in")
  if (openDealId) return refused("open")
  return viewer.companyName?.trim() ? { ok: true } : refused("company")
}
