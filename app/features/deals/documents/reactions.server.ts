import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { factName } from "#app/domain/deals/deal/deal-history.ts"
import { storeConcluded } from "./concluded-document.server.ts"
import { signedCopyReactions } from "./signed/reactions.server.ts"

const concluding: ReadonlySet<string> = new Set([factName("acceptTerms"), factName("acceptAnnex")])

/** Makes the PDF of a concluded document, once (decision 039). */
const storeDocuments: Reaction = {
  name: "deals.documents",
  on: (what) => concluding.has(what),
  run: (tx, fact) => storeConcluded(tx, fact.aboutId),
}

export const documentReactions: Reaction[] = [storeDocuments, ...signedCopyReactions]
