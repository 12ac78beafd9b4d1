import type { UserType } from "../accounts/viewer.ts"

type Switch = { label: string; for: readonly UserType[] }

const both = ["organization", "sponsor"] as const
/** Switches on /profil, in their order, with the account types that see them. */
const switches = {
  proposals: { label: "Nowe propozycje współpracy", for: ["organization"] },
  invitations: { label: "Zaproszenia do współpracy", for: ["sponsor"] },
  links: { label: "Odpowiedzi na moje prywatne linki", for: ["sponsor"] },
  answers: { label: "Odpowiedzi na moje propozycje", for: ["sponsor"] },
  terms: { label: "Zmiany i\u00a0akceptacja warunków", for: both },
  cancellations: { label: "Anulowanie współpracy", for: both },
  settlements: { label: "Rozliczenia do sprawdzenia", for: ["sponsor"] },
  decisions: { label: "Decyzje o\u00a0moich rozliczeniach", for: ["organization"] },
  messages: { label: "Nieprzeczytane wiadomości", for: both },
  inquiries: { label: "Zapytania do organizacji", for: ["organization"] },
  followed: { label: "Nowe wydarzenia obserwowanych organizacji, raz dziennie", for: both },
  searches: { label: "Nowe wydarzenia z\u00a0zapisanych wyszukiwań", for: ["sponsor"] },
  changes: { label: "Zmiany w\u00a0wydarzeniach, które wspieram", for: ["sponsor"] },
  approvals: { label: "Zgoda drugiej osoby przy dużych kwotach", for: both },
  reminders: { label: "Przypomnienia o\u00a0zadaniach", for: both },
  team: { label: "Nowe osoby i\u00a0odejścia w\u00a0zespole", for: both },
} as const satisfies Record<string, Switch>

export type SwitchName = keyof typeof switches

type Emailed = SwitchName | "always" | "never"

/** Every kind of notification (B38, X1): is it emailed as its switch says, always, or never? */
const notifications = {
  proposal_new: "proposals",
  proposal_accepted: "answers",
  proposal_rejected: "answers",
  negotiation: "terms",
  terms_accepted: "terms",
  canceled: "cancellations",
  cancel_asked: "cancellations",
  cancel_declined: "cancellations",
  cancel_withdrawn: "cancellations",
  settlement_uploaded: "settlements",
  settlement_rejected: "decisions",
  completed: "decisions",
  deal_rated: "never",
  invitation_new: "invitations",
  invitation_declined: "never",
  decision_answer: "links",
  message_new: "messages",
  inquiry_new: "inquiries",
  inquiry_reply: "messages",
  event_new: "followed",
  event_changed: "changes",
  post_new: "never",
  reminder_daily: "reminders",
  content_hidden: "always",
  content_restored: "never",
  organization_verified: "never",
  deal_unlocked: "never",
  member_joined: "team",
  member_left: "team",
  member_role: "always",
  member_removed: "always",
  bank_account: "always",
  account_changed: "always",
  second_person: "always",
  approval_asked: "approvals",
  approval_decided: "approvals",
  deal_assigned: "never",
  materials_given: "never",
  materials_asked: "never",
  deliverable_done: "never",
  deliverable_answered: "never",
  deliverable_changed: "never",
  payment: "never",
  signed_copy: "never",
} as const satisfies Record<string, Emailed>

export type NotificationKind = keyof typeof notifications
export const notificationKinds = Object.keys(notifications) as NotificationKind[]

/** The same for every email, also one that summarizes several notifications or comes without one. */
export const emailOf = {
  ...notifications,
  inquiry_more: "inquiries",
  search_new: "searches",
} as const satisfies Record<string, Emailed>
type EmailKind = keyof typeof emailOf

/** A switch with the kinds of emails that it turns off. */
export type EmailSwitch = Switch & { name: SwitchName; kinds: readonly EmailKind[] }

const kinds = Object.keys(emailOf) as EmailKind[]
export const emailSwitches: readonly EmailSwitch[] = (Object.keys(switches) as SwitchName[]).map((name) => ({
  name,
  ...switches[name],
  kinds: kinds.filter((kind) => emailOf[kind] === name),
}))

export const switchesFor = (userType: UserType): readonly EmailSwitch[] =>
  emailSwitches.filter((one) => one.for.includes(userType))
