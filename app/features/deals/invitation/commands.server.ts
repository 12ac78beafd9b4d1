import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { invitation } from "#app/db/schema.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"

type NewProposal = { dealId: string; eventIds: readonly string[]; now: Date }

/** Marks the sponsor's invitations to these events as answered for all its members, also declined ones. */
export async function answerInvitations(tx: Tx, sponsorId: string, { dealId, eventIds, now }: NewProposal) {
  const answered = await tx
    .update(invitation)
    .set({ answer: "proposed", answeredAt: now, dealId })
    .where(and(eq(invitation.sponsorId, sponsorId), inArray(invitation.eventId, [...eventIds])))
    .returning({ id: invitation.id })
  for (const { id } of answered) await settleTasks(tx, id)
}
