import { daysBetween, todayIn } from "#app/lib/dates.ts"
import type { Role } from "../shared/role.ts"

/** Limits of a party's team. */
export const teamLimits = {
  members: 50,
  /** Invitations that can still be accepted. */
  openInvitations: 20,
  /** Invitation emails in the first week of a party, which may be a spammer's. */
  firstWeek: 5,
  /** Days until an invitation expires; sending it again restarts them. */
  invitationDays: 7,
  /** Days after which an invitation that has ended is deleted. */
  retained: 30,
} as const

export const invitationStates = ["open", "expired", "used", "withdrawn"] as const
export type MemberInvitationState = (typeof invitationStates)[number]

type Invitation = { expiresAt: Date; acceptedAt: Date | null; withdrawnAt: Date | null }

/** Whether an invitation can still be accepted, or why not. */
export function memberInvitationState(
  { expiresAt, acceptedAt, withdrawnAt }: Invitation,
  now: Date,
): MemberInvitationState {
  if (acceptedAt) return "used"
  if (withdrawnAt) return "withdrawn"
  return expiresAt <= now ? "expired" : "open"
}

/** Whether a button may send it again: not an expired one of an owner, which needs the inviter's password anew. */
export const isResendable = ({ role, expiresAt }: { role: Role; expiresAt: Date }, now: Date): boolean =>
  role !== "owner" || expiresAt > now

/** "Wygasa za 5 dni", counted in calendar days. */
export function expiryLabel(expiresAt: Date, now: Date): string {
  if (expiresAt <= now) return "Wygasło"
  const days = daysBetween(todayIn(now), todayIn(expiresAt))
  if (days === 0) return "Wygasa dziś"
  return days === 1 ? "Wygasa za 1\u00a0dzień" : `Wygasa za ${days}\u00a0dni`
}

export const teamErrors = {
  lastOwner: "W\u00a0zespole musi zostać właściciel. Najpierw przekaż tę rolę innej osobie.",
  noMember: "Tej osoby nie ma już w\u00a0zespole.",
  alreadyMember: "Ta osoba jest już w\u00a0zespole.",
  alreadyInvited: "Ten adres ma już zaproszenie. Możesz wysłać je ponownie z\u00a0listy poniżej.",
  tooManyInvitations: `Na odpowiedź czeka już ${teamLimits.openInvitations} zaproszeń. Wycofaj któreś, aby wysłać następne.`,
  tooManyMembers: `Zespół może mieć najwyżej ${teamLimits.members} osób.`,
  firstWeek: (day: string) =>
    `W\u00a0pierwszym tygodniu można wysłać ${teamLimits.firstWeek} zaproszeń. Następne wyślesz od ${day}.`,
  addressFull:
    "Na ten adres wysłaliśmy w\u00a0ciągu doby już kilka wiadomości. Spróbuj ponownie jutro albo podaj inny adres.",
  noInvitation: "Nie znaleziono tego zaproszenia.",
  accepted: "To zaproszenie zostało już przyjęte.",
  withdrawn: "To zaproszenie zostało wycofane. Wyślij nowe.",
  ownerExpired: "To zaproszenie właściciela wygasło. Zaproś tę osobę jeszcze raz.",
  nameFirst: "Najpierw podaj nazwę, aby zaproszona osoba wiedziała, kto ją zaprasza.",
  notYourself: "Aby odejść z\u00a0zespołu, wybierz „Opuść zespół”.",
  olderForm: "Aby dodać właściciela, podaj swoje hasło. Jeśli nie widzisz pola na hasło, odśwież stronę.",
  hidden: "Profil Twojej organizacji jest ukryty, więc nie możesz teraz zapraszać do zespołu.",
  closedAccount: "Konto tej osoby jest zablokowane. Przekaż własność komuś innemu.",
} as const

/** Why a party may invite nobody, whatever the role; null: it may. */
export const whyNoInvitations = ({ name, isHidden }: { name: string | null; isHidden: boolean }): string | null => {
  if (name === null) return teamErrors.nameFirst
  return isHidden ? teamErrors.hidden : null
}

/** A link that never existed, or was replaced by a newer one. */
export const invitationGone =
  "Sprawdź, czy adres jest cały. Jeśli zaproszenie wysłano ponownie, działa tylko link z\u00a0najnowszej wiadomości."
