import { createHmac, timingSafeEqual } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import { type EmailSwitch, emailSwitches } from "#app/domain/notifications/email-switches.ts"
import { env } from "#app/platform/env.server.ts"

const signed = (text: string) => createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe ${text}`).digest("base64url")

/** A person opens it and presses a button; a mail provider posts to it for them (RFC 8058). */
export const unsubscribeAddress = "/powiadomienia/wypisz"

/** The switch that a mail of this kind belongs to; null for mails about the account itself. */
export const switchOf = (kind: string): EmailSwitch | null =>
  (emailSwitches as readonly EmailSwitch[]).find(({ kinds }) => kinds.some((one) => one === kind)) ?? null

/** Where a mail's receiver switches its kind off without signing in; the address knows one person and one switch. */
export function unsubscribePath(userId: string, switchName: string) {
  const text = `${userId}.${switchName}`
  return `${unsubscribeAddress}?zeton=${text}.${signed(text)}`
}

/** Whom and what such a token is about; null when it is not ours. */
export function readUnsubscribe(token: string | null): { userId: string; of: EmailSwitch | "summary" } | null {
  const [userId = "", name = "", signature = ""] = (token ?? "").split(".")
  const right = Buffer.from(signed(`${userId}.${name}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  if (name === "summary") return { userId, of: "summary" }
  const of = (emailSwitches as readonly EmailSwitch[]).find((one) => one.name === name)
  return of ? { userId, of } : null
}

/** Switches the mails of a token off; what is off already stays so. */
export async function unsubscribe({ userId, of }: NonNullable<ReturnType<typeof readUnsubscribe>>) {
  const set =
    of === "summary"
      ? { dailySummary: false }
      : {
          mutedMails: sql`array(select distinct unnest(${user.mutedMails} || ${sql.param([...of.kinds])}::text[]))`,
        }
  await db.update(user).set(set).where(eq(user.id, userId))
}
