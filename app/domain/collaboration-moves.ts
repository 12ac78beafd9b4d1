import { type CollaborationStatus, otherSide, type Side } from "./collaboration.ts"

/** What the rules know about one deal; a row of the database and what was counted beside it. */
export type Deal = {
  status: CollaborationStatus
  /** Grows with every move; a write names the one it saw (B30). */
  version: number
  termsVersion: number
  /** Who wrote the current terms. */
  termsAuthor: Side
  /** The terms version this side has accepted, null for none. */
  acceptedByOrganization: number | null
  acceptedBySponsor: number | null
  /** Who asks to cancel and waits for the other side's consent. */
  cancelAskedBy: Side | null
  /** Why it was cancelled, or why one side asks for it. */
  cancelReason: string | null
  /** Every linked event is Anulowane: one side may cancel alone (D1). */
  allEventsCancelled: boolean
  /** Sides that an operator lets not in: they can consent to nothing, so the other one may cancel alone. */
  blocked: readonly Side[]
  /** How many settlements the sponsor has rejected (B31). */
  rejections: number
}

export type ReasonRule = "none" | "optional" | "required"
type Guard = { test: (side: Side, deal: Deal) => boolean; why?: string }

const agreed = (deal: Pick<Deal, "termsVersion" | "acceptedByOrganization" | "acceptedBySponsor">): boolean =>
  deal.acceptedByOrganization === deal.termsVersion && deal.acceptedBySponsor === deal.termsVersion

const needsNoConsent = (side: Side, deal: Pick<Deal, "allEventsCancelled" | "blocked">): boolean =>
  deal.allEventsCancelled || deal.blocked.includes(otherSide(side))

const guards = {
  /** In `accepted` both hold the same version and the sponsor confirms; elsewhere nobody accepts their own terms (B27). */
  termsAwaitThisSide: {
    test: (side, deal) => (deal.status === "accepted" ? agreed(deal) : deal.termsAuthor !== side),
    why: "Oczekiwanie na akceptację drugiej strony",
  },
  /** Once terms are agreed, cancelling alone needs every event to be cancelled, or the other side to be kept out. */
  mayCancelAlone: { test: (side, deal) => !underWay(deal.status) || needsNoConsent(side, deal) },
  mustAskToCancel: { test: (side, deal) => deal.cancelAskedBy === null && !needsNoConsent(side, deal) },
  otherSideAsked: { test: (side, deal) => deal.cancelAskedBy === otherSide(side) },
  thisSideAsked: { test: (side, deal) => deal.cancelAskedBy === side },
} as const satisfies Record<string, Guard>

const underWay = (status: CollaborationStatus) => status === "in_progress" || status === "settlement_rejected"

type MoveRule = {
  /** Who may do it, from which statuses. */
  by: { [S in Side]?: readonly CollaborationStatus[] }
  to: CollaborationStatus | "same"
  reason: ReasonRule
  /** Statuses in which the reason is compulsory although elsewhere it is not (B12). */
  reasonRequiredFrom?: readonly CollaborationStatus[]
  needs?: "file" | "terms"
  when?: keyof typeof guards
}

/** The whole state machine (D1); buttons and commands both ask it. The order is the order of buttons. */
export const moves = {
  accept: { by: { organization: ["pending"] }, to: "accepted", reason: "none" },
  acceptTerms: {
    by: { organization: ["negotiation"], sponsor: ["accepted", "negotiation"] },
    to: "in_progress",
    reason: "none",
    when: "termsAwaitThisSide",
  },
  settle: {
    by: { organization: ["in_progress", "settlement_rejected"] },
    to: "settlement",
    reason: "none",
    needs: "file",
  },
  acceptSettlement: { by: { sponsor: ["settlement"] }, to: "completed", reason: "none" },
  confirmCancel: {
    by: { organization: ["in_progress", "settlement_rejected"], sponsor: ["in_progress", "settlement_rejected"] },
    to: "canceled",
    reason: "none",
    when: "otherSideAsked",
  },
  declineCancel: {
    by: { organization: ["in_progress", "settlement_rejected"], sponsor: ["in_progress", "settlement_rejected"] },
    to: "same",
    reason: "optional",
    when: "otherSideAsked",
  },
  edit: {
    by: { organization: ["negotiation"], sponsor: ["pending", "negotiation"] },
    to: "negotiation",
    reason: "optional",
    needs: "terms",
  },
  negotiate: {
    by: { organization: ["pending", "accepted"], sponsor: ["accepted"] },
    to: "negotiation",
    reason: "optional",
  },
  replaceSettlement: { by: { organization: ["settlement"] }, to: "same", reason: "none", needs: "file" },
  rejectSettlement: { by: { sponsor: ["settlement"] }, to: "settlement_rejected", reason: "required" },
  withdrawCancel: {
    by: { organization: ["in_progress", "settlement_rejected"], sponsor: ["in_progress", "settlement_rejected"] },
    to: "same",
    reason: "none",
    when: "thisSideAsked",
  },
  reject: { by: { organization: ["pending"] }, to: "rejected", reason: "optional" },
  cancel: {
    by: {
      organization: ["accepted", "negotiation", "in_progress", "settlement_rejected"],
      sponsor: ["pending", "accepted", "negotiation", "in_progress", "settlement_rejected"],
    },
    to: "canceled",
    reason: "optional",
    reasonRequiredFrom: ["accepted", "in_progress", "settlement_rejected"],
    when: "mayCancelAlone",
  },
  askToCancel: {
    by: { organization: ["in_progress", "settlement_rejected"], sponsor: ["in_progress", "settlement_rejected"] },
    to: "same",
    reason: "required",
    when: "mustAskToCancel",
  },
} as const satisfies Record<string, MoveRule>

export type Move = keyof typeof moves
export const moveNames = Object.keys(moves) as Move[]
export const isMove = (name: string): name is Move => Object.hasOwn(moves, name)
/** The rule of one move, read the same way for all of them. */
export const ruleOf = (move: Move): MoveRule => moves[move]

/** Whether a move asks for a reason in this status (B12). */
export function reasonFor(move: Move, status: CollaborationStatus): ReasonRule {
  const rule = ruleOf(move)
  return rule.reasonRequiredFrom?.includes(status) ? "required" : rule.reason
}

const listed = (move: Move, side: Side, deal: Deal) => ruleOf(move).by[side]?.includes(deal.status) ?? false
const guardOf = (move: Move): Guard | undefined => {
  const name = ruleOf(move).when
  return name && guards[name]
}

/** Whether this side may make the move now. */
export const canMove = (move: Move, side: Side, deal: Deal): boolean =>
  listed(move, side, deal) && (guardOf(move)?.test(side, deal) ?? true)

/** What this side may do now, the main move first. */
export const movesFor = (side: Side, deal: Deal): Move[] => moveNames.filter((move) => canMove(move, side, deal))

/** Moves shown disabled with the reason why they must wait (B27). */
export const blockedMovesFor = (side: Side, deal: Deal): { move: Move; why: string }[] =>
  moveNames.flatMap((move) => {
    const why = guardOf(move)?.why
    return why && listed(move, side, deal) && !canMove(move, side, deal) ? [{ move, why }] : []
  })
