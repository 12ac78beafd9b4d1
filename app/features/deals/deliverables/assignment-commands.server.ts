import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { dealEvent, deliverable, member } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { deliverableErrors } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import type { LockedRow } from "./lock-queries.server.ts"

type ResponsibleResult = { ok: true } | { ok: false; errors: FieldErrors }

/** Stores who is responsible for a locked row; null: nobody. Refused beside the field for people who are no members. */
export async function assignRow(
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  row: LockedRow,
  userId: string | null,
): Promise<ResponsibleResult> {
  if (row.responsibleId === userId) return { ok: true }
  if (userId !== null) {
    const isMember = and(eq(member.partyId, viewer.partyId), eq(member.userId, userId))
    const [person] = await tx.select({ id: member.id }).from(member).where(isMember).for("key share")
    if (!person) return { ok: false, errors: { userId: deliverableErrors.person } }
  }
  await tx
    .update(deliverable)
    .set({ responsibleId: userId, version: sql`${deliverable.version} + 1` })
    .where(eq(deliverable.id, row.id))
  if (userId !== null && userId !== viewer.id) {
    const events = await tx
      .select({ title: dealEvent.title, startDate: dealEvent.startDate })
      .from(dealEvent)
      .where(eq(dealEvent.dealId, deal.id))
    await notify(tx, {
      userId,
      kind: "deal_assigned",
      factId: null,
      of: { partyId: viewer.partyId, news: "page" },
      title: "Odpowiadasz za świadczenie",
      body: `${viewer.name} powierza Ci ${quoted(row.title)} we współpracy przy ${quoted(dealTitle(events))}.`,
      link: dealDeliverablesPath(deal.id, row.id),
      realm: deal.realm,
    })
  }
  await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
  return { ok: true }
}
