import { and, eq, inArray } from "drizzle-orm"
import { membersOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { invitation } from "#app/db/schema.ts"
import { markSeen } from "#app/features/notifications/commands.server.ts"
import { proposalFor } from "../proposal/proposal-labels.ts"

type Proposed = { dealId: string; eventIds: readonly string[]; now: Date }

/** Marks the sponsor's invitations to these events, also declined ones, as answered and their notifications as read. */
export async function answerInvitations(tx: Tx, sponsorId: string, { dealId, eventIds, now }: Proposed) {
  const answered = await tx
    .update(invitation)
    .set({ answer: "proposed", answeredAt: now, dealId })
    .where(and(eq(invitation.sponsorId, sponsorId), inArray(invitation.eventId, [...eventIds])))
    .returning({ eventId: invitation.eventId })
  for (const { eventId } of answered) await seenInvitation(tx, sponsorId, eventId)
}

/** One member has answered it for all. */
export async function seenInvitation(tx: Tx, sponsorId: string, eventId: string) {
  for (const userId of await membersOf(tx, sponsorId, "deal"))
    await markSeen(tx, { userId, kind: "invitation_new", link: proposalFor(eventId) })
}
