import { type Forms, plural } from "#app/lib/text/plural-forms.ts"

/** Conversations with unread messages, unread notifications (A11). */
export type UnreadCounts = {
  conversations: number
  notifications: number
  /** Time of the count, ms since 1970: where the event stream starts. */
  at: number
}

const feminine: Forms = {
  one: "nieprzeczytana",
  few: "nieprzeczytane",
  many: "nieprzeczytanych",
  other: "nieprzeczytanej",
}
const neuter: Forms = {
  one: "nieprzeczytane",
  few: "nieprzeczytane",
  many: "nieprzeczytanych",
  other: "nieprzeczytanego",
}

const counted = (name: string, count: number, forms: Forms) =>
  count === 0 ? name : `${name}, ${count} ${plural(count, forms)}`

export const messagesLabel = ({ conversations }: Pick<UnreadCounts, "conversations">) =>
  counted("Wiadomości", conversations, feminine)
export const notificationsLabel = ({ notifications }: Pick<UnreadCounts, "notifications">) =>
  counted("Powiadomienia", notifications, neuter)
