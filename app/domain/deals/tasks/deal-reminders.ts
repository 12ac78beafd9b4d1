import { addDays, type Day, dayMs } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { NotificationKind } from "../../notifications/email-switches.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { Side } from "../deal/deal.ts"
import { dueReminder } from "../deal/deal-deadlines.ts"
import type { AwaitedMove, DealState } from "../deal/turn.ts"

type Subject = { name: string; title: string }
type ReminderKind = Extract<NotificationKind, `reminder_${string}`>

/** Text for the reminded side; `name` is the waiting side (B32). */
export const reminderNotices: readonly { kind: ReminderKind; notice: (subject: Subject) => Notice }[] = [
  {
    kind: "reminder_proposal",
    notice: ({ name, title }) => ({
      title: "Współpraca czeka na Twoją odpowiedź",
      body: `${name} czeka na odpowiedź w\u00a0sprawie współpracy przy ${quoted(title)}.`,
    }),
  },
  {
    kind: "reminder_terms",
    notice: ({ name, title }) => ({
      title: "Warunki czekają na Twoje potwierdzenie",
      body: `${name} przyjmuje Twoje warunki przy ${quoted(title)}. Zaakceptuj je, aby rozpocząć realizację.`,
    }),
  },
  {
    kind: "reminder_annex",
    notice: ({ name, title }) => ({
      title: "Aneks czeka na Twoją odpowiedź",
      body: `${name} czeka na odpowiedź w\u00a0sprawie aneksu przy ${quoted(title)}. Do tego czasu obowiązują dotychczasowe ustalenia.`,
    }),
  },
  {
    kind: "reminder_corrections",
    notice: ({ name, title }) => ({
      title: "Rozliczenie czeka na poprawki",
      body: `${name} czeka na poprawione rozliczenie wydarzenia ${quoted(title)}.`,
    }),
  },
  {
    kind: "reminder_settlement_due",
    notice: ({ title }) => ({
      title: "Czas na rozliczenie",
      body: `Wydarzenie ${quoted(title)} już się odbyło. Prześlij rozliczenie współpracy.`,
    }),
  },
  {
    kind: "reminder_settlement_undecided",
    notice: ({ name, title }) => ({
      title: "Rozliczenie czeka na decyzję",
      body: `${name} czeka na decyzję o\u00a0rozliczeniu wydarzenia ${quoted(title)}.`,
    }),
  },
]

/** Days after the last event when the organization is asked for its settlement. */
export const settlementDueDays = [1, 14] as const
/** Days after which the sponsor is asked to decide about a settlement. */
const undecidedDays = 7

export type Remindable = Pick<DealState, "turn" | "awaits" | "authorWaits" | "lastDay"> & {
  /** Of the last move. */
  movedAt: Date
}
export type Reminder = { kind: ReminderKind; awaits: Exclude<AwaitedMove, "called_off">; side: Side; days: number }

/** Answers that somebody waits for; reminders after 7 and 14 days. */
const waitingKinds: Partial<Record<AwaitedMove, ReminderKind>> = {
  answer: "reminder_proposal",
  terms: "reminder_proposal",
  confirm: "reminder_terms",
  annex: "reminder_annex",
  correct: "reminder_corrections",
}

/**
 * The due reminder, or null (B32). `sent`: those sent since the last move. Only the latest due one. Terms that wait for a
 * second person of their author have reminders of their own.
 */
export function reminderDue(
  { awaits, turn, authorWaits, lastDay, movedAt }: Remindable,
  sent: readonly Pick<Reminder, "kind" | "days">[],
  now: Date,
  today: Day,
): Reminder | null {
  if (awaits === null || awaits === "called_off" || turn === null || turn === "both") return null
  if (authorWaits && (awaits === "terms" || awaits === "annex")) return null
  const sentOf = (kind: ReminderKind) => sent.filter((one) => one.kind === kind).map((one) => one.days)
  const kind = waitingKinds[awaits]
  if (kind) {
    const days = dueReminder(movedAt, sentOf(kind), now)
    return days ? { kind, awaits, side: turn, days } : null
  }
  if (awaits === "decide") {
    const waited = now.getTime() - movedAt.getTime() >= undecidedDays * dayMs
    const isNew = sentOf("reminder_settlement_undecided").length === 0
    return waited && isNew ? { kind: "reminder_settlement_undecided", awaits, side: turn, days: undecidedDays } : null
  }
  if (awaits !== "settle" || lastDay === null) return null
  const due = settlementDueDays.findLast((after) => addDays(lastDay, after) <= today)
  const isNew = due !== undefined && sentOf("reminder_settlement_due").every((one) => one < due)
  return isNew ? { kind: "reminder_settlement_due", awaits, side: turn, days: due } : null
}
