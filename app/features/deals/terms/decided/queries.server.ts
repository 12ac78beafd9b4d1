import { and, asc, eq, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, dealLine, dealState, dealTerms } from "#app/db/schema.ts"
import { decidedTerms, type TermsTexts } from "#app/domain/deals/terms/decided-terms.ts"
import { lineColumns, moneyColumns, worthColumns } from "../queries.server.ts"

type Company = { partyId: string; realm: string }
/** A version of a deal's terms that the page of an event shows instead of its price. */
type TermsKey = { eventId: string; dealId: string; version: number }

/** These terms of the company's deals, by event; other parties' are left out. */
export async function listDecidedTerms(company: Company, keys: readonly TermsKey[]): Promise<Map<string, TermsTexts>> {
  const rows = keys.length > 0 ? await selectTerms(company, keys) : []
  return new Map(
    keys.flatMap(({ eventId, dealId, version }) => {
      const own = rows.filter(({ terms, id }) => id === dealId && terms.version === version)
      const [first] = own
      if (!first) return []
      const lines = own.flatMap(({ line }) => (line?.lineKey ? [line] : []))
      const { terms, worth, money } = first
      return [[eventId, decidedTerms({ ...terms, worth, money, lines })] as const]
    }),
  )
}

const selectTerms = ({ partyId, realm }: Company, keys: readonly TermsKey[]) =>
  db
    .select({
      id: deal.id,
      terms: {
        organization: deal.organizationName,
        status: deal.status,
        isAnnex: sql<boolean>`${deal.annexVersion} is not distinct from ${dealTerms.version}`,
        authorWaits: dealState.authorWaits,
        events: dealTerms.events,
        version: dealTerms.version,
        author: dealTerms.author,
        createdAt: dealTerms.createdAt,
        kind: dealTerms.kind,
      },
      worth: worthColumns,
      money: moneyColumns,
      line: lineColumns,
    })
    .from(dealTerms)
    .innerJoin(deal, eq(deal.id, dealTerms.dealId))
    .innerJoin(dealState, eq(dealState.dealId, deal.id))
    .leftJoin(dealLine, and(eq(dealLine.dealId, deal.id), eq(dealLine.termsVersion, dealTerms.version)))
    .where(
      and(
        eq(deal.sponsorId, partyId),
        eq(deal.realm, realm),
        or(...keys.map(({ dealId, version }) => and(eq(deal.id, dealId), eq(dealTerms.version, version)))),
      ),
    )
    .orderBy(asc(deal.id), asc(dealTerms.version), asc(dealLine.position))
