import { db } from "#app/db/client.server.ts"
import { hasAgreement } from "#app/domain/agreement.ts"
import { isFinal, otherSide, type Side } from "#app/domain/collaboration.ts"
import { looksExpired } from "#app/domain/collaboration-deadlines.ts"
import { factName, historyFactOf, historyLine, toldByFact } from "#app/domain/collaboration-history.ts"
import { blockedMovesFor, movesFor } from "#app/domain/collaboration-moves.ts"
import { dealTitle, partyNames } from "#app/domain/collaboration-names.ts"
import { isRatingFact, ratingLine } from "#app/domain/rating.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { todayIn } from "#app/lib/dates.ts"
import { rulesOf, sideOf } from "../queries.server.ts"
import { ratingsFor } from "../rating/queries.server.ts"
import { listAddable } from "../terms/queries.server.ts"
import { getDealRow, listDealFacts, listSettlements, listTerms } from "./queries.server.ts"

/** Which version of the terms is shown and with which it is compared, the newest two unless asked; or the editor. */
export type Asked = { version: number | null; against: number | null; editing: boolean }
const nothingAsked: Asked = { version: null, against: null, editing: false }

/**
 * All that the page of a deal shows, in four queries, with what its viewer may do now (B 2.4). For the parties only:
 * to anyone else the deal does not exist (B14).
 */
export async function getDealPage(viewer: Viewer, id: string, asked = nothingAsked, now = new Date()) {
  const row = await getDealRow(viewer, id)
  const { events } = row
  const side = sideOf(viewer)
  const rules = rulesOf(row)
  const version = (asked.editing ? null : within(asked.version, row.termsVersion)) ?? row.termsVersion
  // agreed terms are shown as they are, not as what became of others; whoever wants to may still compare
  const agreed = hasAgreement(row)
  const against = within(asked.against, row.termsVersion) ?? (agreed && asked.version === null ? 0 : version - 1)
  const [terms, facts, settlements, options] = await Promise.all([
    listTerms(id, [version, against]),
    listDealFacts(id),
    // while terms are still edited there is no settlement yet
    asked.editing ? [] : listSettlements(id),
    asked.editing ? listAddable(db, id) : [],
  ])
  const names = { organization: row.organizationName, sponsor: row.sponsorName }
  return {
    id,
    side,
    rules,
    status: row.status,
    kind: row.kind,
    title: dealTitle(events),
    totalGrosze: row.totalGrosze,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    names: partyNames(side, names),
    organization: { id: row.organizationId, name: row.organizationName, gone: row.organizationGone ?? true },
    sponsor: {
      id: row.sponsorId,
      name: row.sponsorName,
      person: row.sponsorPerson,
      gone: row.sponsorGone ?? true,
    },
    /** The other side is kept from signing in, while there is still something to do. */
    partnerBlocked: !isFinal(row.status) && row.blocked.includes(otherSide(side)),
    conversationId: row.conversationId,
    /** The viewer's own tax number would be missing in the agreement. */
    lacksNip: !(side === "sponsor" ? row.sponsorHasNip : row.organizationHasNip),
    events,
    terms: termsShown(terms, version, against),
    agreedAt: (agreed && facts.find(({ what }) => what === factName("acceptTerms"))?.createdAt) || null,
    options,
    editing: asked.editing,
    history: facts.flatMap((entry) => historyEntry(entry, side, row.sponsorId)),
    settlements,
    ratings: ratingsFor(side, row, now),
    moves: movesFor(side, rules),
    blocked: blockedMovesFor(side, rules),
    expired: looksExpired(
      row.status,
      events
        .map(({ startDate, endDate }) => endDate ?? startDate)
        .sort()
        .at(-1) ?? null,
      todayIn(now),
    ),
    endedFrom: isFinal(row.status)
      ? (facts.filter(({ what }) => historyFactOf(what)).map((fact) => toldByFact(fact, row.sponsorId).from)[0] ?? null)
      : null,
  }
}
export type DealPage = Awaited<ReturnType<typeof getDealPage>>

const within = (asked: number | null, newest: number) =>
  asked !== null && asked >= 1 && asked <= newest ? asked : null

type TermsRow = Awaited<ReturnType<typeof listTerms>>[number]

function termsShown(rows: TermsRow[], version: number, against: number) {
  const linesOf = (wanted: number) =>
    rows.flatMap(({ version, line }) => (version === wanted && line?.lineKey ? [line] : []))
  const versions = rows
    .filter((row, index) => rows[index - 1]?.version !== row.version)
    .map(({ line: _, ...meta }) => meta)
  return {
    version,
    against: against >= 1 && against !== version ? against : null,
    lines: linesOf(version),
    before: against >= 1 && against !== version ? linesOf(against) : null,
    versions,
  }
}

type FactRow = Awaited<ReturnType<typeof listDealFacts>>[number]

function historyEntry(entry: FactRow, viewerSide: Side, sponsorId: string) {
  const { id, what, byName, createdAt, details } = entry
  const told = toldByFact(entry, sponsorId)
  const shared = { id, byName, note: told.words, at: createdAt }
  if (isRatingFact(what)) return [{ ...shared, ...ratingLine(what, told.by, viewerSide, Number(details.stars)) }]
  const name = historyFactOf(what)
  if (!name) return []
  const operator = name === "unlock"
  return [
    {
      ...shared,
      ...historyLine({ ...told, fact: name, by: operator ? null : told.by }, viewerSide),
      byName: operator ? null : byName,
    },
  ]
}
