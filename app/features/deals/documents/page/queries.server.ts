import { and, asc, eq, isNotNull, lte } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { dealDocument, dealTerms } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { otherSide, type Side, sides } from "#app/domain/deals/deal.ts"
import { concludedHere, lackingCapacity } from "#app/domain/deals/documents/acceptance.ts"
import { agreementWordings, hasAgreement } from "#app/domain/deals/documents/agreement.ts"
import { lastOf } from "#app/domain/deals/documents/certificate.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { getDeal, type LoadedDeal } from "#app/features/deals/queries.server.ts"
import { listAcceptances } from "../acceptance.server.ts"

/** Agreed versions whose agreement is missing this side's statement alone. Asks nobody's permission. */
export async function findUnstated(on: Reader, deal: LoadedDeal): Promise<number[]> {
  const [acceptances, terms] = await Promise.all([listAcceptances(on, deal.id), listAgreed(on, deal)])
  return terms.map(({ version }) => version).filter((version) => isUnstated(acceptances, version, deal.side))
}

type Acceptances = Awaited<ReturnType<typeof listAcceptances>>

const isUnstated = (acceptances: Acceptances, version: number, side: Side) => {
  const lacking = lackingCapacity(acceptances, version)
  return lacking.includes(side) && !lacking.includes(otherSide(side))
}

/** Agreed terms in force: the agreement's newest version, and its annexes. */
async function listAgreed(on: Reader, deal: LoadedDeal) {
  if (!hasAgreement(deal)) return []
  const { version, annexNumber, kind, agreedAt } = dealTerms
  const rows = await on
    .select({ version, annexNumber, kind, agreedAt })
    .from(dealTerms)
    .where(and(eq(dealTerms.dealId, deal.id), isNotNull(agreedAt), lte(version, deal.termsVersion)))
    .orderBy(asc(version))
  const agreement = rows.findLast(({ annexNumber }) => annexNumber === null)
  return rows.filter((row) => row.annexNumber !== null || row === agreement)
}

/** What the page "Dokumenty" shows of each agreed document. For the parties only. */
export async function getDocuments(viewer: Viewer, id: string) {
  const deal = await getDeal(viewer, id)
  const [acceptances, terms, stored] = await Promise.all([
    listAcceptances(db, id),
    listAgreed(db, deal),
    db.select().from(dealDocument).where(eq(dealDocument.dealId, id)),
  ])
  const mayState = may(viewer.role, "acceptTerms")
  return terms.map(({ version, annexNumber, kind, agreedAt }) => {
    const concluded = concludedHere(acceptances, version)
    const at = concluded && lastOf(concluded)
    const kept = stored.find((row) => row.termsVersion === version && row.concludedAt?.getTime() === at?.getTime())
    const asks = isUnstated(acceptances, version, deal.side)
    return {
      version,
      annexNumber,
      title: annexNumber === null ? agreementWordings[kind].title : `Aneks nr ${annexNumber}`,
      agreedAt,
      concludedAt: at,
      statements: concluded && sides.map((side) => shownStatement(concluded[side])),
      fingerprint: concluded ? (kept?.sha256 ?? null) : null,
      /** The other side has stated its capacity, the viewer's has not. */
      asks: asks && mayState,
      asksColleague: asks && !mayState,
      /** Only the viewer's side has stated it. */
      waits: isUnstated(acceptances, version, otherSide(deal.side)),
    }
  })
}
export type DealDocuments = Awaited<ReturnType<typeof getDocuments>>

const shownStatement = ({ side, personName, partyName, capacity, acceptedAt, secondPerson }: Acceptances[number]) => ({
  side,
  personName,
  partyName,
  capacity,
  acceptedAt,
  second: secondPerson && `${secondPerson.name}, ${secondPerson.capacity}`,
})
