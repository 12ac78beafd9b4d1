import { and, asc, desc, eq, inArray, isNotNull, like, or, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import {
  company,
  deal,
  dealAgreement,
  dealLine,
  dealTerms,
  fact,
  file,
  organization,
  settlement,
  user,
} from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { unlockFact } from "#app/domain/deals/deal/deal-history.ts"
import type { Side } from "#app/domain/deals/deal.ts"
import { dealErrors } from "#app/domain/deals/deal-labels.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { approvalOf } from "../approval/queries.server.ts"
import { rowCounts } from "../deliverables/row-counts.server.ts"
import { isConcluded, lastCapacity } from "../documents/acceptance.server.ts"
import { copiesWaiting } from "../documents/signed/queries.server.ts"
import { peopleOf } from "../people/people.server.ts"
import { dealColumns, isParty, sideOf } from "../queries.server.ts"
import { dealRatings } from "../rating/queries.server.ts"
import { resultColumns } from "../settlement/queries.server.ts"
import { settledRows } from "../settlement/settled-rows.server.ts"
import { isAgreementOfTerms, lineColumns, moneyColumns, worthColumns } from "../terms/queries.server.ts"

const agreedNipOf = (side: Side) => sql<
  boolean | null
>`(select a.parties -> ${sql.raw(`'${side}'`)} ->> 'nip' is not null
  from deal_agreement a where a.deal_id = ${deal.id} and a.version = ${deal.termsVersion})`

const parties = {
  sponsorPerson: user.name,
  sponsorGone: sql<boolean>`${user.deletedAt} is not null or ${user.blockedAt} is not null`,
  organizationGone: sql<boolean>`${organization.deletedAt} is not null or ${organization.hiddenAt} is not null`,
  organizationVerified: isNotNull(organization.verifiedAt).mapWith(Boolean),
  hasNip: {
    sponsor: sql<boolean>`${company.nip} is not null`,
    organization: sql<boolean>`${organization.nip} is not null`,
  },
  /** Of the agreement; null before there is one. */
  agreedNip: {
    sponsor: agreedNipOf("sponsor"),
    organization: agreedNipOf("organization"),
  },
  conversationId: sql<string | null>`(select c.id from conversation c
    where c.sponsor_id = ${deal.sponsorId} and c.organization_id = ${deal.organizationId})`,
}

type DealEvent = {
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
const events = sql<DealEvent[]>`(select coalesce(json_agg(json_build_object(
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

/** The deal with its parties and events; the same answer and work for unknown and foreign ids (B14). */
export async function getDealRow(viewer: Viewer, id: string) {
  const [row] = await db
    .select({
      ...dealColumns,
      ...parties,
      logo: file.key,
      events,
      ratings: dealRatings,
      approval: approvalOf(viewer),
      people: peopleOf(viewer),
      lastCapacity: lastCapacity(viewer),
      rowCounts,
      settledRows,
      isConcluded,
      /** Day on which the agreement in force began; null: none. */
      agreedOn: sql<Day | null>`(select n.agreed_on::text from deal_now n where n.deal_id = ${deal.id})`,
      copiesWaiting: copiesWaiting(sideOf(viewer)),
      receivedGrosze: deal.receivedGrosze,
      invoiced: sql<boolean>`exists (select 1 from invoice i where i.deal_id = "deal"."id" and i.withdrawn_at is null)`,
    })
    .from(deal)
    .leftJoin(company, eq(company.id, deal.sponsorId))
    .leftJoin(user, eq(user.id, contactOf(deal.sponsorId)))
    .leftJoin(organization, eq(organization.id, deal.organizationId))
    .leftJoin(file, eq(file.id, isOrganization(viewer) ? company.logoId : organization.logoId))
    .where(and(eq(deal.id, id), isParty(viewer)))
  if (!row) throw notFound(dealErrors.notFound.description)
  return row
}

/** All versions of the terms, newest first, with the lines of the shown ones. */
export const listTerms = (dealId: string, shown: number[]) =>
  db
    .select({
      version: dealTerms.version,
      author: dealTerms.author,
      authorName: user.name,
      note: dealTerms.note,
      kind: dealTerms.kind,
      worth: worthColumns,
      money: moneyColumns,
      annexNumber: dealTerms.annexNumber,
      outcome: dealTerms.outcome,
      agreedAt: dealAgreement.agreedAt,
      events: dealTerms.events,
      createdAt: dealTerms.createdAt,
      line: lineColumns,
    })
    .from(dealTerms)
    .innerJoin(user, eq(user.id, dealTerms.authorId))
    .leftJoin(dealAgreement, isAgreementOfTerms)
    .leftJoin(
      dealLine,
      and(
        eq(dealLine.dealId, dealTerms.dealId),
        eq(dealLine.termsVersion, dealTerms.version),
        inArray(dealTerms.version, shown),
      ),
    )
    .where(eq(dealTerms.dealId, dealId))
    .orderBy(desc(dealTerms.version), asc(dealLine.position))

export const listDealFacts = (dealId: string) =>
  db
    .select({
      id: fact.id,
      what: fact.what,
      partyId: fact.partyId,
      byName: user.name,
      /** The second person of their party. */
      approvedBy: sql<string | null>`(select u.name from "user" u where u.id = ${fact.details} ->> 'approvedById')`,
      details: fact.details,
      createdAt: fact.createdAt,
    })
    .from(fact)
    .leftJoin(user, eq(user.id, fact.byId))
    .where(and(eq(fact.aboutId, dealId), or(like(fact.what, "deal.%"), eq(fact.what, unlockFact))))
    .orderBy(desc(fact.id))

/** Settlement files with their decisions, newest first (B35). */
export const listSettlements = (dealId: string) =>
  db
    .select({
      id: settlement.id,
      name: file.originalName,
      size: file.size,
      authorName: user.name,
      documentNumber: settlement.documentNumber,
      ksefNumber: settlement.ksefNumber,
      results: resultColumns,
      decision: settlement.decision,
      reason: settlement.reason,
      corrections: settlement.corrections,
      decidedAt: settlement.decidedAt,
      createdAt: settlement.createdAt,
    })
    .from(settlement)
    .innerJoin(file, eq(file.id, settlement.fileId))
    .innerJoin(user, eq(user.id, settlement.authorId))
    .where(eq(settlement.dealId, dealId))
    .orderBy(desc(settlement.createdAt), desc(settlement.id))
