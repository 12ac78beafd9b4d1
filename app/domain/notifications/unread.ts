import { type Forms, plural } from "#app/lib/text/plural-forms.ts"

/** What waits for a person: conversations with something new, unread notifications (A11). */
export type UnreadCounts = {
  conversations: number
  notifications: number
  /** When this was so, in milliseconds since 1970: where the event stream begins. */
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

/** "Wiadomości, 1 nieprzeczytana" */
export const messagesLabel = ({ conversations }: UnreadCounts) => counted("Wiadomości", conversations, feminine)
/** "Powiadomienia, 2 nieprzeczytane" */
export const notificationsLabel = ({ notifications }: UnreadCounts) => counted("Powiadomienia", notifications, neuter)
