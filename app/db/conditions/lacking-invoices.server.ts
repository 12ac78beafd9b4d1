import { type SQL, sql } from "drizzle-orm"
import type { Day } from "#app/lib/dates.ts"

/** VAT of the deal `d` by its terms `t`, else by its organization's VAT status; one column. */
export const issuerVat = (terms: SQL, organizationId: SQL) => sql`coalesce(${terms}.vat_status,
  (select o.vat_status from organization o where o.id = ${organizationId}))`

const invoicedSum = sql`select coalesce(sum(n.grosze), 0)::bigint as grosze
  from invoice n where n.deal_id = d.id and n.withdrawn_at is null`
/** The parts of invoices that name the instalment `i`. */
const namedSum = sql`select sum(p.grosze) from invoice n
  cross join jsonb_to_recordset(n.parts) as p(key text, grosze bigint)
  where n.deal_id = d.id and n.withdrawn_at is null and n.parts <> '[]' and p.key = i.key`
const unnamedGrosze = sql`i.gross_grosze - least(i.gross_grosze, coalesce((${namedSum}), 0))`
/** Invoiced money beyond what names an instalment covers the rest in order. */
const instalmentsWithLack = sql`select o.*, greatest(0, least(o.unnamed_grosze, sum(o.unnamed_grosze) over (order by o.position)
    - invoiced.grosze + sum(o.gross_grosze - o.unnamed_grosze) over ())) as lacking_grosze
  from (select i.*, ${unnamedGrosze} as unnamed_grosze from instalment_in_force i where i.deal_id = d.id) o`
const takesInvoices = sql`d.kind <> 'donation'
  and ${issuerVat(sql`t`, sql`d.organization_id`)} is distinct from 'none'`

/**
 * The tables and conditions after `from` for instalments `i` of deals `d` that lack an invoice of `i.lacking_grosze`
 * (gross), as in `lackingPapers`. `isInvoiceDue` selects the due ones.
 */
export const lackingInvoices = sql`deal d
  join deal_terms t on t.deal_id = d.id and t.version = d.terms_version
  cross join lateral (${invoicedSum}) invoiced
  join lateral (${instalmentsWithLack}) i on i.lacking_grosze > 0 and ${takesInvoices}`

/** Whether the invoice of the instalment `i` is due now; `dueUntil`: today plus `invoiceDays.before`. */
export const isInvoiceDue = (dueUntil: Day) =>
  sql`(i.covered_grosze > 0 or i.due_on is null or i.due_on <= ${dueUntil}::date)`
