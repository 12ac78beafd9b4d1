import { type SQL, sql } from "drizzle-orm"
import { isInvoiceDue, lackingInvoices } from "#app/db/conditions/lacking-invoices.server.ts"
import { isStaffed } from "#app/db/conditions/reminded-deals.server.ts"
import type { ToInvoice } from "#app/domain/deals/payments/invoices/to-invoice.ts"
import type { Day } from "#app/lib/dates.ts"

const maxDeals = 5

type InvoiceDays = { today: Day; dueUntil: Day; endedFrom: Day }
/** `deals`: condition on `d`; `partnerId`: the other side, in `d`. */
type InvoiceDeals = { deals: SQL; partnerId: SQL }

/**
 * Invoices due now that the matching deals `d` lack, as one column. Skips deals that ended before `endedFrom`, that are
 * asked to be cancelled, or whose other side has nobody left.
 */
export const toInvoice = ({ deals, partnerId }: InvoiceDeals, { today, dueUntil, endedFrom }: InvoiceDays) => {
  const isFresh = sql`(d.ended_on is null or d.ended_on >= ${endedFrom}::date)`
  // the future due day of an instalment without money, received or sent; else today
  const askedOn = sql`case when i.covered_grosze = 0 and i.due_on > ${today}::date then i.due_on else ${today}::date end`
  const lacking = sql`select d.id, count(*) as invoices,
      min(i.due_on) filter (where i.covered_grosze < i.gross_grosze) as due_on,
      bool_and(i.received_grosze >= i.gross_grosze) as all_received,
      bool_and(i.covered_grosze >= i.gross_grosze) as all_sent,
      min(${askedOn}) as asked_on,
      sum(i.lacking_grosze)::bigint as grosze
    from ${lackingInvoices}
    where ${deals} and ${isFresh} and d.cancel_asked_by is null
      and ${isStaffed(partnerId)} and ${isInvoiceDue(dueUntil)}
    group by d.id`
  const firstDeals = sql`select n.id, d.sponsor_name as sponsor, d.organization_name as organization, n.grosze,
      n.due_on as "dueOn", n.asked_on as "askedOn",
      case when n.all_received then 'received' when n.all_sent then 'sent' else 'open' end as money,
      (select coalesce(json_agg(json_build_object('title', e.title, 'startDate', e.start_date)), '[]')
        from deal_event e where e.deal_id = n.id) as events
    from lacking n join deal d on d.id = n.id
    order by n.asked_on, n.id limit ${sql.raw(String(maxDeals))}`
  return sql<ToInvoice>`(
    with lacking as materialized (${lacking})
    select json_build_object('count', coalesce(sum(l.invoices), 0), 'dealCount', count(*),
      'grosze', coalesce(sum(l.grosze), 0),
      'deals', (select coalesce(json_agg(row_to_json(f)), '[]') from (${firstDeals}) f))
    from lacking l)`
}
