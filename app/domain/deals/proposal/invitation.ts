import { closedReason, type EventTimes } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"

/** How many invitations one organization may send in a day. */
export const invitationsPerDay = 20
/** Most invitations shown at a time. */
export const invitationsShown = 100
/** Longest words to the sponsor. */
export const invitationNote = 1000

/** What became of an invitation; null while it waits. A proposal answers it by itself (X3). */
export const invitationAnswers = ["declined", "proposed"] as const
export type InvitationAnswer = (typeof invitationAnswers)[number]

export type InvitationState = "sent" | "lapsed" | InvitationAnswer

/** Where an invitation stands today: nobody can answer one whose event no longer takes proposals. */
export const invitationState = (answer: InvitationAnswer | null, event: EventTimes, today: Day): InvitationState =>
  answer ?? (closedReason(event, today) ? "lapsed" : "sent")

export const invitationStateLabels: Record<InvitationState, string> = {
  sent: "Wysłane",
  lapsed: "Nieaktualne",
  declined: "Odrzucone",
  proposed: "Propozycja złożona",
}

/** What an organization has with one sponsor about one event already. */
export type Standing = {
  /** Their open deal about it. */
  dealId: string | null
  /** The answer to an earlier invitation; undefined when there was none. */
  earlier: InvitationAnswer | null | undefined
}

/** Why the sponsor cannot be invited to the event; null when they can. One invitation for each pair, ever. */
export function whyNotInvite({ dealId, earlier }: Standing): string | null {
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
