import { and, desc, eq, isNotNull, like, or, sql } from "drizzle-orm"
import type { SelectedFields } from "drizzle-orm/pg-core"
import { lastCapacity } from "#app/db/conditions/last-capacity.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { awaitsApproval, waitsForSecondPerson } from "#app/db/conditions/second-person.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { company, deal, fact, file, organization, user } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { unlockFact } from "#app/domain/deals/deal/deal-history.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import { notFound } from "#app/lib/refusal.ts"
import { dealColumns, isParty, sideOf } from "../queries.server.ts"
import { copiesWaiting, rowCountsByEvent, rowsOfColleagues } from "./columns.server.ts"

const parties = {
  sponsorPerson: user.name,
  sponsorGone: sql<boolean>`${user.deletedAt} is not null or ${user.blockedAt} is not null`,
  organizationGone: sql<boolean>`${organization.deletedAt} is not null or ${organization.hiddenAt} is not null`,
  organizationVerified: isNotNull(organization.verifiedAt).mapWith(Boolean),
}

export type FrameEvent = {
  id: string
  title: string
  startDate: string
  endDate: string | null
  city: string
  now: { title: string; startDate: string; endDate: string | null; city: string }
  status: EventStatus
  gone: boolean
}

/** The deal's events, earliest first: current data until terms are agreed, then as agreed. */
const events = sql<FrameEvent[]>`(select coalesce(json_agg(json_build_object(
    'id', e.id,
    'title', ce.title,
    'startDate', ce.start_date,
    'endDate', ce.end_date,
    'city', ce.city,
    'now', json_build_object('title', e.title, 'startDate', e.start_date, 'endDate', e.end_date, 'city', e.city),
    'status', e.status,
    'gone', e.deleted_at is not null or e.hidden_at is not null
  ) order by ce.start_date, e.id), '[]')
  from deal_event ce join event e on e.id = ce.event_id
  where ce.deal_id = ${deal.id})`

/**
 * The deal with its parties, its events and the columns of `page`, which may name `company`, `organization` and their
 * people. Unknown and foreign ids get the same answer after the same work (B14).
 */
export async function getDealRow<Own extends SelectedFields>(
  viewer: Viewer,
  id: string,
  page = "frame",
  ownColumns = (_viewer: Viewer) => ({}) as Own,
) {
  const [row] = await askForViewer(`deal ${page}`, viewer, { deal: id }, (of, values) =>
    selectRow(of, values.deal, ownColumns(of)),
  )
  if (!row) throw notFound(dealErrors.notFound.description)
  return row
}

const selectRow = <Own extends SelectedFields>(viewer: Viewer, id: string, ownColumns: Own) =>
  db
    .select({
      ...dealColumns,
      ...parties,
      logo: file.key,
      events,
      rowCounts: rowCountsByEvent,
      copiesWaiting: copiesWaiting(sideOf(viewer)),
      lastCapacity: lastCapacity(viewer),
      /** A colleague's move waits for the viewer's approval, or for that of another second person. */
      approves: sql<boolean>`coalesce(${awaitsApproval(viewer) ?? sql`false`}, false)`,
      waits: sql<boolean>`${waitsForSecondPerson(viewer)}`,
      rowsOfColleagues: rowsOfColleagues(viewer, sideOf(viewer)),
      ...ownColumns,
    })
    .from(deal)
    .leftJoin(company, eq(company.id, deal.sponsorId))
    .leftJoin(user, eq(user.id, contactOf(deal.sponsorId)))
    .leftJoin(organization, eq(organization.id, deal.organizationId))
    .leftJoin(file, eq(file.id, isOrganization(viewer) ? company.logoId : organization.logoId))
    .where(and(eq(deal.id, id), isParty(viewer)))

const factsOfDeal = preparedStatement(
  db
    .select({
      id: fact.id,
      what: fact.what,
      partyId: fact.partyId,
      byName: user.name,
      /** The second person of the author's party. */
      approvedBy: sql<string | null>`(select u.name from "user" u where u.id = ${fact.details} ->> 'approvedById')`,
      details: fact.details,
      createdAt: fact.createdAt,
    })
    .from(fact)
    .leftJoin(user, eq(user.id, fact.byId))
    .where(and(eq(fact.aboutId, sql.placeholder("deal")), or(like(fact.what, "deal.%"), eq(fact.what, unlockFact))))
    .orderBy(desc(fact.id)),
)
/** The history of a deal, newest first. */
export const listDealFacts = (dealId: string) => factsOfDeal.execute({ deal: dealId })
