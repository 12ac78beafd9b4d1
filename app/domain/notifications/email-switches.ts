import type { UserType } from "../accounts/viewer.ts"
import type { NotificationKind } from "./notification.ts"

/** Emails that summarize several notifications. */
type SummaryKind = "inquiry_more"

/** A switch with its kinds and the account types that see it. */
export type EmailSwitch = {
  name: string
  label: string
  kinds: readonly (NotificationKind | SummaryKind)[]
  for: readonly UserType[]
}

const both = ["organization", "sponsor"] as const
/** Emails that can be switched off on /profil, by kind. */
export const emailSwitches = [
  { name: "proposals", label: "Nowe propozycje współpracy", kinds: ["proposal_new"], for: ["organization"] },
  { name: "invitations", label: "Zaproszenia do współpracy", kinds: ["invitation_new"], for: ["sponsor"] },
  {
    name: "answers",
    label: "Odpowiedzi na moje propozycje",
    kinds: ["proposal_accepted", "proposal_rejected"],
    for: ["sponsor"],
  },
  { name: "terms", label: "Zmiany i\u00a0akceptacja warunków", kinds: ["negotiation", "terms_accepted"], for: both },
  {
    name: "cancellations",
    label: "Anulowanie współpracy",
    kinds: ["canceled", "cancel_asked", "cancel_declined", "cancel_withdrawn"],
    for: both,
  },
  { name: "settlements", label: "Rozliczenia do sprawdzenia", kinds: ["settlement_uploaded"], for: ["sponsor"] },
  {
    name: "decisions",
    label: "Decyzje o\u00a0moich rozliczeniach",
    kinds: ["settlement_rejected", "completed"],
    for: ["organization"],
  },
  { name: "messages", label: "Nieprzeczytane wiadomości", kinds: ["message_new"], for: both },
  {
    name: "inquiries",
    label: "Zapytania do organizacji",
    kinds: ["inquiry_new", "inquiry_more"],
    for: ["organization"],
  },
  {
    name: "followed",
    label: "Nowe wydarzenia obserwowanych organizacji, raz dziennie",
    kinds: ["event_new"],
    for: both,
  },
  { name: "changes", label: "Zmiany w\u00a0wydarzeniach, które wspieram", kinds: ["event_changed"], for: ["sponsor"] },
  {
    name: "reminders",
    label: "Przypomnienia",
    kinds: [
      "reminder_proposal",
      "reminder_terms",
      "reminder_settlement_due",
      "reminder_settlement_undecided",
      "reminder_corrections",
    ],
    for: both,
  },
] as const satisfies readonly EmailSwitch[]

export const switchesFor = (userType: UserType): readonly EmailSwitch[] =>
  (emailSwitches as readonly EmailSwitch[]).filter((one) => one.for.includes(userType))
