import type { Mode, NewsCategory, NotificationKind } from "../notifications/categories.ts"
import { type News, type NewsMember, type Recipient, recipientsAmong } from "./news.ts"

/** The news of each category; one kind represents all that reach the same people. */
const newsIn: Record<NewsCategory, readonly (readonly [News, NotificationKind])[]> = {
  terms: [["deal", "negotiation"]],
  payments: [["settlement", "payment"]],
  delivery: [["deal", "deliverable_done"]],
  messages: [["message", "message_new"]],
  events: [["event", "event_changed"]],
  team: [
    ["team", "member_joined"],
    ["departure", "member_left"],
    ["approval", "approval_asked"],
  ],
}

/** The strongest channel that reaches somebody; `bell`: no email, `none`: neither. */
export type Reach = Exclude<Mode, "never"> | "bell" | "none"

export const reachLabels = {
  now: "e-mail od\u00a0razu",
  daily: "e-mail raz dziennie",
  bell: "tylko dzwonek",
  none: "nic",
} as const satisfies Record<Reach, string>

const mostOf = (received: readonly Recipient[]): Reach =>
  (["now", "daily"] as const).find((mode) => received.some(({ email }) => email === mode)) ??
  (received.some(({ bell }) => bell) ? "bell" : "none")

/** How a category reaches each member, in their order, for deals that nobody leads or follows. */
export function reachOf(people: readonly NewsMember[], category: NewsCategory): Reach[] {
  const received = newsIn[category].flatMap(([news, kind]) => recipientsAmong(people, { news, kind, mayAct: null }))
  return people.map(({ id }) => mostOf(received.filter((one) => one.id === id)))
}
