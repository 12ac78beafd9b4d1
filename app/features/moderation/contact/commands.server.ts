import { db } from "#app/db/connection/client.server.ts"
import { runFormOnce, type SentBy } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { inquiry } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"

export type NewContact = { name: string; email: string; subject: string; message: string }

/** Stores a message of /kontakt (A102), within its realm (D5), once; the email is a reaction to `inquiry.contact`. */
export async function writeToOperator(
  viewer: Viewer | null,
  { name, email, subject, message }: NewContact,
  sentBy: SentBy,
) {
  const realm = realmOf(viewer)
  const userId = viewer?.id ?? null
  const content = { name, email, subject, message }
  await db.transaction((tx) =>
    runFormOnce(tx, { ...sentBy, userId, form: "contact", content }, async () => {
      const [sent] = await tx
        .insert(inquiry)
        .values({ ...content, realm, userId })
        .returning({ id: inquiry.id })
      if (!sent) throw new Error("the inquiry was not stored")
      await record(tx, { what: "inquiry.contact", aboutId: sent.id, by: viewer, realm })
      return sent.id
    }),
  )
}
