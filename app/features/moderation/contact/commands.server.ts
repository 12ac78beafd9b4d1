import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { inquiry } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"

/** What somebody wrote on /kontakt. */
export type NewContact = { name: string; email: string; subject: string; message: string }

/**
 * Leaves a message for the operator (A102): an inquiry without an organization; the letter about it is a reaction to
 * the fact `inquiry.contact`, whose `aboutId` is the inquiry. What is written inside a demo stays there (D5).
 */
export async function writeToOperator(viewer: Viewer | null, { name, email, subject, message }: NewContact) {
  const realm = realmOf(viewer)
  const userId = viewer?.id ?? null
  await db.transaction(async (tx) => {
    const [sent] = await tx
      .insert(inquiry)
      .values({ name, email, subject, message, realm, userId })
      .returning({ id: inquiry.id })
    if (!sent) throw new Error("the inquiry was not stored")
    await record(tx, { what: "inquiry.contact", aboutId: sent.id, byId: userId, realm })
  })
}
