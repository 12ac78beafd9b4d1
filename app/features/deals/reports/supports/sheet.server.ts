import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { company, deal, dealEvent, dealNow, event, organization, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKindLabels, dealStatusLabel, openStatuses } from "#app/domain/deals/deal/deal.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { isParty, sideOf } from "../../deal/queries.server.ts"

const mostRows = 10_000

const partnerHead = {
  organization: ["Sponsor", "NIP sponsora"],
  sponsor: ["Organizacja", "NIP organizacji"],
} as const

/** Open and completed deals, newest first, as rows with headings; amounts in złoty, a sponsor's NIP once agreed. */
export async function dealsAsRows(viewer: Viewer): Promise<string[][]> {
  requirePermission(viewer, "exportDeals")
  const side = sideOf(viewer)
  const rows = await listDeals(viewer)
  const head = [
    "Numer współpracy",
    "Status",
    "Wydarzenia",
    ...partnerHead[side],
    "Kwota brutto (zł)",
    "Wartość rzeczowa (zł)",
    "Rodzaj umowy",
    "Data propozycji",
    "Data rozliczenia",
    "Numer dokumentu",
    "Numer KSeF",
  ]
  return [head, ...rows.map((row) => asRow(row, side))]
}

type SpreadsheetDeal = Awaited<ReturnType<typeof listDeals>>[number]

function asRow(row: SpreadsheetDeal, side: "organization" | "sponsor"): string[] {
  const partner =
    side === "sponsor"
      ? [row.organizationName, row.organizationNip]
      : [row.sponsorName, hasAgreement(row) ? row.sponsorNip : null]
  return [
    row.reference,
    dealStatusLabel(row.status),
    row.titles.join("; ").replaceAll("\u00a0", " "),
    ...partner.map((text) => text ?? ""),
    ...[row.grossGrosze, row.inKindGrosze].map((grosze) => formatMoneyInput(grosze).replaceAll("\u00a0", "")),
    dealKindLabels[row.kind],
    formatDay(todayIn(row.createdAt)),
    row.endedOn ? formatDay(row.endedOn) : "",
    row.documentNumber ?? "",
    row.ksefNumber ?? "",
  ]
}

const titles = sql<string[]>`(select coalesce(json_agg(case when e.deleted_at is null then e.title else de.title end
    order by e.start_date, e.id), '[]')
  from ${dealEvent} de join ${event} e on e.id = de.event_id where de.deal_id = ${deal.id})`

function listDeals(viewer: Viewer) {
  const newest = db
    .select({ documentNumber: settlement.documentNumber, ksefNumber: settlement.ksefNumber })
    .from(settlement)
    .where(eq(settlement.dealId, deal.id))
    .orderBy(desc(settlement.createdAt), desc(settlement.id))
    .limit(1)
    .as("newest")
  return db
    .select({
      reference: deal.reference,
      status: deal.status,
      kind: deal.kind,
      grossGrosze: dealNow.grossGrosze,
      inKindGrosze: dealNow.inKindGrosze,
      termsVersion: deal.termsVersion,
      acceptedByOrganization: deal.acceptedByOrganization,
      acceptedBySponsor: deal.acceptedBySponsor,
      organizationName: deal.organizationName,
      organizationNip: organization.nip,
      sponsorName: deal.sponsorName,
      sponsorNip: company.nip,
      createdAt: deal.createdAt,
      endedOn: deal.endedOn,
      titles,
      documentNumber: newest.documentNumber,
      ksefNumber: newest.ksefNumber,
    })
    .from(deal)
    .innerJoin(dealNow, eq(dealNow.dealId, deal.id))
    .leftJoin(organization, eq(organization.id, deal.organizationId))
    .leftJoin(company, eq(company.id, deal.sponsorId))
    .leftJoinLateral(newest, sql`true`)
    .where(and(isParty(viewer), or(inArray(deal.status, [...openStatuses]), eq(deal.status, "completed"))))
    .orderBy(desc(deal.createdAt), asc(deal.id))
    .limit(mostRows)
}
