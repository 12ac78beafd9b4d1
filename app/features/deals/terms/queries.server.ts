import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement, dealEvent, dealLine, dealTerms, event, sponsorshipOption } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { usualKind } from "#app/domain/deals/deal/deal.ts"
import { type NamedWorth, noWorth } from "#app/domain/deals/deal/worth.ts"
import type { MovedDay } from "#app/domain/deals/terms/line-due.ts"
import { type MoneyTerms, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import type { OfferedOption, TermsLine } from "#app/domain/deals/terms/terms.ts"
import { takesProposals } from "#app/features/events/list/conditions.server.ts"
import type { Day } from "#app/lib/dates.ts"

const movedDays = sql<MovedDay[] | null>`(select json_agg(json_build_object('title', r.title, 'dueOn', r.due_on)
    order by r.due_on, r.position, r.id)
  from deliverable r where r.deal_id = "deal_line"."deal_id" and r.line_key = "deal_line"."line_key"
    and r.terms_due_on = "deal_line"."due_on" and r.due_on <> r.terms_due_on and r.state <> 'withdrawn')`

export const lineColumns = {
  lineKey: dealLine.lineKey,
  optionId: dealLine.sponsorshipOptionId,
  eventId: dealLine.eventId,
  title: dealLine.title,
  description: dealLine.description,
  benefits: dealLine.benefits,
  priceGrosze: dealLine.priceGrosze,
  priceToGrosze: dealLine.priceToGrosze,
  amountGrosze: dealLine.amountGrosze,
  isCustom: dealLine.isCustom,
  providedBy: dealLine.providedBy,
  form: dealLine.form,
  dueOn: dealLine.dueOn,
  movedDays,
}

/** Worth of a version, in grosze. */
export const worthColumns = { gross: dealTerms.grossGrosze, inKind: dealTerms.inKindGrosze }

export const moneyColumns = {
  basis: dealTerms.basis,
  vatStatus: dealTerms.vatStatus,
  vatRate: dealTerms.vatRate,
  plan: dealTerms.plan,
}

/** The money of a version besides its lines. */
export async function findMoney(on: Reader, dealId: string, version: number): Promise<MoneyTerms> {
  const [found] = await on
    .select(moneyColumns)
    .from(dealTerms)
    .where(and(eq(dealTerms.dealId, dealId), eq(dealTerms.version, version)))
  return found ?? usualMoney
}

export const listLines = (on: Reader, dealId: string, version: number): Promise<TermsLine[]> =>
  on
    .select(lineColumns)
    .from(dealLine)
    .where(and(eq(dealLine.dealId, dealId), eq(dealLine.termsVersion, version)))
    .orderBy(asc(dealLine.position))

const noTaxedWorth: TaxedWorth = { worth: noWorth, kind: usualKind, vatStatus: null }

type TermsKey = { dealId: string; termsVersion: number }

export type TaxedWorth = NamedWorth & Pick<MoneyTerms, "vatStatus">

/** Worth, kind and the organization's VAT status of these versions, in their order. */
export async function listWorths(on: Reader, versions: readonly TermsKey[]): Promise<TaxedWorth[]> {
  if (versions.length === 0) return []
  const terms = await on
    .select({
      dealId: dealTerms.dealId,
      version: dealTerms.version,
      worth: worthColumns,
      kind: dealTerms.kind,
      vatStatus: dealTerms.vatStatus,
    })
    .from(dealTerms)
    .where(
      inArray(
        dealTerms.dealId,
        versions.map(({ dealId }) => dealId),
      ),
    )
  return versions.map(({ dealId, termsVersion }) => {
    const found = terms.find((row) => row.dealId === dealId && row.version === termsVersion)
    return found ? { worth: found.worth, kind: found.kind, vatStatus: found.vatStatus } : noTaxedWorth
  })
}

/** The worth of the terms that a move was about: those of its annex, else of the version after the move. */
export async function worthOfMove(
  on: Reader,
  { annexVersion, termsVersion }: { annexVersion: number | null; termsVersion: number | null },
  deal: { id: string; termsVersion: number },
): Promise<TaxedWorth> {
  const version = annexVersion ?? termsVersion ?? deal.termsVersion
  const [listed] = await listWorths(on, [{ dealId: deal.id, termsVersion: version }])
  return listed ?? noTaxedWorth
}

type AddableTo = { id: string; organizationId: string }
/** Options that terms may add, and the events that would join the deal with them. */
export type Addable = { options: OfferedOption[]; events: { id: string; title: string }[] }

/** Options offered now by the deal's events, then by other open events of its organization by date. */
export async function listAddable(on: Reader, viewer: Viewer, deal: AddableTo, today: Day): Promise<Addable> {
  const ownIds = on.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, deal.id))
  const isOwn = inArray(event.id, ownIds)
  const isOther = and(eq(event.organizationId, deal.organizationId), takesProposals(viewer, today))
  const rows = await on
    .select({
      event: { id: event.id, title: event.title },
      isOwn: sql<boolean>`${isOwn}`,
      option: {
        id: sponsorshipOption.id,
        eventId: sponsorshipOption.eventId,
        title: sponsorshipOption.title,
        description: sponsorshipOption.description,
        benefits: sponsorshipOption.benefits,
        priceGrosze: sponsorshipOption.priceGrosze,
        priceToGrosze: sponsorshipOption.priceToGrosze,
      },
    })
    .from(event)
    .leftJoin(sponsorshipOption, and(eq(sponsorshipOption.eventId, event.id), isNull(sponsorshipOption.archivedAt)))
    .where(and(isNull(event.deletedAt), or(isOwn, isOther)))
    .orderBy(desc(isOwn), asc(event.startDate), asc(event.id), asc(sponsorshipOption.position))
    .limit(500)
  const others = new Map(rows.flatMap((row) => (row.isOwn ? [] : [[row.event.id, row.event] as const])))
  return { options: rows.flatMap(({ option }) => option ?? []), events: [...others.values()] }
}

/** Joins the agreement of a version of the terms, if it was agreed. */
export const isAgreementOfTerms = and(
  eq(dealAgreement.dealId, dealTerms.dealId),
  eq(dealAgreement.version, dealTerms.version),
)
