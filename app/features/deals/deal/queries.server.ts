import { and, eq, type SQL, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import type { RuleInput } from "#app/domain/deals/deal/deal-moves.ts"
import { type DealState, daysAheadOf, turnOn } from "#app/domain/deals/deal/turn.ts"
import type { Worth } from "#app/domain/deals/deal/worth.ts"
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

// drizzle omits the name of a single table, so "id" would be that of the inner table: the outer column is written out
/** The row of the view `deal_state`. */
export const dealStateColumn = sql<DealState>`(select json_build_object('turn', s.turn, 'turnFrom', s.turn_from,
    'awaits', s.awaits, 'authorWaits', s.author_waits, 'events', s.events, 'allCancelled', s.all_cancelled,
    'someCancelled', s.some_cancelled, 'aheadUntil', s.ahead_until, 'lastDay', s.last_day, 'eventsMoved', s.events_moved)
  from deal_state s where s.deal_id = "deal"."id")`
const rejections = sql<number>`(select count(*)::integer from settlement s
  where s.deal_id = "deal"."id" and s.decision = 'rejected')`

const blocked = sql<Side[]>`array_remove(array[
  (select 'sponsor' from "user" u where u.id = ${contactOf(sql`"deal"."sponsor_id"`)} and u.blocked_at is not null),
  (select 'organization' from "user" u
    where u.id = ${contactOf(sql`"deal"."organization_id"`)} and u.blocked_at is not null)], null)`

const newestTerms = sql<number>`(select coalesce(max(t.version), 1) from deal_terms t where t.deal_id = "deal"."id")`
const annexCount = sql<number>`(select count(a.annex_number)::integer from deal_agreement a
  where a.deal_id = "deal"."id")`
const worthOf = (version: SQL) => sql`(select json_build_object('gross', t.gross_grosze, 'inKind', t.in_kind_grosze)
  from deal_terms t where t.deal_id = "deal"."id" and t.version = ${version})`
const worth = worthOf(sql`"deal"."terms_version"`) as SQL<Worth>
/** Worth of the open annex; null without one. */
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
  state: dealStateColumn,
  blocked,
  newestTerms,
  annexCount,
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
export type LoadedDeal = DealRow & { side: Side; rules: RuleInput }

/** The deal, for its two parties; a foreign and an unknown id get the same 404 from the same query (B14). */
export async function getDeal(viewer: Viewer, id: string, on: Reader = db): Promise<LoadedDeal> {
  const [row] = await selectDeal(on, viewer, id)
  if (!row) throw notFound(dealErrors.notFound.description)
  return { ...row, side: sideOf(viewer), rules: ruleInputOf(row) }
}

/** The deal with the terms under discussion: those of its annex while one is open. */
export const withOpenTerms = <Row extends DealRow>(row: Row): Row =>
  row.annexVersion === null
    ? row
    : {
        ...row,
        termsVersion: row.annexVersion,
        termsAuthor: row.annexAuthor ?? row.termsAuthor,
        worth: row.annexWorth ?? row.worth,
      }

export const ruleInputOf = (row: DealRow, today: Day = todayIn(new Date())): RuleInput => ({
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
  turn: turnOn(row.state, today),
  allEventsCancelled: row.state.allCancelled,
  someEventsCancelled: row.state.someCancelled,
  daysAhead: daysAheadOf(row.state, today),
  ...(row.state.eventsMoved ? { eventsMoved: true } : {}),
  blocked: row.blocked,
  ...(row.state.authorWaits ? { authorWaits: true } : {}),
  newestTerms: row.newestTerms,
  annexCount: row.annexCount,
  rejections: row.rejections,
})
