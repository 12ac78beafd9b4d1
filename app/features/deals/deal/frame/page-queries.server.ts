import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { mayAnswer, turnLink } from "#app/domain/deals/deal/awaited-moves.ts"
import { confirmsRows, type DealStatus, isFinal, otherSide, worksOnRows } from "#app/domain/deals/deal/deal.ts"
import { historyFactOf, isPaymentFact, readFact } from "#app/domain/deals/deal/deal-history.ts"
import { dealTitle, partyNames } from "#app/domain/deals/deal/deal-names.ts"
import type { OwnPart } from "#app/domain/deals/deal/deal-view.ts"
import { sumsOf } from "#app/domain/deals/deal/row-sums.ts"
import { isTurnOf } from "#app/domain/deals/deal/turn.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { pictureAddress } from "#app/domain/shared/picture.ts"
import { todayIn } from "#app/lib/dates.ts"
import { type LoadedDeal, ruleInputOf, sideOf } from "../queries.server.ts"
import { dealTabs } from "./deal-tabs.ts"
import { getDealRow, listDealFacts } from "./queries.server.ts"

type FrameRow = Awaited<ReturnType<typeof getDealRow<Record<never, never>>>>
type Facts = Awaited<ReturnType<typeof listDealFacts>>

/** What every page of a deal shows above its content. `facts`, newest first, are needed for deals that are over. */
export function frameOf(viewer: Viewer, row: FrameRow, facts: Facts, now = new Date()) {
  const side = sideOf(viewer)
  const rules = ruleInputOf(row, todayIn(now))
  const gone = (side === "sponsor" ? row.organizationGone : row.sponsorGone) ?? true
  const takesPlace = !row.state.allCancelled
  const asksForRows = takesPlace && row.cancelAskedBy === null
  const works = asksForRows && worksOnRows(row.status)
  const own = ownPartOf(viewer, row)
  const asksAgain = row.state.authorWaits && own.request === null && (row.annexAuthor ?? row.termsAuthor) === side
  const rowSums = sumsOf(row.rowCounts, side, works, asksForRows && confirmsRows(row.status))
  /** How many rows this viewer has to do or to confirm by now; null: their role moves none. */
  const ownRows = may(viewer.role, "moveDeliverable")
    ? rowSums.mine - rowSums.ahead - (works ? row.rowsOfColleagues : 0)
    : null
  return {
    id: row.id,
    reference: row.reference,
    side,
    rules,
    own,
    /** Terms of the viewer's side need a second person, and nobody is asked. */
    asksAgain,
    turnLink: turnLink({ ...own, awaits: row.state.awaits, isOwn: isTurnOf(side, rules.turn), asksAgain }),
    status: row.status,
    worth: row.worth,
    title: dealTitle(row.events),
    names: partyNames(side, { organization: row.organizationName, sponsor: row.sponsorName }),
    organization: {
      id: row.organizationId,
      name: row.organizationName,
      gone: row.organizationGone ?? true,
      verified: row.organizationVerified && !row.organizationGone,
    },
    sponsor: {
      id: row.sponsorId,
      name: row.sponsorName,
      person: row.sponsorPerson,
      gone: row.sponsorGone ?? true,
    },
    /** Logo of the other side; null: initials. */
    partnerLogo: row.logo && !gone ? pictureAddress(row.logo, 96) : null,
    /** The other side is blocked from signing in while the deal is open. */
    partnerBlocked: !isFinal(row.status) && row.blocked.includes(otherSide(side)),
    /** Suggested where the viewer states a capacity. */
    lastCapacity: row.lastCapacity,
    endedFrom: isFinal(row.status) ? statusBefore(facts, row.sponsorId) : null,
    rowSums,
    ownRows,
    tabs: dealTabs({
      ...row,
      side,
      rowSums,
      ownRows,
      copiesWaiting: may(viewer.role, "moveSignedCopy") ? row.copiesWaiting : 0,
      hasLedger: isFinal(row.status) && facts.some(({ what }) => isPaymentFact(what)),
    }),
  }
}

export type DealFrameData = ReturnType<typeof frameOf>

function ownPartOf({ role }: Viewer, { approves, waits, state }: FrameRow): OwnPart {
  const others = waits ? "colleague" : null
  return { acts: mayAnswer(role, state.awaits), request: approves ? "own" : others }
}

type FramedDeal = { deal: LoadedDeal; frame: DealFrameData }

/** A deal as `getDeal` loads it, with the frame of its page, from one row. 404 for strangers. */
export async function getFramedDeal(viewer: Viewer, id: string, now = new Date()): Promise<FramedDeal> {
  const row = await getDealRow(viewer, id)
  const frame = frameOf(viewer, row, isFinal(row.status) ? await listDealFacts(id) : [], now)
  return { deal: { ...row, side: frame.side, rules: frame.rules }, frame }
}

function statusBefore(facts: Facts, sponsorId: string): DealStatus | null {
  const last = facts.find(({ what }) => historyFactOf(what))
  return last ? readFact(last, sponsorId).from : null
}
