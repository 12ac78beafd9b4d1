import { desc, eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import type { Fact } from "#app/db/outbox/reactions.server.ts"
import { email } from "#app/db/schema.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import { eventPauseMinutes, gatherMinutes } from "#app/domain/notifications/email-limits.ts"
import type { Notice } from "#app/domain/notifications/notification.ts"
import { formatLongDayRange } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { type EventChangeEmail, eventChangeEmail } from "./emails.tsx"

type EventChange = "cancelled" | "restored" | "moved"

/** The kind of change that sponsors are notified of; null for other facts. */
export function changeOf({ what, details }: Pick<Fact, "what" | "details">): EventChange | null {
  if (what === "event.edit") return details.moved === true ? "moved" : null
  if (details.to === "canceled") return "cancelled"
  return details.from === "canceled" ? "restored" : null
}

/** The title that an edit replaced, else null. */
export const formerTitleOf = ({ what, details }: Pick<Fact, "what" | "details">): string | null =>
  what === "event.edit" && typeof details.formerTitle === "string" ? details.formerTitle : null

/** Notification text of a change, with the new name. */
export function noticeOf(change: EventChange | null, formerTitle: string | null, title: string): Notice {
  const renamed = formerTitle ? `Wydarzenie ${quoted(formerTitle)} nazywa się teraz ${quoted(title)}.` : ""
  const notice = change ? changeNotices[change](quoted(title)) : { title: "Nowa nazwa wydarzenia", body: "" }
  const body = [renamed, notice.body].filter(Boolean).join(" ")
  return { ...notice, body }
}

const changeNotices: Record<EventChange, (title: string) => Notice> = {
  cancelled: (title) => ({ title: "Wydarzenie anulowane", body: `Wydarzenie ${title} zostało anulowane.` }),
  restored: (title) => ({
    title: "Wydarzenie przywrócone",
    body: `Wydarzenie ${title} nie jest już anulowane.`,
  }),
  moved: (title) => ({
    title: "Zmiana w\u00a0wydarzeniu",
    body: `Zmienił się termin lub miejsce wydarzenia ${title}.`,
  }),
}

type ChangedEvent = {
  id: string
  title: string
  realm: string
  status: EventStatus
  startDate: string
  endDate: string | null
  city: string
  /** The sponsor's deal whose agreed date or place differs from the event's; null for none. */
  dealId: string | null
}

/**
 * Emails a sponsor the event's current state: changes within five minutes in one email, at most one an hour. Changes
 * reverted before sending are omitted; `wasCancelled` comes from the first change.
 */
export async function emailChange(
  tx: Tx,
  { userId, partyId }: { userId: string; partyId: string },
  change: EventChange,
  changed: ChangedEvent,
  at = new Date(),
) {
  const digest = `event:${changed.id}:${partyId}:${userId}`
  const cancelled = changed.status === "canceled"
  await queueDigest(
    tx,
    {
      digest,
      sendAfter: await nextTime(tx, digest, at),
      kind: eventChangeEmail.kind,
      userId,
      of: { partyId, news: "event" },
      realm: changed.realm,
      gather: (waiting) => {
        const before = waiting as EventChangeEmail | null
        const wasCancelledBefore = change === "moved" ? cancelled : change === "restored"
        const wasCancelled = before?.wasCancelled ?? wasCancelledBefore
        const moved = before?.moved || change === "moved"
        if (!moved && wasCancelled === cancelled) return null
        const whenAndWhere = `${formatLongDayRange(changed.startDate, changed.endDate)}, ${changed.city}`
        return eventChangeEmail.of({
          eventId: changed.id,
          title: changed.title,
          whenAndWhere,
          cancelled,
          wasCancelled,
          moved,
          dealId: changed.dealId ?? before?.dealId,
        })
      },
    },
    at,
  )
}

/** Time of the next email: in five minutes, but at least an hour after the last one about this event. */
async function nextTime(tx: Tx, digest: string, at: Date): Promise<Date> {
  const [last] = await tx
    .select({ sendAfter: email.sendAfter })
    .from(email)
    .where(eq(email.digest, digest))
    .orderBy(desc(email.id))
    .limit(1)
  const soon = at.getTime() + gatherMinutes * 60_000
  return new Date(Math.max(soon, (last?.sendAfter?.getTime() ?? 0) + eventPauseMinutes * 60_000))
}
