import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { confirmAgreement, followEvents, writeAgreement } from "#app/db/conditions/frozen-terms.server.ts"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { dealApproval, dealEvent, deal as deals, dealTerms, fact } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import { type DealStatus, isFinal, runs } from "#app/domain/deals/deal/deal.ts"
import { annexTermsMoves, isAnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { afterMove, type DealChange } from "#app/domain/deals/deal/deal-change.ts"
import { factName } from "#app/domain/deals/deal/deal-history.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { canMove, type Move, refusalOf, ruleOf } from "#app/domain/deals/deal/deal-moves.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { annexErrors, openTermsVersion, outcomeOf } from "#app/domain/deals/terms/annex.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, forbidden, type Refusal } from "#app/lib/refusal.ts"
import { fingerprintOf, reserveEventPlaces } from "../deal/event-queries.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { alignDeliverables } from "../deliverables/alignment-commands.server.ts"
import { withdrawStatements } from "../terms/acceptance-commands.server.ts"
import { findLastStatement } from "../terms/acceptance-queries.server.ts"

/** The version of a move's form, and what the move writes besides the state. */
export type MovePayload = {
  version: number
  reason?: string | null
  /** Fingerprint (`fingerprintOf`) of the dates and towns that its form showed; undefined: not checked. */
  seen?: string | null
  /** Columns besides the state, such as the new kind. */
  set?: { kind?: LoadedDeal["kind"]; openKey?: SQL }
  /** The second person, whom the caller has checked; the move is made in the name of its author (decision 035). */
  approved?: { begunById: string; approvedById: string }
  /** Agreed money that is not received when the deal is closed. */
  openGrosze?: number
  corrections?: readonly Correction[]
}

/**
 * Makes one move in the caller's transaction: checks the table, writes if the version matches, records the fact (D1,
 * B30). Of concurrent moves one succeeds, the others get 409; 403 for the wrong side, 409 for the wrong time.
 */
export async function writeMove(tx: Tx, viewer: Viewer, deal: LoadedDeal, move: Move, payload: MovePayload) {
  if (!payload.approved) await lockRole(tx, viewer, move)
  await refuseUntimely(tx, deal, move, payload.version)
  const change = afterMove(move, deal.side, deal.rules, payload)
  if (!change) throw conflict(dealErrors.notNow)
  const agreement = agreementAfter(deal, change)
  if (agreement) {
    const places = await reserveEventPlaces(tx, deal.id)
    if (agreement === "begins" && payload.seen && payload.seen !== fingerprintOf(places))
      throw conflict(dealErrors.movedAgain)
  }
  const [written] = await tx
    .update(deals)
    .set({
      ...change,
      ...payload.set,
      ...(isFinal(change.status) ? { openKey: null, endedOn: todayIn(new Date()) } : {}),
    })
    .where(and(eq(deals.id, deal.id), eq(deals.version, payload.version)))
    .returning({ id: deals.id })
  if (!written) throw await outdatedRefusal(tx, deal, move, payload.version)
  if (agreement) await followEvents(tx, sql`c.id = ${deal.id}`)
  const alignsRows = (move === "acceptTerms" || move === "agreeToChange") && runs(change.status)
  const agreed = { id: deal.id, kind: payload.set?.kind ?? deal.kind, termsVersion: change.termsVersion }
  const dropped = alignsRows ? await alignDeliverables(tx, agreed) : []
  if (move === "acceptTerms") {
    const inForce = { dropped, concludedAt: await findLastStatement(tx, deal.id, change.termsVersion) }
    if (agreement === "begins") await writeAgreement(tx, deal.id, inForce)
    else await confirmAgreement(tx, deal.id, inForce)
  } else if (agreement === "begins") await writeAgreement(tx, deal.id, null)
  const endsAnnex = deal.annexVersion !== null && change.annexVersion !== deal.annexVersion
  if (endsAnnex && move !== "acceptAnnex") await closeAnnex(tx, deal, move)
  await withdrawStatements(tx, deal, change)
  await endApprovals(tx, deal, change)
  await recordMove(tx, viewer, deal, move, change, payload)
  return change
}

/** Records how an open annex ended when it was not agreed (decision 036). */
const closeAnnex = (tx: Tx, { id, annexVersion }: LoadedDeal, move: Move) =>
  tx
    .update(dealTerms)
    .set({ outcome: outcomeOf(move), outcomeAt: new Date() })
    .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, annexVersion ?? 0)))

/** Whether the move begins or ends an agreement, which freezes terms, events and parties. */
function agreementAfter(deal: LoadedDeal, change: DealChange): "begins" | "ends" | null {
  const before = hasAgreement(deal)
  const now = hasAgreement(change)
  if (before === now || isFinal(change.status)) return null
  return now ? "begins" : "ends"
}

/** Refuses the wrong side (403) and an outdated version or status (409). */
export async function refuseUntimely(on: Reader, deal: LoadedDeal, move: Move, version: number) {
  if (!ruleOf(move).by[deal.side]) throw forbidden(dealErrors.forbidden)
  if (deal.version !== version) throw await outdatedRefusal(on, deal, move, version)
  if (!canMove(move, deal.side, deal.rules)) throw conflict(refusalOf(move, deal.side, deal.rules) ?? dealErrors.notNow)
}

const recordMove = async (
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  move: Move,
  change: DealChange,
  payload: MovePayload,
) =>
  record(tx, {
    what: factName(move),
    aboutId: deal.id,
    by: payload.approved ? { id: payload.approved.begunById, partyId: viewer.partyId } : viewer,
    realm: deal.realm,
    // the sponsor may appear on these pages from now on (B5)
    shownOn:
      change.status === "completed" ? [deal.sponsorId, deal.organizationId, ...(await eventIdsOf(tx, deal))] : [],
    details: {
      side: deal.side,
      from: deal.status,
      to: change.status,
      version: change.version,
      termsVersion: change.termsVersion,
      ...annexDetails(deal, change),
      ...(payload.reason ? { reason: payload.reason } : {}),
      ...(payload.openGrosze ? { openGrosze: payload.openGrosze } : {}),
      ...(payload.corrections?.length ? { corrections: payload.corrections } : {}),
      ...(payload.approved ? { approvedById: payload.approved.approvedById } : {}),
    } satisfies MoveDetails,
  })

/** Version and number of the annex that the move proposes, answers or ends. */
function annexDetails(deal: LoadedDeal, change: DealChange): Pick<MoveDetails, "annexVersion" | "annexNumber"> {
  if (change.annexVersion === deal.annexVersion) return {}
  return { annexVersion: change.annexVersion ?? deal.annexVersion ?? undefined, annexNumber: deal.annexCount + 1 }
}

async function eventIdsOf(tx: Tx, { id }: LoadedDeal): Promise<string[]> {
  const events = await tx.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, id))
  return events.map((event) => event.id)
}

export type MoveDetails = {
  side: LoadedDeal["side"]
  from: DealStatus | null
  to: DealStatus
  version: number
  termsVersion: number
  annexVersion?: number
  annexNumber?: number
  reason?: string
  openGrosze?: number
  corrections?: readonly Correction[]
  /** The second person, shown to their own party only. */
  approvedById?: string
}

/** Ends requests for approval whose terms or state have ended; an offer's request stays while its terms stand. */
async function endApprovals(tx: Tx, deal: LoadedDeal, change: DealChange) {
  const stands = and(eq(dealApproval.step, "offer"), eq(dealApproval.termsVersion, openTermsVersion(change)))
  const isDecided = isFinal(change.status) || (change.annexVersion === null && runs(change.status))
  await tx
    .update(dealApproval)
    .set({ state: "void", decidedAt: new Date() })
    .where(
      and(
        eq(dealApproval.dealId, deal.id),
        eq(dealApproval.state, "open"),
        isDecided ? undefined : sql`not (${stands})`,
      ),
    )
}

/** The refusal that says what changed meanwhile: an annex that the form does not know, the terms (B30) or the status. */
async function outdatedRefusal(on: Reader, deal: LoadedDeal, move: Move, seen: number): Promise<Refusal> {
  const [edited] = await on
    .select({ id: fact.id })
    .from(fact)
    .where(
      and(
        eq(fact.aboutId, deal.id),
        inArray(fact.what, [factName("edit"), ...annexTermsMoves.map(factName)]),
        sql`(${fact.details} ->> 'version')::integer > ${seen}`,
      ),
    )
    .limit(1)
  if (!edited) return conflict(dealErrors.notNow)
  if (!isAnnexTermsMove(move)) return conflict(dealErrors.stale)
  // read again: the annex may be newer than the loaded deal
  const [open] = await on.select({ author: deals.annexAuthor }).from(deals).where(eq(deals.id, deal.id))
  if (!open?.author) return conflict(dealErrors.stale)
  return conflict(open.author === deal.side ? annexErrors.crossedOwn : annexErrors.crossed)
}
