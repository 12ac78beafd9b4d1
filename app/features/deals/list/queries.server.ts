import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { waitsForSecondPerson } from "#app/db/conditions/second-person.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { limitInText, preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import {
  company,
  dealEvent,
  deal as deals,
  dealTask,
  dealTerms,
  event,
  file,
  member,
  organization,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { runs, type Side, worksOnRows } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { sumsOf } from "#app/domain/deals/deal/row-sums.ts"
import { type DealFilters, readDealCursor, writeDealCursor } from "#app/domain/deals/list/deal-list.ts"
import { countedMost, pageSize } from "#app/domain/events/event-list.ts"
import { pictureAddress, pictureSources } from "#app/domain/shared/picture.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { rowCounts } from "../deal/frame/columns.server.ts"
import { dealStateColumn, isParty, sideOf } from "../deal/queries.server.ts"
import { isOwnNow } from "../tasks/conditions.server.ts"
import { worthColumns } from "../terms/queries.server.ts"
import { dealConditions } from "./conditions.server.ts"

/** Rows after the cursor; an invalid cursor starts from the beginning. */
function isAfterCursor(viewer: Viewer, after: string | null): SQL | undefined {
  const id = readDealCursor(after)
  if (!id) return undefined
  const cursorRow = db
    .select({ createdAt: deals.createdAt, id: deals.id })
    .from(deals)
    .where(and(isParty(viewer), eq(deals.id, id)))
  return sql`(${deals.createdAt}, ${deals.id}) < (${cursorRow})`
}

const columnsFor = (viewer: Viewer, today: Day) => ({
  /** The viewer's desk has a task of the deal. */
  isMine: sql<boolean>`exists (select 1 from ${dealTask} where ${and(eq(dealTask.dealId, deals.id), isOwnNow(viewer, today))})`,
  /** A second person of the viewer's party has yet to decide. */
  waits: sql<boolean>`${waitsForSecondPerson(viewer)}`,
  state: dealStateColumn,
  id: deals.id,
  status: deals.status,
  sponsorName: deals.sponsorName,
  organizationName: deals.organizationName,
  verified: sql`${organization.verifiedAt} is not null and ${organization.hiddenAt} is null`.mapWith(Boolean),
  logo: file.key,
  worth: worthColumns,
  kind: deals.kind,
  vatStatus: dealTerms.vatStatus,
  createdAt: deals.createdAt,
  updatedAt: deals.updatedAt,
  rowCounts,
})

const shownLogo = sql`case when ${organization.hiddenAt} is null then ${organization.logoId} end`

const selectPage = (viewer: Viewer, today: Day, where: SQL | undefined) =>
  db
    .select(columnsFor(viewer, today))
    .from(deals)
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deals.id), eq(dealTerms.version, deals.termsVersion)))
    .leftJoin(organization, eq(organization.id, deals.organizationId))
    .leftJoin(company, eq(company.id, deals.sponsorId))
    .leftJoin(file, eq(file.id, sideOf(viewer) === "sponsor" ? shownLogo : company.logoId))
    .where(where)
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(limitInText(pageSize + 1))

export async function listDeals(viewer: Viewer, filters: DealFilters, now = new Date()) {
  const today = todayIn(now)
  const [found, { count, team }] = await Promise.all([pageOf(viewer, filters, today), countsOf(viewer, filters, today)])
  const rows = found.slice(0, pageSize)
  const events = await listEventsOf(rows.map(({ id }) => id))
  const side = sideOf(viewer)
  const last = rows.at(-1)
  return {
    deals: rows.map((row) =>
      asListed(
        row,
        side,
        events.filter((each) => each.dealId === row.id),
      ),
    ),
    count,
    /** The viewer's party has several members. */
    team,
    next: found.length > pageSize && last ? writeDealCursor(last.id) : null,
  }
}
export type DealsPage = Awaited<ReturnType<typeof listDeals>>
export type ListedDeal = DealsPage["deals"][number]

export const countDeals = async (viewer: Viewer, filters: DealFilters, now = new Date()): Promise<number> =>
  (await countsOf(viewer, filters, todayIn(now))).count

/** Whether the list is requested often enough to cache its statements: the first page of a status, or of "mine". */
const isFrequent = ({ q, after, led, rows }: DealFilters) => q === "" && after === null && !led && rows === ""
const nameOf = ({ status, mine }: DealFilters) => `${status}${mine ? " mine" : ""}`

function pageOf(viewer: Viewer, filters: DealFilters, today: Day) {
  const select = (of: Viewer, on: Day) =>
    selectPage(of, on, and(dealConditions(of, filters, on), isAfterCursor(of, filters.after)))
  return isFrequent(filters)
    ? askForViewer(`deals ${nameOf(filters)}`, viewer, { today }, (of, days) => select(of, days.today))
    : select(viewer, today)
}

async function countsOf(viewer: Viewer, filters: DealFilters, today: Day) {
  const select = (of: Viewer, on: Day) => selectCounts(of, dealConditions(of, filters, on))
  const [counted] = await (isFrequent(filters)
    ? askForViewer(`deals counted ${nameOf(filters)}`, viewer, { today }, (of, days) => select(of, days.today))
    : select(viewer, today))
  return { count: counted?.count ?? 0, team: counted?.team ?? false }
}

function selectCounts(viewer: Viewer, where: SQL | undefined) {
  const matches = db
    .select({ id: deals.id })
    .from(deals)
    .where(where)
    .limit(limitInText(countedMost + 1))
    .as("some")
  const team = sql<boolean>`(select count(*) > 1 from ${member} where ${eq(member.partyId, viewer.partyId)})`
  return db.select({ count: sql<number>`count(*)::integer`, team }).from(matches)
}

export async function hasDeals(viewer: Viewer): Promise<boolean> {
  const [found] = await db.select({ id: deals.id }).from(deals).where(isParty(viewer)).limit(1)
  return found !== undefined
}

const eventsOf = preparedStatement(
  db
    .select({
      dealId: dealEvent.dealId,
      id: event.id,
      title: dealEvent.title,
      startDate: dealEvent.startDate,
      endDate: dealEvent.endDate,
      status: event.status,
      category: event.category,
      picture: { key: file.key, width: file.width, tint: file.tint },
    })
    .from(dealEvent)
    .innerJoin(event, eq(event.id, dealEvent.eventId))
    .leftJoin(file, isPictureOfEvent)
    .where(sql`${dealEvent.dealId} = any(${sql.placeholder("ids")}::text[])`)
    .orderBy(asc(dealEvent.startDate), asc(event.id)),
)
const listEventsOf = async (ids: string[]) => (ids.length === 0 ? [] : eventsOf.execute({ ids }))

type ListedRow = Awaited<ReturnType<typeof selectPage>>[number]
type ListedEvent = Awaited<ReturnType<typeof listEventsOf>>[number]

const asShown = ({ picture, ...event }: ListedEvent) => ({
  ...event,
  picture: picture && pictureSources("banner", picture),
})

function asListed(row: ListedRow, side: Side, events: ListedEvent[]) {
  const { sponsorName: sponsor, organizationName: organization, verified, logo, rowCounts, state, ...deal } = row
  const [first] = events
  const works = worksOnRows(deal.status)
  const { all, confirmed, late } = sumsOf(rowCounts, side, works)
  return {
    ...deal,
    title: dealTitle(events),
    /** Progress of a running deal's deliverables; null without any. */
    rows: runs(deal.status) && all > 0 ? { all, confirmed, late: works ? late : 0 } : null,
    partner: partnerName(side, { sponsor, organization }),
    verified: side === "sponsor" && verified,
    logo: logo && pictureAddress(logo, 96),
    first: first ? asShown(first) : null,
    /** The terms under discussion wait for a second person of their author's party. */
    authorWaits: state.authorWaits,
  }
}
