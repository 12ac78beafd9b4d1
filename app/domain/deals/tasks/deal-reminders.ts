import { addDays, type Day, dayMs } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { NotificationKind } from "../../notifications/email-switches.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { DealStatus, Side } from "../deal/deal.ts"
import { dueReminder } from "../deal/deal-deadlines.ts"
import { turnOf } from "../deal/deal-view.ts"

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

export type Remindable = {
  status: DealStatus
  termsAuthor: Side
  annexAuthor: Side | null
  cancelAskedBy: Side | null
  /** Of the last move. */
  movedAt: Date
  /** Of the last event not cancelled; null without one. */
  lastDay: Day | null
}
export type Reminder = { kind: ReminderKind; side: Side; days: number }

/** Statuses with an answer owed; reminders after 7 and 14 days. */
const waitingKinds: Partial<Record<DealStatus, ReminderKind>> = {
  pending: "reminder_proposal",
  negotiation: "reminder_proposal",
  accepted: "reminder_terms",
  settlement_rejected: "reminder_corrections",
}

/** The due reminder, or null (B32). `sent`: those sent since the last move. Only the latest due one. */
export function reminderDue(
  deal: Remindable,
  sent: readonly Pick<Reminder, "kind" | "days">[],
  now: Date,
  today: Day,
): Reminder | null {
  const sentOf = (kind: ReminderKind) => sent.filter((one) => one.kind === kind).map((one) => one.days)
  // no correction or settlement is possible while an annex is open
  const kind = deal.annexAuthor ? "reminder_annex" : waitingKinds[deal.status]
  const days = kind && !deal.cancelAskedBy ? dueReminder(deal, sentOf(kind), now) : null
  if (kind && days) return { kind, side: sideWhoseTurn(deal), days }
  if (deal.status === "settlement") {
    const waited = now.getTime() - deal.movedAt.getTime() >= undecidedDays * dayMs
    const isNew = sentOf("reminder_settlement_undecided").length === 0
    return waited && isNew ? { kind: "reminder_settlement_undecided", side: "sponsor", days: undecidedDays } : null
  }
  const { lastDay, status, cancelAskedBy } = deal
  if (status !== "in_progress" || lastDay === null || cancelAskedBy || deal.annexAuthor) return null
  const due = settlementDueDays.findLast((after) => addDays(lastDay, after) <= today)
  const isNew = due !== undefined && sentOf("reminder_settlement_due").every((one) => one < due)
  return isNew ? { kind: "reminder_settlement_due", side: "organization", days: due } : null
}

function sideWhoseTurn(deal: Remindable): Side {
  const turn = turnOf({ ...deal, allEventsCancelled: false, daysAhead: null })
  return turn === "sponsor" ? "sponsor" : "organization"
}
