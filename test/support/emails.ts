import { desc, eq, or } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { mail, user } from "#app/db/schema.ts"
import { unseal } from "#app/platform/auth/sealed.server.ts"

/** Queued emails to an address, newest first, decrypted. */
export async function emailsTo(email: string) {
  const rows = await db
    .select({ kind: mail.kind, content: mail.content, sealed: mail.sealed, address: mail.address, email: user.email })
    .from(mail)
    .leftJoin(user, eq(user.id, mail.userId))
    .where(or(eq(user.email, email), eq(mail.address, email)))
    .orderBy(desc(mail.id))
  return rows
    .filter((row) => (row.address ?? row.email) === email)
    .map(({ kind, content, sealed }) => ({
      kind,
      content,
      token: sealed ? (JSON.parse(unseal("mail", sealed)) as { token: string }).token : null,
    }))
}

export const tokenFor = async (email: string, kind: string) =>
  (await emailsTo(email)).find((letter) => letter.kind === kind)?.token ?? null
