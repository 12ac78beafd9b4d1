import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { dealAgreement, dealLine, deal as deals, dealTerms, deliverable, paymentEntry } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal-names.ts"
import { transferKey } from "#app/domain/deals/deliverables/promised-rows.ts"
import type { Entry } from "#app/domain/deals/payments/ledger.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { DeskPlan } from "#app/domain/desk/desk-money.ts"
import { planOf } from "#app/features/deals/payments/ledger.server.ts"
import { isParty, sideOf } from "#app/features/deals/queries.server.ts"
import { lineColumns, moneyColumns } from "#app/features/deals/terms/queries.server.ts"
import type { Day } from "#app/lib/dates.ts"

/** The newest ones; a desk reads no more. */
const most = 200

const asJson = (columns: Record<string, unknown>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
    sql`, `,
  )})`

const { id, instalmentKey, kind, grosze, onDay, reversesId } = paymentEntry
const lines = sql<TermsLine[]>`(select coalesce(json_agg(${asJson(lineColumns)} order by ${dealLine.position}), '[]')
  from ${dealLine} where ${dealLine.dealId} = ${deals.id} and ${dealLine.termsVersion} = ${deals.termsVersion})`
const entries = sql<Entry[]>`(select coalesce(json_agg(${asJson({ id, instalmentKey, kind, grosze, onDay, reversesId })}
    order by ${paymentEntry.createdAt}, ${paymentEntry.id}), '[]')
  from ${paymentEntry} where ${paymentEntry.dealId} = ${deals.id})`
const events = sql<{ title: string; startDate: Day }[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date) order by de.start_date, de.event_id), '[]')
  from deal_event de where de.deal_id = ${deals.id})`
/** Payment plans and ledgers of the viewer's running deals, in one statement. */
export async function listPlans(viewer: Viewer): Promise<DeskPlan[]> {
  const rows = await askForViewer("plans", viewer, {}, plansQuery)
  return rows.flatMap(({ id, kind, money, lines, entries, events, sponsor, organization, ...row }) => {
    const { agreedOn, createdAt } = row
    const { instalments } = planOf({ kind, lines, money, agreedOn, createdAt, dueOn: row.dueOn ?? undefined })
    const partner = partnerName(sideOf(viewer), { sponsor, organization })
    return instalments.length > 0 ? [{ dealId: id, dealTitle: dealTitle(events), partner, instalments, entries }] : []
  })
}

const plansQuery = (viewer: Viewer) =>
  db
    .select({
      id: deals.id,
      kind: deals.kind,
      createdAt: deals.createdAt,
      sponsor: deals.sponsorName,
      organization: deals.organizationName,
      money: moneyColumns,
      dueOn: deliverable.dueOn,
      agreedOn: dealAgreement.agreedOn,
      lines,
      entries,
      events,
    })
    .from(deals)
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deals.id), eq(dealTerms.version, deals.termsVersion)))
    .leftJoin(dealAgreement, and(eq(dealAgreement.dealId, deals.id), eq(dealAgreement.version, deals.termsVersion)))
    .leftJoin(deliverable, and(eq(deliverable.dealId, deals.id), eq(deliverable.lineKey, transferKey)))
    .where(and(isParty(viewer), inArray(deals.status, ["in_progress", "settlement", "settlement_rejected"])))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(most)
