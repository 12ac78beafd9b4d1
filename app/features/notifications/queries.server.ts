import { and, desc, eq, lt } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

export type NotificationRow = {
  id: string
  title: string
  body: string
  link: string
  unread: boolean
  /** What it asked for is done, by whomever. */
  done: boolean
  /** ISO 8601. */
  at: string
}

const page = 30

/** The viewer's notifications, newest first; `before` is the last one shown. */
export async function listNotifications(viewer: Viewer, before: string | null) {
  const rows = await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, viewer.id), before ? lt(notification.id, before) : undefined))
    .orderBy(desc(notification.id))
    .limit(page + 1)
  return {
    more: rows.length > page,
    rows: rows.slice(0, page).map(
      ({ id, title, body, link, readAt, settledAt, createdAt }): NotificationRow => ({
        id,
        title,
        body,
        link,
        unread: readAt === null,
        done: settledAt !== null,
        at: createdAt.toISOString(),
      }),
    ),
  }
}
