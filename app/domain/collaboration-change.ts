import type { Side } from "./collaboration.ts"
import { canMove, type Deal, type Move, reasonFor, ruleOf } from "./collaboration-moves.ts"

/** The columns that a move writes. */
export type DealChange = Omit<Deal, "allEventsCancelled" | "blocked" | "rejections">

/** A deal as the sponsor's proposal makes it: terms version 1, accepted by being written (D1). */
export const proposedDeal = {
  status: "pending",
  version: 1,
  termsVersion: 1,
  termsAuthor: "sponsor",
  acceptedByOrganization: null,
  acceptedBySponsor: 1,
  cancelAskedBy: null,
  cancelReason: null,
} as const satisfies DealChange

/**
 * The deal after a move, or null when this side may not make it now or a compulsory reason is missing.
 * Pure: the caller writes the change only where `version` is still the one it has read (B30).
 */
export function after(move: Move, side: Side, deal: Deal, given: { reason?: string | null } = {}): DealChange | null {
  const reason = given.reason?.trim() || null
  if (!canMove(move, side, deal)) return null
  if (reasonFor(move, deal.status) === "required" && !reason) return null
  const { allEventsCancelled: _, blocked: __, rejections: ___, ...before } = deal
  const { to } = ruleOf(move)
  return {
    ...before,
    status: to === "same" ? deal.status : to,
    version: deal.version + 1,
    ...consequence(move, side, deal, reason),
  }
}

function consequence(move: Move, side: Side, deal: Deal, reason: string | null): Partial<DealChange> {
  switch (move) {
    case "edit":
      return { termsVersion: deal.termsVersion + 1, termsAuthor: side, ...onlyAcceptedBy(side, deal.termsVersion + 1) }
    case "negotiate":
      return onlyAcceptedBy(deal.termsAuthor, deal.termsVersion)
    case "accept":
    case "acceptTerms":
      return side === "sponsor"
        ? { acceptedBySponsor: deal.termsVersion }
        : { acceptedByOrganization: deal.termsVersion }
    case "cancel":
      return { cancelAskedBy: null, cancelReason: reason }
    case "askToCancel":
      return { cancelAskedBy: side, cancelReason: reason }
    case "confirmCancel":
      return { cancelAskedBy: null }
    // A settlement answers an open request: whoever asked can ask again if it is rejected.
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
