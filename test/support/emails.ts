import { desc, eq, or } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { email as emails, user } from "#app/db/schema.ts"
import { unseal } from "#app/platform/auth/sealed.server.ts"

/** Queued emails to an address, newest first, decrypted. */
export async function emailsTo(email: string) {
  const rows = await db
    .select({
      kind: emails.kind,
      content: emails.content,
      sealed: emails.sealed,
      address: emails.address,
      email: user.email,
    })
    .from(emails)
    .leftJoin(user, eq(user.id, emails.userId))
    .where(or(eq(user.email, email), eq(emails.address, email)))
    .orderBy(desc(emails.id))
  return rows
    .filter((row) => (row.address ?? row.email) === email)
    .map(({ kind, content, sealed }) => ({
      kind,
      content,
      token: sealed ? (JSON.parse(unseal("mail", sealed)) as { token: string }).token : null,
    }))
}

export const tokenFor = async (email: string, kind: string) =>
  (await emailsTo(email)).find((queued) => queued.kind === kind)?.token ?? null
