import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealDocument } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { materialsOpen, otherSide, sides } from "#app/domain/deals/deal/deal.ts"
import { maySettle } from "#app/domain/deals/deal/settlement-move.ts"
import { agreementWordings } from "#app/domain/deals/documents/agreement.ts"
import { concludedHere, isUnstated } from "#app/domain/deals/terms/acceptance.ts"
import { annexEnd } from "#app/domain/deals/terms/annex.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { listSettlements } from "../../settlement/queries.server.ts"
import { listAcceptances } from "../../terms/acceptance.server.ts"
import { agreedOf, listVersions } from "../queries.server.ts"
import { listSignedCopies } from "../signed/queries.server.ts"
import { getMoneyPapers } from "./money-papers.server.ts"

/** What the page "Dokumenty" shows of a deal. For the parties only. */
export async function getDocuments(viewer: Viewer, id: string) {
  const deal = await getDeal(viewer, id)
  const mayMove = may(viewer.role, "moveSignedCopy")
  const [acceptances, versions, stored, copies, settlements, money] = await Promise.all([
    listAcceptances(db, id),
    listVersions(db, id),
    db.select().from(dealDocument).where(eq(dealDocument.dealId, id)),
    listSignedCopies(id, { side: deal.side, mayMove }),
    listSettlements(id),
    getMoneyPapers(viewer, id),
  ])
  const mayState = may(viewer.role, "acceptTerms")
  const documents = agreedOf(deal, versions).map(({ version, annexNumber, kind, agreedAt, concludedAt: at }) => {
    const concluded = at && concludedHere(acceptances, version)
    const kept = stored.find((row) => row.termsVersion === version && row.concludedAt?.getTime() === at?.getTime())
    // both accepted, and the sponsor confirms it once more (D1)
    const awaitsSponsor = deal.status === "accepted"
    const asks = !awaitsSponsor && isUnstated(acceptances, version, deal.side)
    return {
      version,
      annexNumber,
      title: annexNumber === null ? agreementWordings[kind].title : `Aneks nr ${annexNumber}`,
      agreedAt,
      concludedAt: at,
      statements: concluded && sides.map((side) => shownStatement(concluded[side])),
      fingerprint: concluded ? (kept?.sha256 ?? null) : null,
      awaitsSponsor,
      /** The other side has stated its capacity, the viewer's has not. */
      asks: asks && mayState,
      asksColleague: asks && !mayState,
      /** Only the viewer's side has stated it. */
      waits: isUnstated(acceptances, version, otherSide(deal.side)),
      copies: copies.filter((copy) => copy.termsVersion === version),
    }
  })
  const [settlement] = settlements
  return {
    documents,
    isOver: deal.status === "rejected" || deal.status === "canceled",
    names: { sponsor: deal.sponsorName, organization: deal.organizationName },
    mayMove,
    copiesNote: mayMove ? null : roleNotes.moveSignedCopy,
    packetNote: may(viewer.role, "exportDeals") ? null : roleNotes.exportDeals,
    openAnnex: versions.find(({ version }) => version === deal.annexVersion)?.annexNumber ?? null,
    versions: versions.map((one) => ({
      version: one.version,
      annexNumber: one.annexNumber,
      author: one.author,
      on: one.agreedAt ?? one.createdAt,
      isAgreed: one.agreedAt !== null,
      outcome: annexEnd(one),
    })),
    money,
    settlement: settlement
      ? { id: settlement.id, name: settlement.name, size: settlement.size, decision: settlement.decision }
      : null,
    expectsSettlement: materialsOpen(deal.status),
    mayCompose: maySettle(viewer.role, deal.side, deal.rules),
    materials: deal.status === "completed" || materialsOpen(deal.status),
  }
}
export type DealDocuments = Awaited<ReturnType<typeof getDocuments>>

type Acceptances = Awaited<ReturnType<typeof listAcceptances>>

const shownStatement = ({ side, personName, partyName, capacity, acceptedAt, secondPerson }: Acceptances[number]) => ({
  side,
  personName,
  partyName,
  capacity,
  acceptedAt,
  second: secondPerson && `${secondPerson.name}, ${secondPerson.capacity}`,
})
