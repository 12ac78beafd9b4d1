import type { Role } from "../shared/role.ts"

export const categories = {
  terms: {
    label: "Propozycje i\u00a0warunki",
    text: "propozycje, zaproszenia, zmiany warunków, umowy i\u00a0aneksy",
  },
  payments: {
    label: "Płatności i\u00a0dokumenty",
    text: "przelewy, wpłaty, faktury, podpisane egzemplarze, zmiana rachunku",
  },
  delivery: {
    label: "Świadczenia i\u00a0rozliczenie",
    text: "materiały, dowody, potwierdzenia, poprawki, rozliczenia",
  },
  messages: { label: "Wiadomości", text: "rozmowy i\u00a0zapytania" },
  events: {
    label: "Wydarzenia",
    text: "zmiany, obserwowane organizacje, zapisane wyszukiwania, prywatne linki",
  },
  team: {
    label: "Zespół",
    text: "kto dołącza i\u00a0odchodzi, role, zgoda drugiej osoby",
  },
} as const satisfies Record<string, { label: string; text: string }>
export type NewsCategory = keyof typeof categories
export const categoryNames = Object.keys(categories) as [NewsCategory, ...NewsCategory[]]

export const modeField = (name: NewsCategory) => `emails.${name}` as const

export const modes = ["now", "daily", "never"] as const
export type Mode = (typeof modes)[number]
export const modeLabels = { now: "od razu", daily: "raz dziennie", never: "nie wysyłaj" } as const satisfies Record<
  Mode,
  string
>

/** `bell`: the bell counts it; without it the news is only in the list. */
export type Channels = { bell: boolean; email: Mode }
/** A member's own choices, where they differ from their role's defaults. */
export type Chosen = Partial<Record<NewsCategory, Channels>>

const now: Channels = { bell: true, email: "now" }
const daily: Channels = { bell: true, email: "daily" }
const bell: Channels = { bell: true, email: "never" }

/** Null: the category never reaches the role. News for a person by name, or of a deal that they follow, is `now`. */
export const defaults: Record<Role, Record<NewsCategory, Channels | null>> = {
  owner: { terms: now, payments: daily, delivery: now, messages: now, events: now, team: now },
  coordinator: { terms: now, payments: bell, delivery: now, messages: now, events: now, team: now },
  finance: { terms: bell, payments: now, delivery: daily, messages: daily, events: null, team: now },
  viewer: { terms: now, payments: now, delivery: now, messages: null, events: null, team: null },
}

/**
 * `own`: with its own template; `notice`: with the template of all notices; `always`: whatever was chosen; `quiet`: in
 * the daily email only, for those who chose it.
 */
type How = "own" | "notice" | "always" | "quiet"

/** The category of each kind, and how it is emailed by default. */
const notifications = {
  proposal_new: ["terms", "own"],
  proposal_accepted: ["terms", "own"],
  proposal_rejected: ["terms", "own"],
  negotiation: ["terms", "own"],
  terms_accepted: ["terms", "own"],
  canceled: ["terms", "own"],
  cancel_asked: ["terms", "own"],
  cancel_declined: ["terms", "own"],
  cancel_withdrawn: ["terms", "own"],
  invitation_new: ["terms", "own"],
  invitation_declined: ["terms", "notice"],
  deal_assigned: ["terms", "notice"],
  deal_unlocked: ["terms", "always"],
  payment: ["payments", "notice"],
  signed_copy: ["payments", "notice"],
  bank_account: ["payments", "always"],
  account_changed: ["payments", "always"],
  settlement_uploaded: ["delivery", "own"],
  settlement_rejected: ["delivery", "own"],
  completed: ["delivery", "own"],
  materials_given: ["delivery", "notice"],
  materials_asked: ["delivery", "notice"],
  deliverable_done: ["delivery", "notice"],
  deliverable_answered: ["delivery", "notice"],
  deliverable_changed: ["delivery", "notice"],
  deal_rated: ["delivery", "quiet"],
  message_new: ["messages", "own"],
  inquiry_new: ["messages", "own"],
  inquiry_reply: ["messages", "own"],
  decision_answer: ["events", "own"],
  event_new: ["events", "own"],
  event_changed: ["events", "own"],
  post_new: ["events", "quiet"],
  content_hidden: ["events", "always"],
  content_restored: ["events", "quiet"],
  organization_verified: ["events", "quiet"],
  member_joined: ["team", "own"],
  member_left: ["team", "own"],
  member_role: ["team", "always"],
  member_removed: ["team", "always"],
  second_person: ["team", "always"],
  approval_asked: ["team", "own"],
  approval_decided: ["team", "own"],
  reminder_daily: ["reminders", "own"],
} as const satisfies Record<string, readonly [NewsCategory | "reminders", How]>

export type NotificationKind = keyof typeof notifications
export const notificationKinds = Object.keys(notifications) as NotificationKind[]

const emails = { ...notifications, inquiry_more: ["messages", "own"], search_new: ["events", "own"] } as const

const emailOf = (kind: string) => (Object.hasOwn(emails, kind) ? emails[kind as keyof typeof emails] : null)
export const howOf = (kind: string): How | null => emailOf(kind)?.[1] ?? null
/** Null: an email about the account itself. */
export const categoryOf = (kind: string): NewsCategory | "reminders" | null => emailOf(kind)?.[0] ?? null
export const noticeKinds = notificationKinds.filter((kind) => howOf(kind) === "notice")
export const kindsOf = (category: NewsCategory | "reminders") =>
  (Object.keys(emails) as (keyof typeof emails)[]).filter((kind) => categoryOf(kind) === category)

/** What links to switch emails off may name: a category, or a switch from before categories existed. */
export const unsubscribeNames: Record<string, NewsCategory | "reminders" | "summary"> = {
  ...(Object.fromEntries(categoryNames.map((name) => [name, name])) as Record<NewsCategory, NewsCategory>),
  reminders: "reminders",
  summary: "summary",
  ...{ proposals: "terms", invitations: "terms", answers: "terms", cancellations: "terms" },
  ...{ settlements: "delivery", decisions: "delivery", inquiries: "messages", approvals: "team" },
  ...{ links: "events", followed: "events", searches: "events", changes: "events" },
}
export const remindersLabel = "Przypomnienia o\u00a0zadaniach"

/** The member's channels of a category; null: it never reaches their role. */
export const channelsOf = (role: Role, category: NewsCategory, chosen: Chosen): Channels | null =>
  defaults[role][category] && (chosen[category] ?? defaults[role][category])

type NewsReader = { role: Role; chosen: Chosen; muted: readonly string[] }

/** The channels of one kind for a member; `isNamed`: it names them, or is of a deal that they lead or follow. */
export function channelsFor(
  kind: NotificationKind,
  { role, chosen, muted }: NewsReader,
  { isNamed }: { isNamed: boolean },
): Channels {
  const [category, how] = notifications[kind]
  if (how === "always" || category === "reminders") return now
  const own = isNamed ? { ...now, email: chosen[category]?.email ?? "now" } : channelsOf(role, category, chosen)
  if (!own || muted.includes(kind)) return { bell: own?.bell ?? false, email: "never" }
  return how === "quiet" && own.email === "now" ? { ...own, email: "never" } : own
}
