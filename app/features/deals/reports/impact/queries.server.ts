import { and, asc, desc, eq, inArray, isNull, not, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, deliverable, deliverableProof, file, proof, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Grouping, nearestYear } from "#app/domain/deals/reports/finances.ts"
import { impactFilters, indicatorsOf, type Reported, sumReported } from "#app/domain/deals/reports/impact/impact.ts"
import { resultNames, resultsBy, resultsOf } from "#app/domain/deals/settlement/results.ts"
import { compareDays } from "#app/lib/dates.ts"
import { isParty } from "../../deal/queries.server.ts"
import { isReplaced } from "../../proofs/queries.server.ts"
import { resultColumns } from "../../settlement/queries.server.ts"
import { getYear } from "../finances/queries.server.ts"
import { firstDayOf, isOwn } from "../finances/year-conditions.server.ts"

const mostPhotos = 24
/** Most groups; more than there are voivodeships. */
const mostGroups = 50

/**
 * What the viewer's party and its partners did in a year, from agreed deals: figures with what they count, groups, deals
 * and photos of confirmed work. 403 for roles that read no finances.
 */
export async function getImpact(viewer: Viewer, year: number, now = new Date()) {
  const filters = impactFilters(year)
  const isCompany = viewer.userType === "sponsor"
  const also: Grouping[] = isCompany ? ["region", "koszt"] : ["region"]
  const options = { now, of: "events", groups: mostGroups, also } as const
  const { today, total, work, partners, events, ...found } = await getYear(
    viewer,
    { ...filters, by: "kategoria" },
    options,
  )
  const [regions = [], costs = []] = found.also ?? []
  // by the day of their events, which may lie in another year than the agreement
  const deals = found.deals.toSorted((a, b) => compareDays(b.day, a.day))
  const ids = deals.map(({ id }) => id)
  const [reported, photos] = ids.length > 0 ? await Promise.all([listReported(ids), listPhotos(viewer, ids)]) : [[], []]
  const resultSums = resultsBy((name) => sumReported(name, reported))
  const indicators = indicatorsOf({
    deals: deals.length,
    completed: deals.filter(({ status }) => status === "completed").length,
    partners: partners ?? 0,
    events: events ?? 0,
    total,
    work,
    resultSums,
    isCompany,
  })
  const resultsByDeal = new Map(reported.map(({ dealId, results }) => [dealId, results]))
  return {
    year,
    today,
    isCompany,
    party: (isCompany ? viewer.companyName : viewer.organizationName) ?? "",
    indicators,
    total,
    categories: found.groups,
    regions,
    costs,
    deals: deals.map((one) => {
      const results = resultsByDeal.get(one.id) ?? resultsOf({})
      /** Results counted already by another deal about the same event. */
      const elsewhere = resultNames.filter(
        (name) => results[name] !== null && !resultSums[name].dealIds.includes(one.id),
      )
      return { ...one, results, elsewhere }
    }),
    photos,
    filters,
    /** The year with a report next to an empty one; null if there is none. */
    nearest: deals.length === 0 ? nearestYear(await listImpactYears(viewer), year) : null,
  }
}
export type Impact = Awaited<ReturnType<typeof getImpact>>

/** Years in which agreed deals of the viewer's party have their first event. */
async function listImpactYears(viewer: Viewer): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from ${firstDayOf(sql`n.deal_id`, sql`n.created_at`)})::integer as year
    from deal_now n where ${isOwn(viewer, "n")} and n.begun_on is not null and n.agreed_on is not null`)
  return rows.map((row) => row.year)
}

/** The results in the newest settlement of each deal that was not sent back or replaced. */
const listReported = (ids: readonly string[]): Promise<Reported[]> =>
  db
    .selectDistinctOn([settlement.dealId], {
      dealId: settlement.dealId,
      results: resultColumns,
      eventIds: sql<string[]>`array(select e.event_id from deal_event e where e.deal_id = "settlement"."deal_id")`,
    })
    .from(settlement)
    .where(
      and(
        inArray(settlement.dealId, [...ids]),
        or(isNull(settlement.decision), inArray(settlement.decision, ["accepted", "closed"])),
      ),
    )
    .orderBy(asc(settlement.dealId), desc(settlement.createdAt), desc(settlement.id))

/** Photos that prove work of the organization that the sponsor has confirmed, newest first. */
const listPhotos = (viewer: Viewer, ids: readonly string[]) =>
  db
    .select({
      id: proof.id,
      dealId: deliverable.dealId,
      rowId: deliverable.id,
      title: deliverable.title,
      key: file.key,
      width: file.width,
      height: file.height,
    })
    .from(deliverableProof)
    .innerJoin(deliverable, eq(deliverable.id, deliverableProof.deliverableId))
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    .innerJoin(proof, eq(proof.id, deliverableProof.proofId))
    .innerJoin(file, eq(file.id, proof.fileId))
    .where(
      and(
        inArray(deliverable.dealId, [...ids]),
        isParty(viewer),
        eq(proof.kind, "photo"),
        eq(deliverableProof.isDraft, false),
        eq(deliverable.owedBy, "organization"),
        eq(deliverable.state, "confirmed"),
        not(isReplaced),
      ),
    )
    .orderBy(desc(proof.createdAt), asc(proof.id))
    // a photo of several rows comes with each of them
    .limit(mostPhotos * 4)
    .then((rows) => [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, mostPhotos))
