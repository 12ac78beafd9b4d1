import { and, eq, inArray } from "drizzle-orm"
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

export const seenInvitation = (tx: Tx, userId: string, eventId: string) =>
  markSeen(tx, { userId, kind: "invitation_new", link: proposalFor(eventId) })
