import { withCorrections } from "../deal/corrections.ts"
import type { Side } from "../deal/deal.ts"
import { historyFactOf, historyLine, isPaymentFact, readFact } from "../deal/deal-history.ts"
import { deliverableLine, isDeliverableFact } from "../deliverables/deliverable-facts.ts"
import { isMaterialFact, materialLine } from "../deliverables/materials/materials.ts"
import { isSignedCopyFact, signedCopyLine } from "../documents/signed-copy-facts.ts"
import { paymentLine } from "../payments/payment-facts.ts"
import { isRatingFact, ratingLine } from "../rating/rating.ts"

type FactOfDeal = Parameters<typeof readFact>[0] & {
  id: string
  what: string
  byName: string | null
  approvedBy: string | null
  createdAt: Date
}

type Reader = { side: Side; sponsorId: string; names: Record<Side, string>; readsOtherRating: boolean }

/** The entry of a fact in the history that this side sees, as a list; empty for facts that it does not show. */
export function historyEntry(entry: FactOfDeal, { side: viewerSide, sponsorId, names, readsOtherRating }: Reader) {
  const { id, what, byName, createdAt, details } = entry
  const fact = readFact(entry, sponsorId)
  // the person, followed by their party
  const by = byName && fact.by && names[fact.by] !== byName ? `${byName}, ${names[fact.by]}` : byName
  const approvedBy = fact.by === viewerSide ? entry.approvedBy : null
  const shared = { id, byName: by, approvedBy, note: withCorrections(fact.words, fact.corrections), at: createdAt }
  if (isRatingFact(what)) {
    const stars = fact.by === viewerSide || readsOtherRating ? Number(details.stars) : null
    return [{ ...shared, ...ratingLine(what, fact.by, viewerSide, stars) }]
  }
  if (isDeliverableFact(what)) return [{ ...shared, ...deliverableLine(what, details) }]
  if (isPaymentFact(what)) return [{ ...shared, ...paymentLine(what, details) }]
  if (isSignedCopyFact(what)) return [{ ...shared, ...signedCopyLine(what, details) }]
  if (isMaterialFact(what)) return [{ ...shared, ...materialLine(what, details) }]
  const name = historyFactOf(what)
  if (!name) return []
  const isByOperator = name === "unlock"
  return [
    {
      ...shared,
      ...historyLine({ ...fact, fact: name, by: isByOperator ? null : fact.by }, viewerSide),
      byName: isByOperator ? null : by,
    },
  ]
}
