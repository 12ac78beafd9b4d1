import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import { emailLimits, mailboxOf } from "#app/domain/notifications/email-limits.ts"
import { countEmail, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { confirmsAddresses } from "./email/confirming.server.ts"
import { hasToken } from "./one-time-tokens.server.ts"

const linkPurposes = { "account.confirm": "confirm-email", "account.reset": "reset-password" } as const
type AskedKind = keyof typeof linkPurposes | "account.exists"

/**
 * Counts an email that anyone may ask for by typing an address, and answers whether it may be sent. The caller mints no
 * token when it may not, so that the link in the inbox goes on working. A stranger locks nobody out (decision 019):
 * whoever has no working link left gets one although the count is full.
 */
export async function mayEmail(tx: Tx, kind: AskedKind, userId: string): Promise<boolean> {
  const [person] = await tx
    .select({ email: user.email, isConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
  if (!person) return false
  const purpose = kind === "account.exists" ? null : linkPurposes[kind]
  const lacksLink = async () => purpose !== null && !(await hasToken(tx, purpose, userId))
  if (person.isConfirmed || !confirmsAddresses()) {
    const { number } = await countEmail(tx, {
      limit: "account",
      recipient: `${kind} ${userId}`,
      kind,
      most: emailLimits.account,
    })
    return number !== null || lacksLink()
  }
  const isConfirmation = kind === "account.confirm"
  const limit = isConfirmation ? "confirmation" : "unproved"
  const { number } = await countEmail(tx, {
    limit,
    recipient: recipientKey(person.email),
    kind,
    most: emailLimits[limit],
  })
  if (number !== null) return true
  // addresses with a tag can be made up without end, and lead to one mailbox
  return isConfirmation && !mailboxOf(person.email).isTagged && lacksLink()
}
