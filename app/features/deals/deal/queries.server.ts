import { and, eq, type SQL, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { eventsCounted, type Side } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import type { Deal } from "#app/domain/deals/deal/deal-moves.ts"
import { hasAgreement } from "#app/domain/deals/documents/agreement.ts"
import type { Worth } from "#app/domain/deals/terms/worth.ts"
import type { EventTimes } from "#app/domain/events/event.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"

/** Deals of this viewer in their realm; every query of deals starts with it (B 6, D5). */
export const isParty = (viewer: Viewer): SQL | undefined =>
  and(
    eq(deal.realm, viewer.realm),
    isOrganization(viewer)
      ? eq(deal.organizationId, viewer.organizationId ?? "")
      : eq(deal.sponsorId, viewer.companyId ?? ""),
  )

export const sideOf = (viewer: Viewer): Side => (isOrganization(viewer) ? "organization" : "sponsor")

// The outer column is written out: with one table drizzle omits its name, and "id" would be that of the inner table.
/** Current event dates: they decide whether an event is over. */
const eventTimes = sql<EventTimes[]>`(select coalesce(json_agg(json_build_object(
    'status', e.status, 'startDate', e.start_date, 'endDate', e.end_date)), '[]') from deal_event ce
  join event e on e.id = ce.event_id where ce.deal_id = "deal"."id")`
const rejections = sql<number>`(select count(*)::integer from settlement s
  where s.deal_id = "deal"."id" and s.decision = 'rejected')`

/** Whether an event's date or town differs from the agreed one. Only agreed deals have moved events. */
const eventsMoved = sql<boolean>`exists (select 1 from deal_event ce join event e on e.id = ce.event_id
  where ce.deal_id = "deal"."id" and e.deleted_at is null
    and (e.start_date, e.end_date, e.city) is distinct from (ce.start_date, ce.end_date, ce.city))`

const blocked = sql<Side[]>`array_remove(array[
  (select 'sponsor' from "user" u where u.id = ${contactOf(sql`"deal"."sponsor_id"`)} and u.blocked_at is not null),
  (select 'organization' from "user" u
    where u.id = ${contactOf(sql`"deal"."organization_id"`)} and u.blocked_at is not null)], null)`

/** Terms under discussion of a party that asks for a second person, and has not had one's approval. */
export const authorWaits = sql<boolean>`coalesce((select not bool_or(a.state in ('approved', 'waived')) from deal_approval a
  where a.deal_id = "deal"."id" and a.terms_version = coalesce("deal"."annex_version", "deal"."terms_version")
    and a.side = coalesce("deal"."annex_author", "deal"."terms_author")), false)`

const newestTerms = sql<number>`(select coalesce(max(t.version), 1) from deal_terms t where t.deal_id = "deal"."id")`
const annexes = sql<number>`(select count(a.annex_number)::integer from deal_agreement a
  where a.deal_id = "deal"."id")`
const worthOf = (version: SQL) => sql`(select json_build_object('gross', t.gross_grosze, 'inKind', t.in_kind_grosze)
  from deal_terms t where t.deal_id = "deal"."id" and t.version = ${version})`
const worth = worthOf(sql`"deal"."terms_version"`) as SQL<Worth>
/** Of the open annex; null without one. */
const annexWorth = worthOf(sql`"deal"."annex_version"`) as SQL<Worth | null>

export const dealColumns = {
  id: deal.id,
  reference: deal.reference,
  realm: deal.realm,
  sponsorId: deal.sponsorId,
  organizationId: deal.organizationId,
  sponsorName: deal.sponsorName,
  organizationName: deal.organizationName,
  kind: deal.kind,
  status: deal.status,
  version: deal.version,
  termsVersion: deal.termsVersion,
  termsAuthor: deal.termsAuthor,
  acceptedByOrganization: deal.acceptedByOrganization,
  acceptedBySponsor: deal.acceptedBySponsor,
  annexVersion: deal.annexVersion,
  annexAuthor: deal.annexAuthor,
  cancelAskedBy: deal.cancelAskedBy,
  cancelReason: deal.cancelReason,
  wasAccepted: deal.wasAccepted,
  createdAt: deal.createdAt,
  updatedAt: deal.updatedAt,
  eventTimes,
  eventsMoved,
  blocked,
  authorWaits,
  newestTerms,
  annexes,
  worth,
  annexWorth,
  rejections,
}

const selectDeal = (on: Reader, viewer: Viewer, id: string) =>
  on
    .select(dealColumns)
    .from(deal)
    .where(and(eq(deal.id, id), isParty(viewer)))

export type DealRow = Awaited<ReturnType<typeof selectDeal>>[number]

/** A deal as one party sees it: the row, the viewer's side, and the input of the rules. */
export type LoadedDeal = DealRow & { side: Side; rules: Deal }

/** The deal, for its two parties only; a foreign and an unknown id get the same 404 from the same query (B14). */
export async function getDeal(viewer: Viewer, id: string, on: Reader = db): Promise<LoadedDeal> {
  const [row] = await selectDeal(on, viewer, id)
  if (!row) throw notFound(dealErrors.notFound.description)
  return { ...row, side: sideOf(viewer), rules: rulesOf(row) }
}

/** The deal with the terms under discussion: those of its annex while one is open. */
export const underDiscussion = <Row extends DealRow>(row: Row): Row =>
  row.annexVersion === null
    ? row
    : {
        ...row,
        termsVersion: row.annexVersion,
        termsAuthor: row.annexAuthor ?? row.termsAuthor,
        worth: row.annexWorth ?? row.worth,
      }

export const rulesOf = (row: DealRow, today: Day = todayIn(new Date())): Deal => ({
  status: row.status,
  version: row.version,
  termsVersion: row.termsVersion,
  termsAuthor: row.termsAuthor,
  acceptedByOrganization: row.acceptedByOrganization,
  acceptedBySponsor: row.acceptedBySponsor,
  annexVersion: row.annexVersion,
  annexAuthor: row.annexAuthor,
  cancelAskedBy: row.cancelAskedBy,
  cancelReason: row.cancelReason,
  wasAccepted: row.wasAccepted,
  ...eventsCounted(row.eventTimes, today),
  ...(row.eventsMoved && hasAgreement(row) ? { eventsMoved: true } : {}),
  blocked: row.blocked,
  ...(row.authorWaits ? { authorWaits: true } : {}),
  newestTerms: row.newestTerms,
  annexes: row.annexes,
  rejections: row.rejections,
})
