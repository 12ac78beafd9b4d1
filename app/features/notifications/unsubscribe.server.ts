import { createHmac, timingSafeEqual } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import { type EmailSwitch, emailSwitches } from "#app/domain/notifications/email-switches.ts"
import { emailUnsubscribePath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"

const signed = (text: string) => createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe ${text}`).digest("base64url")

/** The switch of a kind of email; null for emails about the account itself. */
export const switchOf = (kind: string): EmailSwitch | null =>
  emailSwitches.find(({ kinds }) => kinds.some((one) => one === kind)) ?? null

/** Address that switches a kind of email off without signing in, for one person and switch. */
export function unsubscribePath(userId: string, switchName: string) {
  const text = `${userId}.${switchName}`
  return `${emailUnsubscribePath}?zeton=${text}.${signed(text)}`
}

/** Person and switch of a token; null when invalid. */
export function readUnsubscribe(token: string | null): { userId: string; of: EmailSwitch | "summary" } | null {
  const [userId = "", name = "", signature = "", ...more] = (token ?? "").split(".")
  const right = Buffer.from(signed(`${userId}.${name}`))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  if (name === "summary") return { userId, of: "summary" }
  const of = emailSwitches.find((one) => one.name === name)
  return of ? { userId, of } : null
}

export async function nameOfReader({ userId }: { userId: string }): Promise<string> {
  const [person] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return person?.name ?? ""
}

/** Switches a token's emails off; idempotent. */
export async function unsubscribe({ userId, of }: NonNullable<ReturnType<typeof readUnsubscribe>>) {
  const set =
    of === "summary"
      ? { dailySummary: false }
      : {
          mutedEmails: sql`array(select distinct unnest(${user.mutedEmails} || ${sql.param([...of.kinds])}::text[]))`,
        }
  await db.update(user).set(set).where(eq(user.id, userId))
}
