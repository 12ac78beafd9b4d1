import { lacksReason, type MoveReason } from "./corrections.ts"
import type { Side } from "./deal.ts"
import { canMove, type Move, type RuleInput, ruleOf } from "./deal-moves.ts"

/** Inputs of the rules that are counted on reading instead of stored in the deal. */
export type Counted = Pick<
  RuleInput,
  | "turn"
  | "allEventsCancelled"
  | "someEventsCancelled"
  | "daysAhead"
  | "eventsMoved"
  | "blocked"
  | "authorWaits"
  | "rejections"
  | "newestTerms"
  | "annexCount"
>
export type DealChange = Omit<RuleInput, keyof Counted>

/** Counts for past events that took place, open accounts and no rejected settlement. */
export const nothingCounted: Counted = {
  turn: "nobody",
  allEventsCancelled: false,
  someEventsCancelled: false,
  daysAhead: null,
  blocked: [],
  rejections: 0,
  newestTerms: 1,
  annexCount: 0,
}

export function columnsOf(deal: RuleInput): DealChange {
  const {
    turn,
    allEventsCancelled,
    someEventsCancelled,
    daysAhead,
    eventsMoved,
    blocked,
    authorWaits,
    rejections,
    newestTerms,
    annexCount,
    ...columns
  } = deal
  return columns
}

/** A new proposal: terms version 1, accepted by its author (D1). */
export const proposedDeal = {
  status: "pending",
  version: 1,
  termsVersion: 1,
  termsAuthor: "sponsor",
  acceptedByOrganization: null,
  acceptedBySponsor: 1,
  annexVersion: null,
  annexAuthor: null,
  cancelAskedBy: null,
  cancelReason: null,
  wasAccepted: false,
} as const satisfies DealChange

/** The deal after a move; null if it is not allowed now or a required reason is missing. Write it only at `version` (B30). */
export function afterMove(move: Move, side: Side, deal: RuleInput, input: MoveReason = {}): DealChange | null {
  const reason = input.reason?.trim() || null
  if (!canMove(move, side, deal)) return null
  if (lacksReason(move, deal, input)) return null
  const { to } = ruleOf(move)
  return {
    ...columnsOf(deal),
    status: to === "same" ? deal.status : to,
    version: deal.version + 1,
    ...consequence(move, side, deal, reason),
  }
}

/** The counts that a move changes, with the values that reading gives afterwards. */
export const countsAfterMove = (move: Move, deal: RuleInput, change: DealChange) => ({
  rejections: deal.rejections + (move === "rejectSettlement" ? 1 : 0),
  newestTerms: Math.max(newestOf(deal), change.termsVersion, change.annexVersion ?? 0),
  annexCount: deal.annexCount + (move === "acceptAnnex" ? 1 : 0),
})

const newestOf = (deal: RuleInput) => Math.max(deal.newestTerms, deal.termsVersion)
const noAnnex = { annexVersion: null, annexAuthor: null }

function consequence(move: Move, side: Side, deal: RuleInput, reason: string | null): Partial<DealChange> {
  switch (move) {
    case "edit":
      return {
        termsVersion: newestOf(deal) + 1,
        termsAuthor: side,
        ...onlyAcceptedBy(side, newestOf(deal) + 1),
      }
    case "negotiate":
      return {
        ...onlyAcceptedBy(deal.termsAuthor, deal.termsVersion),
        ...noAnnex,
        cancelAskedBy: null,
        cancelReason: null,
      }
    // the agreed version stays in force until the other side accepts
    case "proposeAnnex":
    case "replaceAnnex":
    case "counterAnnex":
      return { annexVersion: newestOf(deal) + 1, annexAuthor: side }
    case "acceptAnnex": {
      const termsVersion = deal.annexVersion ?? deal.termsVersion
      return {
        ...noAnnex,
        termsVersion,
        termsAuthor: deal.annexAuthor ?? deal.termsAuthor,
        acceptedBySponsor: termsVersion,
        acceptedByOrganization: termsVersion,
      }
    }
    case "declineAnnex":
    case "withdrawAnnex":
      return noAnnex
    case "accept":
    case "acceptTerms":
      return {
        wasAccepted: true,
        ...(side === "sponsor"
          ? { acceptedBySponsor: deal.termsVersion }
          : { acceptedByOrganization: deal.termsVersion }),
      }
    // ending the deal closes its open annex
    case "cancel":
      return { ...noAnnex, cancelAskedBy: null, cancelReason: reason }
    case "askToCancel":
      return { ...noAnnex, cancelAskedBy: side, cancelReason: reason }
    case "confirmCancel":
      return { cancelAskedBy: null }
    // A settlement answers an open request; after a rejection the request may be made again.
    case "settle":
    case "declineCancel":
    case "withdrawCancel":
      return { cancelAskedBy: null, cancelReason: null }
    default:
      return {}
  }
}

const onlyAcceptedBy = (side: Side, termsVersion: number) =>
  side === "sponsor"
    ? { acceptedBySponsor: termsVersion, acceptedByOrganization: null }
    : { acceptedBySponsor: null, acceptedByOrganization: termsVersion }
