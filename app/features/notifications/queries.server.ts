import { and, desc, eq, lt } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { notification, user } from "#app/db/schema.ts"
import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { switchesFor } from "#app/domain/notifications/email-switches.ts"

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

export type EmailSettings = {
  switches: { name: string; label: string; on: boolean }[]
  dailySummary: boolean
  email: string
}

/** Email settings for the tab "Powiadomienia" of /profil. */
export async function getEmailSettings(viewer: Viewer): Promise<EmailSettings> {
  const [row] = await db
    .select({ muted: user.mutedEmails, dailySummary: user.dailySummary })
    .from(user)
    .where(eq(user.id, viewer.id))
  const muted = row?.muted ?? []
  return {
    switches: switchesFor(viewer.userType).map(({ name, label, kinds }) => ({
      name,
      label,
      on: !kinds.every((kind) => muted.includes(kind)),
    })),
    dailySummary: row?.dailySummary ?? false,
    email: shownEmail(viewer),
  }
}
