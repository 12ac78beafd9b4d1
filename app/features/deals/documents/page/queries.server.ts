import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isPlanned, materialsOpen, otherSide, sides } from "#app/domain/deals/deal/deal.ts"
import { maySettle } from "#app/domain/deals/deal/settlement-move.ts"
import { agreementWordings } from "#app/domain/deals/documents/agreement.ts"
import { concludedHere, isUnstated } from "#app/domain/deals/terms/acceptance.ts"
import { annexEnd } from "#app/domain/deals/terms/annex.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { getFramedDeal } from "#app/features/deals/deal/frame/page-queries.server.ts"
import { listSettlements } from "../../settlement/queries.server.ts"
import { listAcceptances } from "../../terms/acceptance-queries.server.ts"
import { agreedOf, listVersions } from "../queries.server.ts"
import { listDocuments, signedCopiesIn } from "../signed/queries.server.ts"
import { getMoneyPapers } from "./money-queries.server.ts"

/** The data of the page "Dokumenty". For the parties only. */
export async function getDocuments(viewer: Viewer, id: string) {
  const { deal, frame } = await getFramedDeal(viewer, id)
  const mayMove = may(viewer.role, "moveSignedCopy")
  const versions = await listVersions(db, id)
  const inForce = versions.find(({ version }) => version === deal.termsVersion)
  const [acceptances, stored, settlements, money] = await Promise.all([
    listAcceptances(db, id),
    listDocuments(id),
    listSettlements(id),
    getMoneyPapers(viewer, deal, inForce?.money),
  ])
  const copies = signedCopiesIn(stored, { side: deal.side, mayMove })
  const mayState = may(viewer.role, "acceptTerms")
  const documents = agreedOf(deal, versions).map(({ version, annexNumber, kind, agreedAt, concludedAt: at }) => {
    const concluded = at && concludedHere(acceptances, version)
    const printed = stored.find((row) => row.termsVersion === version && row.concludedAt?.getTime() === at?.getTime())
    // both sides accepted, and the sponsor confirms once more (D1)
    const awaitsSponsor = deal.status === "accepted"
    const asks = !awaitsSponsor && isUnstated(acceptances, version, deal.side)
    return {
      version,
      annexNumber,
      title: annexNumber === null ? agreementWordings[kind].title : `Aneks nr ${annexNumber}`,
      agreedAt,
      concludedAt: at,
      statements: concluded && sides.map((side) => shownStatement(concluded[side])),
      fingerprint: concluded ? (printed?.sha256 ?? null) : null,
      awaitsSponsor,
      /** The other side has stated its capacity, the viewer's has not. */
      asks: asks && mayState,
      asksColleague: asks && !mayState,
      /** Only the viewer's side has stated its capacity. */
      waits: isUnstated(acceptances, version, otherSide(deal.side)),
      copies: copies.filter((copy) => copy.termsVersion === version),
    }
  })
  const [settlement] = settlements
  return {
    frame,
    documents,
    isOver: deal.status === "rejected" || deal.status === "canceled",
    /** Version of the terms whose draft is read before they are accepted; null when nothing is to accept. */
    draft: isPlanned(deal.status) ? deal.termsVersion : null,
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
export type DealDocuments = Omit<Awaited<ReturnType<typeof getDocuments>>, "frame">
export type DealDocument = DealDocuments["documents"][number]

type Acceptances = Awaited<ReturnType<typeof listAcceptances>>

const shownStatement = ({ side, personName, partyName, capacity, acceptedAt, secondPerson }: Acceptances[number]) => ({
  side,
  personName,
  partyName,
  capacity,
  acceptedAt,
  second: secondPerson && `${secondPerson.name}, ${secondPerson.capacity}`,
})
