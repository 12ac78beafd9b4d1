import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatuses, otherSide } from "#app/domain/deals/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal-names.ts"
import { worksOnRows } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { transferKey } from "#app/domain/deals/deliverables/promised-rows.ts"
import { type DeskEvent, daysAhead } from "#app/domain/desk/desk-dates.ts"
import type { DeskRow } from "#app/domain/desk/desk-rows.ts"
import { sideOf } from "#app/features/deals/queries.server.ts"
import { addDays, type Day } from "#app/lib/dates.ts"

const rowsMost = 300
const eventsMost = 8

type StoredRow = Omit<DeskRow, "dealTitle" | "partner"> & {
  sponsor: string
  organization: string
  events: { title: string; startDate: Day }[]
}

const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
const running = list(dealStatuses.filter(worksOnRows))

/** Deliverables that are late, due soon or wait for a confirmation, and events of the next days, in one statement. */
export async function findWork(viewer: Viewer, today: Day): Promise<{ rows: DeskRow[]; events: DeskEvent[] }> {
  const side = sideOf(viewer)
  const until = addDays(today, daysAhead)
  const own =
    side === "organization"
      ? sql`d.organization_id = ${viewer.organizationId}`
      : sql`d.sponsor_id = ${viewer.companyId}`
  const rows = sql<StoredRow[]>`(select coalesce(json_agg(row_to_json(found)), '[]') from (
    select d.id as "dealId", r.title, r.owed_by as "owedBy", r.state, r.due_on as "dueOn",
      r.responsible_id as "responsibleId", d.sponsor_name as sponsor, d.organization_name as organization,
      (select coalesce(json_agg(json_build_object('title', de.title, 'startDate', de.start_date)
        order by de.start_date, de.event_id), '[]') from deal_event de where de.deal_id = d.id) as events
    from deal d join deliverable r on r.deal_id = d.id
    where ${own} and d.realm = ${viewer.realm} and d.status in (${running}) and r.line_key is distinct from ${transferKey}
      and (r.state in ('todo', 'sent_back') and r.due_on <= ${until}
        or r.state = 'done' and r.owed_by = ${otherSide(side)})
    order by r.due_on, r.deal_id, r.position limit ${rowsMost}) found)`
  const events = sql<DeskEvent[]>`(select coalesce(json_agg(row_to_json(found)), '[]') from (
    select e.id, e.title, e.start_date as "startDate", e.city from event e
    where ${side === "organization" ? sql`e.organization_id = ${viewer.organizationId}` : isSupported(viewer)}
      and e.deleted_at is null and e.status not in ('finished', 'canceled')
      and e.start_date between ${today} and ${until}
    order by e.start_date, e.id limit ${eventsMost}) found)`
  const [found] = await db.select({ rows, events }).from(user).where(eq(user.id, viewer.id))
  return {
    rows: (found?.rows ?? []).map(({ events, sponsor, organization, ...row }) => ({
      ...row,
      dealTitle: dealTitle(events),
      partner: partnerName(side, { sponsor, organization }),
    })),
    events: found?.events ?? [],
  }
}

const isSupported = ({ companyId, realm }: Viewer) => sql`e.id in (select de.event_id from deal d
  join deal_event de on de.deal_id = d.id
  where d.sponsor_id = ${companyId} and d.realm = ${realm} and d.status in (${running}))`
