import { and, asc, between, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm"
import { isStaffed } from "#app/db/conditions/reminded-deals.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { deal as deals, dealTask } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import type { DealTask } from "#app/domain/deals/tasks/task.ts"
import { awaitedMoves } from "#app/domain/notifications/task.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import { sideOf } from "../deal/queries.server.ts"
import { nextInstalment } from "../payments/instalment-queries.server.ts"
import {
  isBegun,
  isMoneyOrRating,
  isOfOwnSide,
  isRowOfWork,
  ofRow,
  partnerId,
  responsible,
} from "./conditions.server.ts"

const maxTasks = 500
/** Tasks that one side awaits of the other; when all events are cancelled, both may end the deal. */
const waitedFor = [
  ...awaitedMoves.filter((what) => what !== "called_off"),
  "capacity",
  "materials",
  "file",
  "copy",
  "account",
  "receive",
  "give_back",
  "redo",
  "check",
  "reschedule",
] as const

const dayOf = (column: unknown) => sql<Day | null>`(${column} at time zone 'Europe/Warsaw')::date::text`

const events = sql<{ title: string; startDate: Day }[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date) order by de.start_date, de.event_id), '[]')
  from deal_event de where de.deal_id = ${deals.id})`

/** The instalment of a transfer to send or to receive: money covers instalments in order, so only the next one. */
const notedInstalment = (side: Side) =>
  side === "sponsor"
    ? sql<string | null>`case when ${dealTask.what} = 'pay'
        and ${dealTask.subject} = ${nextInstalment(dealTask.dealId, "covered")} then ${dealTask.subject} end`
    : sql<string | null>`case when ${dealTask.what} = 'receive' then ${nextInstalment(dealTask.dealId, "received")} end`

/**
 * What the viewer's role may do for its side now, and for everybody: what is due within `ahead` days, what waits for a
 * check, and what the other sides have to do by then. In one statement: moves first, then money, then rows, each the
 * earliest first. Leaves out payments to, rating of, and tasks of a party with no people left.
 */
export async function listTasks(viewer: Viewer, today: Day, ahead = 0): Promise<DealTask[]> {
  const side = sideOf(viewer)
  const days = { today, until: addDays(today, ahead) }
  const rows = await askForViewer("tasks", viewer, days, tasksQuery)
  return rows.map(({ events, sponsor, organization, ...task }) => ({
    ...task,
    dealTitle: dealTitle(events),
    partner: partnerName(side, { sponsor, organization }),
  }))
}

function tasksQuery(viewer: Viewer, { today, until }: Record<"today" | "until", Day>) {
  const side = sideOf(viewer)
  const isDueAhead = between(dealTask.dueOn, today, until)
  const isOwnTask = and(isOfOwnSide(viewer, today), or(isBegun(viewer, today), isDueAhead, eq(dealTask.what, "check")))
  const hasBegun = lte(dealTask.fromDay, today)
  const isTaskOfOthers = and(
    ne(dealTask.side, side),
    or(
      and(eq(dealTask.what, "do"), lte(dealTask.dueOn, until)),
      and(hasBegun, inArray(dealTask.what, waitedFor)),
      // only without a day: with one it stands among the dates, and later as overdue
      and(hasBegun, eq(dealTask.what, "pay"), isNull(dealTask.dueOn)),
    ),
    isStaffed(partnerId(side)),
  )
  const placeInList = sql`case when ${dealTask.side} <> ${side} then 3 when ${isRowOfWork} then 2
    when ${isMoneyOrRating} then 1 else 0 end`
  return db
    .select({
      dealId: deals.id,
      side: dealTask.side,
      what: dealTask.what,
      subject: dealTask.subject,
      instalment: viewer.role === "finance" ? notedInstalment(side) : sql<string | null>`null`,
      since: dayOf(dealTask.since),
      fromDay: dealTask.fromDay,
      dueOn: dealTask.dueOn,
      lastDay: sql<Day | null>`(select s.last_day::text from deal_state s
        where s.deal_id = ${deals.id} and ${dealTask.what} = 'settle')`,
      grosze: dealTask.grosze,
      title: sql<string | null>`${ofRow(sql`r.title`)}`,
      responsibleId: sql<string | null>`${ofRow(responsible)}`,
      asksAgain: sql<boolean>`${inArray(dealTask.what, ["terms", "annex"])}
        and coalesce(${deals.annexAuthor}, ${deals.termsAuthor}) = ${dealTask.side}`,
      sponsor: deals.sponsorName,
      organization: deals.organizationName,
      events,
    })
    .from(dealTask)
    .innerJoin(deals, eq(deals.id, dealTask.dealId))
    .where(
      and(
        // on both tables: otherwise the planner reads the deals of everybody
        ...(isOrganization(viewer)
          ? [dealTask, deals].map((of) => eq(of.organizationId, viewer.organizationId ?? ""))
          : [dealTask, deals].map((of) => eq(of.sponsorId, viewer.companyId ?? ""))),
        eq(dealTask.realm, viewer.realm),
        or(isOwnTask, isTaskOfOthers),
      ),
    )
    .orderBy(
      asc(placeInList),
      asc(sql`coalesce(${dealTask.dueOn}, ${dealTask.fromDay})`),
      asc(deals.id),
      asc(dealTask.subject),
    )
    .limit(maxTasks)
}
