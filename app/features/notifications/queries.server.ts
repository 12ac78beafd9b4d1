import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm"
import { nameForMany } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

export type NotificationRow = {
  id: string
  /** Name of the party, for a person with several parties. */
  party: string | null
  title: string
  body: string
  link: string
  unread: boolean
  /** Somebody of the party has done its task. */
  done: boolean
  /** ISO 8601. */
  at: string
}

const page = 30
const party = nameForMany(sql`"notification"."party_id"`, sql`"notification"."user_id"`)

/** The viewer's notifications, newest first; `before` is the last one shown. */
export async function listNotifications(viewer: Viewer, before: string | null) {
  const rows = await db
    .select({ ...getTableColumns(notification), party })
    .from(notification)
    .where(and(eq(notification.userId, viewer.id), before ? lt(notification.id, before) : undefined))
    .orderBy(desc(notification.id))
    .limit(page + 1)
  return {
    more: rows.length > page,
    rows: rows.slice(0, page).map(
      ({ id, title, body, link, readAt, settledAt, createdAt, party: whose }): NotificationRow => ({
        id,
        party: whose,
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
