import { and, asc, desc, notInArray, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent, dealFollow, dealLead, deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { finalStatuses } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { isParty, sideOf } from "../deal/queries.server.ts"

const maxDeals = 100

/** Deals that the viewer follows, and open deals that they lead, newest first; at most a hundred. */
export async function listFollowed(viewer: Viewer) {
  const ownRow = (table: typeof dealFollow | typeof dealLead) =>
    sql<boolean>`exists (select 1 from ${table} own where own.deal_id = "deal"."id"
      and own.party_id = ${viewer.partyId} and own.user_id = ${viewer.id})`
  const [follows, leads] = [ownRow(dealFollow), ownRow(dealLead)]
  const rows = await db
    .select({
      id: deals.id,
      reference: deals.reference,
      sponsorName: deals.sponsorName,
      organizationName: deals.organizationName,
      events: sql<{ title: string; startDate: string }[]>`(
        select coalesce(json_agg(json_build_object('title', e.title, 'startDate', e.start_date)), '[]')
          from ${dealEvent} e where e.deal_id = "deal"."id")`,
      follows,
      leads,
    })
    .from(deals)
    .where(and(isParty(viewer), or(follows, and(leads, notInArray(deals.status, [...finalStatuses])))))
    .orderBy(desc(deals.createdAt), asc(deals.id))
    .limit(maxDeals)
  return rows.map(({ sponsorName, organizationName, events, ...row }) => ({
    ...row,
    partner: partnerName(sideOf(viewer), { sponsor: sponsorName, organization: organizationName }),
    title: dealTitle(events),
  }))
}
export type FollowedDeal = Awaited<ReturnType<typeof listFollowed>>[number]
