import { createHash, randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { email as emails, memberInvitation } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { teamErrors, teamLimits } from "#app/domain/parties/team.ts"
import { dayMs } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { seal } from "#app/platform/auth/sealed.server.ts"
import { countEmail, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { invitationEmail } from "../emails.tsx"
import { requireFirstWeekLimit } from "./first-week-policy.server.ts"

/** The hash that is stored instead of the token of 256 random bits. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url")

type Link = { tokenHash: string; sentAt: Date; expiresAt: Date; invitedBy: string }
type LinkRecipient = { id: string; email: string; role: Viewer["role"] }

/**
 * Stores a new link by `store`, ends the former one, emails the new one and records the fact. 429 when the address has
 * had its emails of the day, or the party its emails of the first week. A demo counts emails and sends none (D5).
 */
export async function sendLink(
  tx: Tx,
  viewer: Viewer,
  {
    what,
    partyName,
    email,
    now,
  }: { what: "member.invited" | "member.resent"; partyName: string; email: string; now: Date },
  store: (link: Link) => Promise<LinkRecipient>,
) {
  const { realm, partyId } = viewer
  if (realm === "public") {
    await requireFirstWeekLimit(tx, partyId, now)
    const emailToCount = { limit: "unproved", recipient: recipientKey(email), kind: invitationEmail.kind } as const
    if ((await countEmail(tx, { ...emailToCount, most: emailLimits.unproved }, now)).number === null)
      throw new Refusal("too-many", teamErrors.addressFull)
  }
  const token = randomBytes(32).toString("base64url")
  const expiresAt = new Date(now.getTime() + teamLimits.invitationDays * dayMs)
  const { id, role } = await store({ tokenHash: hashOfToken(token), sentAt: now, expiresAt, invitedBy: viewer.id })
  const details = { invitationId: id, role }
  const factId = await record(tx, { what, aboutId: partyId, by: viewer, realm, details })
  await dropUnsent(tx, id)
  await queueEmail(tx, {
    key: `${keyPrefix(id)}${factId}`,
    kind: invitationEmail.kind,
    address: email,
    content: invitationEmail.of({ party: partyName, inviter: viewer.name, role }),
    // delivery reads the secret with the key of this purpose
    sealed: seal("mail", JSON.stringify({ token })),
    realm,
  })
}

const keyPrefix = (invitationId: string) => `${invitationEmail.kind}:${invitationId}:`

/** Removes unsent emails of an invitation, whose link no longer works. */
export const dropUnsent = (tx: Tx, invitationId: string) =>
  tx.delete(emails).where(sql`starts_with(${emails.key}, ${keyPrefix(invitationId)}) and ${emails.sentAt} is null`)

export const ofId = (id: string) => eq(memberInvitation.id, id)
