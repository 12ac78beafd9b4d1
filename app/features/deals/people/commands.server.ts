import { and, eq } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { dealEvent, dealFollow, dealLead, deal as deals, member } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { dealPath } from "#app/paths.ts"
import { getDeal } from "../deal/queries.server.ts"

type LeadResult = { ok: true } | { ok: false; errors: FieldErrors }

/**
 * Stores who leads a deal for the viewer's side; null: nobody. 404 for strangers, 403 for roles that do not work on
 * deals; refused beside the field for people who are no members. The person is notified once, at the bell.
 */
export async function assignDeal(viewer: Viewer, dealId: string, userId: string | null): Promise<LeadResult> {
  const { partyId } = viewer
  return db.transaction(async (tx) => {
    const deal = await getDeal(viewer, dealId, tx)
    await lockRole(tx, viewer, "assignDeal")
    const isLeadOfSide = and(eq(dealLead.dealId, deal.id), eq(dealLead.partyId, partyId))
    if (userId === null) {
      await tx.delete(dealLead).where(isLeadOfSide)
    } else {
      // a concurrent request waits and finds what this one wrote
      await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, deal.id)).for("no key update")
      const isMember = and(eq(member.partyId, partyId), eq(member.userId, userId))
      const [person] = await tx.select({ role: member.role }).from(member).where(isMember).for("share")
      if (!person) return { ok: false, errors: { userId: "Wybierz osobę z zespołu" } }
      if (!may(person.role, "leadDeal")) return { ok: false, errors: { userId: roleNotes.leadDeal } }
      const [before] = await tx.select({ userId: dealLead.userId }).from(dealLead).where(isLeadOfSide)
      if (before?.userId === userId) return { ok: true }
      await tx
        .insert(dealLead)
        .values({ dealId: deal.id, partyId, userId })
        .onConflictDoUpdate({ target: [dealLead.dealId, dealLead.partyId], set: { userId } })
      if (userId !== viewer.id) await notifyLead(tx, viewer, { userId, dealId, realm: deal.realm })
    }
    await publishToParties(tx, [partyId], { kind: "deal", id: deal.id })
    return { ok: true }
  })
}

async function notifyLead(
  tx: Tx,
  viewer: Viewer,
  { userId, dealId, realm }: Record<"userId" | "dealId" | "realm", string>,
) {
  const events = await tx
    .select({ title: dealEvent.title, startDate: dealEvent.startDate })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, dealId))
  await notify(tx, {
    userId,
    kind: "deal_assigned",
    factId: null,
    of: { partyId: viewer.partyId, news: "page" },
    title: "Prowadzisz współpracę",
    body: `${viewer.name} powierza Ci współpracę przy ${quoted(dealTitle(events))}.`,
    link: dealPath(dealId),
    realm,
  })
}

/** Starts or stops following a deal of the viewer's party; idempotent, for every role. 404 for strangers. */
export async function setDealFollowed(viewer: Viewer, dealId: string, follows: boolean): Promise<void> {
  const { id: userId, partyId } = viewer
  await db.transaction(async (tx) => {
    const { id } = await getDeal(viewer, dealId, tx)
    const row = { dealId: id, partyId, userId }
    if (!follows) {
      const isOwnFollow = and(eq(dealFollow.dealId, id), eq(dealFollow.partyId, partyId), eq(dealFollow.userId, userId))
      await tx.delete(dealFollow).where(isOwnFollow)
      return
    }
    const isMember = and(eq(member.partyId, partyId), eq(member.userId, userId))
    // null when the viewer was removed since the request began
    const [person] = await tx.select({ id: member.id }).from(member).where(isMember).for("key share")
    if (person) await tx.insert(dealFollow).values(row).onConflictDoNothing()
  })
}
