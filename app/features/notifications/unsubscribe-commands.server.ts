import { createHmac, timingSafeEqual } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { member, user } from "#app/db/schema.ts"
import {
  type Chosen,
  categoryNames,
  channelsOf,
  kindsOf,
  type NewsCategory,
  unsubscribeNames,
} from "#app/domain/notifications/categories.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { emailUnsubscribePath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"

const signed = (text: string) => createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe ${text}`).digest("base64url")

type Unsubscribed = NewsCategory | "reminders" | "summary"

/** Address that switches off emails of a category without signing in, for one person in all their parties. */
export function unsubscribePath(userId: string, name: string) {
  const text = `${userId}.${name}`
  return `${emailUnsubscribePath}?zeton=${text}.${signed(text)}`
}

/** Person and category of a token, also of tokens from before there were categories; null when invalid. */
export function readUnsubscribe(token: string | null): { userId: string; of: Unsubscribed } | null {
  const [userId = "", name = "", signature = "", ...more] = (token ?? "").split(".")
  const expected = Buffer.from(signed(`${userId}.${name}`))
  const signatureBytes = Buffer.from(signature)
  if (more.length > 0 || signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected))
    return null
  return Object.hasOwn(unsubscribeNames, name) ? { userId, of: unsubscribeNames[name] as Unsubscribed } : null
}

export async function nameOfReader({ userId }: { userId: string }): Promise<string> {
  const [person] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return person?.name ?? ""
}

/** Switches off the emails that a token names; the bell stays as it is. Idempotent. */
export async function unsubscribe({ userId, of }: { userId: string; of: Unsubscribed }) {
  if (of === "reminders") {
    const muted = sql`array(select distinct unnest(${user.mutedEmails} || ${sql.param(kindsOf(of))}::text[]))`
    return void (await db.update(user).set({ mutedEmails: muted }).where(eq(user.id, userId)))
  }
  await db.transaction(async (tx) => {
    const own = await tx.select().from(member).where(eq(member.userId, userId)).orderBy(member.id).for("update")
    for (const { id, role, chosenNews } of own)
      await tx
        .update(member)
        .set({ chosenNews: withoutEmails(role, chosenNews, of) })
        .where(eq(member.id, id))
  })
}

/** "summary": ends the emails of every daily category. */
function withoutEmails(role: Role, chosen: Chosen, of: NewsCategory | "summary"): Chosen {
  const endedCategories = categoryNames.filter((name) =>
    of === "summary" ? channelsOf(role, name, chosen)?.email === "daily" : name === of,
  )
  const withoutEmail = endedCategories.map((name) => [
    name,
    { bell: channelsOf(role, name, chosen)?.bell ?? true, email: "never" },
  ])
  return { ...chosen, ...Object.fromEntries(withoutEmail) }
}
