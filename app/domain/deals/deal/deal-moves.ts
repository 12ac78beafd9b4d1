import { type DealStatus, otherSide, type Side } from "./deal.ts"
import type { Turn } from "./turn.ts"

/** Input of the rules: a database row and the counts beside it. */
export type RuleInput = {
  status: DealStatus
  /** Incremented by every move; a write names the version it read (B30). */
  version: number
  termsVersion: number
  termsAuthor: Side
  /** The terms version this side accepted, null for none. */
  acceptedByOrganization: number | null
  acceptedBySponsor: number | null
  /** The terms that one side proposes while the agreed ones stay in force; null for none. */
  annexVersion: number | null
  annexAuthor: Side | null
  /** The side that requested cancelling and awaits consent. Never beside an open annex. */
  cancelAskedBy: Side | null
  /** Why it was cancelled, or why one side requests it. */
  cancelReason: string | null
  /** A proposal or terms were accepted at least once, so that ending it needs a reason (B12). */
  wasAccepted: boolean
  /** Who acts next, by the view `deal_state`. */
  turn: Turn
  /** Every linked event is canceled: one side may cancel alone (D1). */
  allEventsCancelled: boolean
  someEventsCancelled: boolean
  /** Days until the last day (0 on it) of the last event that takes place; null when past or none. */
  daysAhead: number | null
  /** An event's date or town differs from what was agreed: the sponsor agrees or asks for new terms. */
  eventsMoved?: boolean
  /** Sides blocked by an operator: they cannot consent, so the other may cancel alone. */
  blocked: readonly Side[]
  /** The annex, or without one the terms, wait for a second person of the side that wrote them (decision 035). */
  authorWaits?: boolean
  /** The highest version of the terms, including annexes that were not agreed; the next version follows it. */
  newestTerms: number
  /** Agreed annexes. */
  annexCount: number
  /** Settlements rejected by the sponsor (B31). */
  rejections: number
  /** Agreed money that the organization has not received, in grosze; counted only for who may close the deal. */
  openGrosze?: number
}

export type ReasonRule = "none" | "optional" | "required"
type Guard = {
  test: (side: Side, deal: RuleInput) => boolean
  /** Why the button is disabled; false: it is not shown. */
  why?: (deal: RuleInput) => string | false
  /** The answer to a request that is sent although the button is not shown. */
  refusal?: string
}

const isAgreed = (deal: Pick<RuleInput, "termsVersion" | "acceptedByOrganization" | "acceptedBySponsor">): boolean =>
  deal.acceptedByOrganization === deal.termsVersion && deal.acceptedBySponsor === deal.termsVersion

const needsNoConsent = (side: Side, deal: Pick<RuleInput, "allEventsCancelled" | "blocked">): boolean =>
  deal.allEventsCancelled || deal.blocked.includes(otherSide(side))

const awaitsOther = "Oczekiwanie na akceptację drugiej strony"

const guards = {
  /** In `accepted` the sponsor confirms the terms that both accepted; elsewhere nobody accepts their own terms (B27). */
  termsAwaitThisSide: {
    test: (side, deal) =>
      deal.status === "accepted" ? isAgreed(deal) : deal.termsAuthor !== side && !deal.authorWaits,
    why: () => awaitsOther,
  },
  /** No settlement while an annex is open, since what is owed may change (decision 036). */
  noOpenAnnex: {
    test: (_side, deal) => deal.annexVersion === null,
    refusal:
      "Aneks czeka jeszcze na odpowiedź. Zaakceptujcie go, odrzućcie albo wycofajcie, a\u00a0potem prześlij rozliczenie.",
  },
  mayProposeAnnex: {
    test: (side, deal) =>
      deal.annexVersion === null && deal.cancelAskedBy === null && !deal.blocked.includes(otherSide(side)),
    refusal: "Teraz nie można zaproponować aneksu: trwa już inna sprawa. Sprawdź obecny stan współpracy.",
  },
  annexAwaitsThisSide: {
    test: (side, deal) => deal.annexAuthor === otherSide(side) && !deal.authorWaits,
    why: (deal) => deal.annexVersion !== null && awaitsOther,
  },
  otherSidesAnnex: { test: (side, deal) => deal.annexAuthor === otherSide(side) },
  ownAnnex: { test: (side, deal) => deal.annexAuthor === side },
  /** Once terms are agreed, a side cancels alone only if every event is cancelled or the other side is blocked. */
  mayCancelAlone: { test: (side, deal) => !isUnderWay(deal.status) || needsNoConsent(side, deal) },
  mustAskToCancel: { test: (side, deal) => deal.cancelAskedBy === null && !needsNoConsent(side, deal) },
  eventsMoved: { test: (_side, deal) => deal.eventsMoved === true },
  /** Terms in progress are reopened only for a moved event. */
  mayNegotiate: { test: (_side, deal) => !isUnderWay(deal.status) || deal.eventsMoved === true },
  otherSideAsked: { test: (side, deal) => deal.cancelAskedBy === otherSide(side) },
  thisSideAsked: { test: (side, deal) => deal.cancelAskedBy === side },
} as const satisfies Record<string, Guard>

const underWayStatuses = ["in_progress", "settlement_rejected"] as const
const isUnderWay = (status: DealStatus) => underWayStatuses.some((one) => one === status)
const bothUnderWay = { organization: underWayStatuses, sponsor: underWayStatuses }

/** When a side has to confirm a move. */
const confirmations = {
  allCancelled: (deal) => deal.allEventsCancelled,
  someCancelled: (deal) => deal.someEventsCancelled,
  beforeEvent: (deal) => deal.daysAhead !== null && deal.daysAhead > 0,
  openPayments: (deal) => (deal.openGrosze ?? 0) > 0,
} as const satisfies Record<string, (deal: RuleInput) => boolean>
export type Confirmation = keyof typeof confirmations
const whenCancelled = ["allCancelled", "someCancelled"] as const
const whenSettled = [...whenCancelled, "beforeEvent"] as const
const whenClosed = [...whenSettled, "openPayments"] as const

type MoveRule = {
  /** Allowed statuses by side. */
  by: { [S in Side]?: readonly DealStatus[] }
  to: DealStatus | "same"
  reason: ReasonRule
  /** Required once the deal was accepted, optional before (B12). */
  reasonOnceAccepted?: true
  needs?: "file" | "terms" | "dates"
  when?: keyof typeof guards
  /** Confirmations, where they apply (B34). */
  asks?: readonly Confirmation[]
}

/** The state machine (D1) by side, in the order of the buttons; roles: `domain/parties/permissions`. */
export const moves = {
  accept: { by: { organization: ["pending"] }, to: "accepted", reason: "none", asks: whenCancelled },
  acceptTerms: {
    by: { organization: ["negotiation"], sponsor: ["accepted", "negotiation"] },
    to: "in_progress",
    reason: "none",
    when: "termsAwaitThisSide",
    asks: whenCancelled,
  },
  acceptAnnex: { by: bothUnderWay, to: "same", reason: "none", when: "annexAwaitsThisSide", asks: whenCancelled },
  settle: {
    by: { organization: underWayStatuses },
    to: "settlement",
    reason: "none",
    needs: "file",
    when: "noOpenAnnex",
    asks: whenSettled,
  },
  agreeToChange: {
    by: { sponsor: ["accepted", "in_progress", "settlement", "settlement_rejected"] },
    to: "same",
    reason: "none",
    needs: "dates",
    when: "eventsMoved",
  },
  acceptSettlement: { by: { sponsor: ["settlement"] }, to: "completed", reason: "none", asks: whenClosed },
  confirmCancel: {
    by: bothUnderWay,
    to: "canceled",
    reason: "none",
    when: "otherSideAsked",
  },
  declineCancel: {
    by: bothUnderWay,
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
    by: {
      organization: ["pending", "accepted"],
      sponsor: ["accepted", "in_progress", "settlement_rejected"],
    },
    to: "negotiation",
    reason: "optional",
    when: "mayNegotiate",
  },
  counterAnnex: { by: bothUnderWay, to: "same", reason: "optional", needs: "terms", when: "otherSidesAnnex" },
  declineAnnex: { by: bothUnderWay, to: "same", reason: "optional", when: "otherSidesAnnex" },
  replaceAnnex: { by: bothUnderWay, to: "same", reason: "optional", needs: "terms", when: "ownAnnex" },
  withdrawAnnex: { by: bothUnderWay, to: "same", reason: "none", when: "ownAnnex" },
  proposeAnnex: { by: bothUnderWay, to: "same", reason: "optional", needs: "terms", when: "mayProposeAnnex" },
  replaceSettlement: { by: { organization: ["settlement"] }, to: "same", reason: "none", needs: "file" },
  rejectSettlement: { by: { sponsor: ["settlement"] }, to: "settlement_rejected", reason: "required" },
  withdrawCancel: {
    by: bothUnderWay,
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
    reasonOnceAccepted: true,
    when: "mayCancelAlone",
  },
  askToCancel: {
    by: bothUnderWay,
    to: "same",
    reason: "required",
    when: "mustAskToCancel",
  },
} as const satisfies Record<string, MoveRule>

export type Move = keyof typeof moves
export const moveNames = Object.keys(moves) as Move[]
export const isMove = (name: string): name is Move => Object.hasOwn(moves, name)
/** Widens the literal type, so that all rules are read the same way. */
export const ruleOf = (move: Move): MoveRule => moves[move]

export function reasonFor(move: Move, deal: Pick<RuleInput, "wasAccepted">): ReasonRule {
  const rule = ruleOf(move)
  return rule.reasonOnceAccepted && deal.wasAccepted ? "required" : rule.reason
}

export const confirmationsFor = (move: Move, deal: RuleInput): Confirmation[] =>
  (ruleOf(move).asks ?? []).filter((confirmation) => confirmations[confirmation](deal))
export const confirmationNames = Object.keys(confirmations) as Confirmation[]

const isListed = (move: Move, side: Side, deal: RuleInput) => ruleOf(move).by[side]?.includes(deal.status) ?? false
const guardOf = (move: Move): Guard | undefined => {
  const name = ruleOf(move).when
  return name && guards[name]
}

export const canMove = (move: Move, side: Side, deal: RuleInput): boolean =>
  isListed(move, side, deal) && (guardOf(move)?.test(side, deal) ?? true)

/** This side's moves, the main one first. */
export const movesFor = (side: Side, deal: RuleInput): Move[] => moveNames.filter((move) => canMove(move, side, deal))

/** Moves shown disabled, with the reason (B27). */
export const blockedMovesFor = (side: Side, deal: RuleInput): { move: Move; why: string }[] =>
  moveNames.flatMap((move) => {
    const why = guardOf(move)?.why?.(deal)
    return why && isListed(move, side, deal) && !canMove(move, side, deal) ? [{ move, why }] : []
  })

/** The sentence for a move that its guard refuses; null where "not now" is enough. */
export const refusalOf = (move: Move, side: Side, deal: RuleInput): string | null =>
  isListed(move, side, deal) ? (guardOf(move)?.refusal ?? null) : null
