import { isNoticeTaskOpen } from "#app/db/conditions/open-tasks.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import { categoryOf, type NotificationKind } from "#app/domain/notifications/categories.ts"
import { gatherMinutes } from "#app/domain/notifications/email-limits.ts"
import type { NoticeTask } from "#app/domain/notifications/task.ts"
import type { NewsOf } from "#app/domain/parties/news.ts"

/** A notification in an email. A merged one replaces its predecessor; one that is done is left out when sending. */
export type EmailedNotice = { id: string; title: string; body: string; link: string; task: NoticeTask | null }

type NoticeDraft = Omit<EmailedNotice, "task"> & {
  kind: NotificationKind
  userId: string
  of: NewsOf | null
  realm: string
  task: NoticeTask | null
  about?: string
  subjects?: string[]
}

/** Emails notices of one deal and category within five minutes together (decision 019). */
export async function queueNotice(tx: Tx, { kind, userId, of, realm, about, subjects = [], ...draft }: NoticeDraft) {
  const { id, title, body, link, task } = draft
  const isGathered = subjects.length > 0
  const notice: EmailedNotice = {
    title,
    body,
    link,
    task: task && { ...task, subjects },
    // a gathered notice replaces the one before it in the email, by this id
    id: isGathered ? `${kind} ${task?.what ?? ""}` : id,
  }
  await queueDigest(tx, {
    digest: `notices:${categoryOf(kind)}:${about ?? link}:${of?.partyId ?? ""}:${userId}`,
    sendAfter: new Date(Date.now() + gatherMinutes * 60_000),
    kind,
    userId,
    of,
    realm,
    gather: (waiting) => ({ notices: [...noticesIn(waiting).filter((one) => one.id !== notice.id), notice] }),
  })
}

const noticesIn = (content: Record<string, unknown> | null) => (content?.notices ?? []) as EmailedNotice[]

/** The notices that are still to be sent; null when all their tasks are done. */
export async function standingNotices(tx: Tx, content: Record<string, unknown>) {
  const openNotices: EmailedNotice[] = []
  for (const notice of noticesIn(content))
    if (!notice.task || (await isNoticeTaskOpen(tx, notice.task))) openNotices.push(notice)
  return openNotices.length > 0 ? { notices: openNotices } : null
}
