import { closedReason, type EventTimes } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"

/** Per organization. */
export const invitationsPerDay = 20
export const invitationsShown = 100
/** Characters. */
export const invitationNote = 1000

/** Null while unanswered; a proposal counts as the answer (X3). */
export const invitationAnswers = ["declined", "proposed"] as const
export type InvitationAnswer = (typeof invitationAnswers)[number]

export type InvitationState = "sent" | "lapsed" | InvitationAnswer

/** "lapsed": unanswered, and the event takes no more proposals. */
export const invitationState = (answer: InvitationAnswer | null, event: EventTimes, today: Day): InvitationState =>
  answer ?? (closedReason(event, today) ? "lapsed" : "sent")

export const invitationStateLabels: Record<InvitationState, string> = {
  sent: "Wysłane",
  lapsed: "Nieaktualne",
  declined: "Odrzucone",
  proposed: "Propozycja złożona",
}

/** What exists between an organization and a sponsor about one event. */
export type InvitationStanding = {
  dealId: string | null
  /** Answer to an earlier invitation; undefined when there was none. */
  earlier: InvitationAnswer | null | undefined
}

/** Why the sponsor cannot be invited; null when they can. Each pair gets one invitation per event. */
export function whyNotInvite({ dealId, earlier }: InvitationStanding): string | null {
  if (dealId) return "Z\u00a0tym sponsorem trwa już współpraca przy tym wydarzeniu."
  if (earlier === undefined) return null
  if (earlier === "declined") return "Ten sponsor nie skorzystał z\u00a0zaproszenia na to wydarzenie."
  return "Ten sponsor ma już zaproszenie na to wydarzenie."
}

export const invitationRefusals = {
  sponsor: "Zapraszać do współpracy mogą tylko organizacje.",
  profile: "Uzupełnij profil organizacji, aby zapraszać sponsorów.",
  hidden: "Profil Twojej organizacji jest ukryty, więc nie możesz zapraszać sponsorów.",
  sponsorGone: "Nie znaleziono sponsora.",
  tooManyToday: `Wysłano dziś już ${invitationsPerDay}\u00a0zaproszeń. Kolejne możesz wysłać jutro.`,
  gone: "Nie znaleziono zaproszenia.",
  answered: "Na to zaproszenie odpowiada już Twoja propozycja.",
  failed: "Nie udało się wysłać zaproszenia",
  notDeclined: "Nie udało się odrzucić zaproszenia",
} as const

export const invitationSent = {
  title: "Zaproszenie wysłane",
  description: "Sponsor otrzyma powiadomienie i\u00a0może złożyć propozycję.",
} as const
export const invitationDeclined = {
  title: "Zaproszenie odrzucone",
  description: "Organizacja otrzyma powiadomienie.",
} as const
