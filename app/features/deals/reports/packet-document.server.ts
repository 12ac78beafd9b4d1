import { and, asc, eq, exists, notInArray, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent, deal as deals, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { packetErrors, packetLimits } from "#app/domain/deals/packet/packet.ts"
import { type DealPapers, overviewRows } from "#app/domain/deals/packet/packet-table.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { readerOf, requirePermission } from "#app/features/accounts/party/policy.server.ts"
import type { Client } from "#app/lib/places.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import { numberedNames, safeFileName } from "#app/lib/text/file-name.ts"
import { utf8, type ZipEntry, zipStream } from "#app/platform/zip.server.ts"
import { dealColumns, getDeal, isParty } from "../deal/queries.server.ts"
import { entriesOf, missingEntry, takeLargePlace } from "../packet/archive-document.server.ts"
import { folderName } from "../packet/paper-queries.server.ts"
import { readPapers } from "../packet/parts-document.server.ts"
import { isOwn } from "./finances/year-conditions.server.ts"

/**
 * Packets of all agreed deals of the viewer's party about one event, a folder each, with one table of all. 403 for
 * roles without access to papers, 404 without such deals, 409 over the limits of an archive, 503 without a free place.
 */
export async function openEventPacket(viewer: Viewer, eventId: string, client: Client, now = new Date()) {
  requirePermission(viewer, "exportDeals")
  const ofEvent = and(eq(dealEvent.dealId, deals.id), eq(dealEvent.eventId, eventId))
  const found = await listAgreedDeals(viewer, exists(db.select({ one: sql`1` }).from(dealEvent).where(ofEvent)))
  const [about] = await db.select({ title: event.title }).from(event).where(eq(event.id, eventId))
  if (found.length === 0 || !about) throw notFound(packetErrors.noneOfEvent)
  return openDealsPacket(viewer, found, { name: `Komplet ${about.title}`, client, now })
}

/** Packets of a year: of the deals with figures in that year on /finanse. */
export function openYearPacket(viewer: Viewer, year: number, client: Client, now = new Date()) {
  requirePermission(viewer, "exportDeals")
  return listAgreedDeals(viewer, countsIn(viewer, year)).then((found) => {
    if (found.length === 0) throw notFound(packetErrors.noneOfYear)
    return openDealsPacket(viewer, found, { name: `Komplet ${year}`, client, now })
  })
}

const countsIn = (viewer: Viewer, year: number) => sql`exists (select from derived.deal_year y
  where y.deal_id = ${deals.id} and ${isOwn(viewer, "y")} and y.year = ${year}::integer)`

async function listAgreedDeals(viewer: Viewer, which: SQL | undefined) {
  const rows = await db
    .select(columns)
    .from(deals)
    .where(and(isParty(viewer), notInArray(deals.status, ["rejected", "canceled"]), which))
    .orderBy(asc(deals.createdAt), asc(deals.id))
  return rows.filter(hasAgreement)
}
const { id, status, termsVersion, acceptedByOrganization, acceptedBySponsor } = dealColumns
const columns = { id, status, termsVersion, acceptedByOrganization, acceptedBySponsor }

type PacketRequest = { name: string; client: Client; now: Date }

async function openDealsPacket(viewer: Viewer, found: readonly { id: string }[], { name, client, now }: PacketRequest) {
  const ids = found.map((one) => one.id)
  const { bytes, files } = await sizeOf(ids)
  if (bytes > packetLimits.bytes || files > packetLimits.files) throw conflict(packetErrors.tooLarge)
  const body = zipStream(entriesOfDeals(viewer, ids, now), {
    client,
    requireReader: readerOf(viewer, (role) => may(role, "exportDeals")),
    alsoTake: () => takeLargePlace(viewer.partyId, client),
    mostMs: packetLimits.time,
    what: { partyId: viewer.partyId, deals: ids.length },
  })
  return { name: `${safeFileName(name.replaceAll(/[\\/.]/g, " "), "Komplet")}.zip`, body }
}

/** Number of the stored files of these deals, and their bytes. */
async function sizeOf(ids: readonly string[]) {
  const ofDeals = sql`d.deal_id in ${ids}`
  const storedFiles = [
    sql`select d.file_id from deal_document d where ${ofDeals}`,
    sql`select d.file_id from invoice d where ${ofDeals} and d.withdrawn_at is null`,
    sql`select d.file_id from settlement d where ${ofDeals}`,
    sql`select p.file_id
      from deliverable d
        join deliverable_proof dp on dp.deliverable_id = d.id
        join proof p on p.id = dp.proof_id
      where ${ofDeals} and not dp.is_draft`,
    sql`select k.file_id from material_giving d
        join material_giving_file g on g.giving_id = d.id
        join brand_kit_file k on k.id = g.kit_file_id
      where ${ofDeals} and d.number = (select max(n.number) from material_giving n where n.deal_id = d.deal_id)`,
    sql`select distinct on (d.id) f.file_id from deal_material d join deal_material_file f on f.material_id = d.id
      where ${ofDeals} order by d.id, f.version desc`,
  ]
  const { rows } = await db.execute<{ bytes: string; files: number }>(sql`
    select coalesce(sum(f.size), 0) as bytes, count(*)::integer as files
    from (${sql.join(
      storedFiles.map((files) => sql`(${files})`),
      sql` union all `,
    )}) stored join file f on f.id = stored.file_id`)
  return { bytes: Number(rows[0]?.bytes ?? 0), files: rows[0]?.files ?? 0 }
}

/** The files of one deal after the other; of each deal only a row of the table stays in memory. */
async function* entriesOfDeals(viewer: Viewer, ids: readonly string[], now: Date): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  const overview: (DealPapers & { folder: string })[] = []
  const used: string[] = []
  for (const id of ids) {
    const deal = await getDeal(viewer, id)
    // the agreement ended meanwhile
    if (!hasAgreement(deal)) continue
    const { papers, parts } = await readPapers(viewer, deal, now)
    const partner = viewer.userType === "organization" ? deal.sponsorName : deal.organizationName
    used.push(`${deal.reference} ${folderName(partner, "współpraca")}`)
    const folder = numberedNames(used).at(-1) ?? id
    yield* entriesOf(parts, `${folder}/`, missing)
    overview.push({ ...papers, folder })
  }
  yield { name: "rozliczenie.csv", pieces: [utf8(csvOf(overviewRows(overview)))] }
  yield* missingEntry(missing)
}
