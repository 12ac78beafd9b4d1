import { sql } from "drizzle-orm"
import { writeAgreement } from "#app/db/conditions/frozen-terms.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { annexErrors } from "#app/domain/deals/terms/annex.ts"
import { termsErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { conflict, Refusal } from "#app/lib/refusal.ts"
import { fingerprintOf } from "../../deal/event-queries.server.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"
import { alignDeliverables } from "../../deliverables/alignment-commands.server.ts"
import { findLastStatement } from "../../terms/acceptance-queries.server.ts"
import { findAnnexDiff, listAddedEvents } from "../../terms/annex/queries.server.ts"
import { refreshSearchText } from "../search-commands.server.ts"
import { changeEvents, listEventIds } from "../terms/event-commands.server.ts"
import { type MovePayload, refuseUntimely, writeMove } from "../write-commands.server.ts"

/**
 * Accepts the other side's open annex (decision 036): its terms become the agreed ones, with kind and events, frozen
 * for both sides. 409 when days or towns of added events differ from those seen, or when these events no longer take
 * part. The caller has checked whether a second person is needed.
 */
export async function acceptAnnex(tx: Tx, viewer: Viewer, deal: LoadedDeal, payload: MovePayload, now = new Date()) {
  await refuseUntimely(tx, deal, "acceptAnnex", payload.version)
  const annex = await findAnnexDiff(tx, deal.id, deal.annexVersion ?? 0)
  if (!annex) throw new Error(`the annex of ${deal.id} is missing`)
  const { kind } = annex
  const before = await listEventIds(tx, deal.id)
  const after = annex.events.map(({ id }) => id)
  const lockEvents = true
  const added = await listAddedEvents(tx, deal.id, annex.events, lockEvents)
  if (payload.seen && payload.seen !== fingerprintOf(added)) throw conflict(annexErrors.movedAgain)
  const changesEvents = before.length !== after.length || before.some((id) => !after.includes(id))
  const keyColumn = changesEvents
    ? await changeEvents(tx, viewer, deal, { before, after, now }).catch(rewordRefusal)
    : {}
  const change = await writeMove(tx, viewer, deal, "acceptAnnex", { ...payload, set: { kind, ...keyColumn } })
  const dropped = await alignDeliverables(tx, { id: deal.id, kind, termsVersion: change.termsVersion })
  const concludedAt = await findLastStatement(tx, deal.id, change.termsVersion)
  await writeAgreement(tx, deal.id, { dropped, concludedAt }, deal.termsVersion)
  if (changesEvents) await refreshSearchText(tx, sql`c.id = ${deal.id}`)
  return change
}

/** Rewords the refusal about an event that takes no proposals any more as one about the annex. */
function rewordRefusal(error: unknown): never {
  if (error instanceof Refusal && error.message === termsErrors.gone) throw conflict(annexErrors.events)
  throw error
}
