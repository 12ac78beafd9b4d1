import { countedStates } from "../deal/row-sums.ts"

/** `withdrawn`: removed from the terms before it was confirmed. */
export const deliverableStates = [...countedStates, "withdrawn"] as const
export type DeliverableState = (typeof deliverableStates)[number]

export const proofKinds = ["photo", "pdf", "link", "number"] as const
export type ProofKind = (typeof proofKinds)[number]

/** Characters. */
export const deliverableLimits = { title: 320, reason: 1000, comment: 1000, link: 2000, unit: 60 } as const
