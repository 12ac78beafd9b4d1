import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { isNoticeTaskOpen } from "#app/db/conditions/open-tasks.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import { notification } from "#app/db/schema.ts"
import { categoryOf, type NotificationKind } from "#app/domain/notifications/categories.ts"
import { gatherMinutes } from "#app/domain/notifications/email-limits.ts"
import type { NoticeTask } from "#app/domain/notifications/task.ts"
import type { NewsOf } from "#app/domain/parties/news.ts"

/**
 * A notification in an email. A merged one replaces its predecessor; one that is done, or whose entry at the bell was
 * read, is left out when sending.
 */
export type EmailedNotice = { id: string; title: string; body: string; link: string; task: NoticeTask | null } & {
  /** Missing in older queued emails. */
  entry?: string
}

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
  const { id, title, body, link, task, entry } = draft
  const isGathered = subjects.length > 0
  const notice: EmailedNotice = {
    title,
    body,
    link,
    entry,
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

/** The notices that are still to be sent; null when all their tasks are done or all were read. */
export async function standingNotices(tx: Tx, content: Record<string, unknown>) {
  const openNotices: EmailedNotice[] = []
  const notices = noticesIn(content)
  const read = await readAmong(
    tx,
    notices.flatMap(({ entry }) => entry ?? []),
  )
  for (const notice of notices.filter(({ entry }) => !entry || !read.has(entry)))
    if (!notice.task || (await isNoticeTaskOpen(tx, notice.task))) openNotices.push(notice)
  return openNotices.length > 0 ? { notices: openNotices } : null
}

async function readAmong(tx: Tx, entries: readonly string[]): Promise<ReadonlySet<string>> {
  const read = await tx
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        inArray(notification.id, [...entries]),
        isNotNull(notification.readAt),
        // without a bell an entry is stored as read
        eq(notification.silent, false),
      ),
    )
  return new Set(read.map(({ id }) => id))
}
