import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import { emailLimits, mailboxOf } from "#app/domain/notifications/email-limits.ts"
import { countEmail, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { confirmsAddresses } from "./email/policy.server.ts"
import { hasToken } from "./token-commands.server.ts"

const linkPurposes = { "account.confirm": "confirm-email", "account.reset": "reset-password" } as const
type RequestableKind = keyof typeof linkPurposes | "account.exists"

/**
 * Counts an email that anyone can request by typing an address, and returns whether to send it. If not, the caller
 * mints no token, so the link already sent stays valid. Over the limit, an account without a valid link still gets one
 * (decision 019).
 */
export async function mayEmail(tx: Tx, kind: RequestableKind, userId: string): Promise<boolean> {
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
  // tagged addresses (name+tag@…) are unlimited in number and share one mailbox
  return isConfirmation && !mailboxOf(person.email).isTagged && lacksLink()
}
