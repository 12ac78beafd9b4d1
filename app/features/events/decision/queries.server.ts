import { createHash } from "node:crypto"
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { company, decisionAnswer, decisionLink, decisionLinkEvent, event, savedEvent, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { outcomeOfDecided } from "#app/domain/deals/terms/decided-events.ts"
import {
  answerAbout,
  type EventVerdict,
  type JudgedTerms,
  type LinkAnswer,
  linkGone,
} from "#app/domain/events/decision.ts"
import { costPerParticipant, type SavedState, savedState } from "#app/domain/events/saved.ts"
import { todayIn } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { type ChosenEvent, readChosen } from "../saved/queries.server.ts"
import { decidedDeal, hashOfToken, validLink } from "./link-conditions.server.ts"

export type DecisionRow = {
  event: ChosenEvent
  state: SavedState
  note: string | null
  /** Grosze. */
  planned: number | null
  costPerParticipant: number | null
  answer: ReturnType<typeof answerAbout>
  /** What became of the company's deal about the event; null where an answer still counts. */
  outcome: string | null
  /** Fingerprint of the shown terms, so that no answer counts for others; null where the link shows none. */
  seen: string | null
}

const verdictsWithoutText = sql`(select jsonb_agg(
    jsonb_build_object('eventId', v -> 'eventId', 'dealId', v -> 'dealId', 'termsVersion', v -> 'termsVersion',
      'verdict', null, 'remark', null))
  from jsonb_array_elements(a.verdicts) v)`
const answerAsJson = sql`json_build_object(
  'name', case when a.is_shown then a.name end,
  'comment', case when a.is_shown then a.comment end,
  'verdicts', case when a.is_shown then a.verdicts else coalesce(${verdictsWithoutText}, '[]') end,
  'at', a.created_at)`

/** What a valid link shows now, with its answers, of hidden ones only events and time; null for other tokens. */
export async function findDecision(token: string, now = new Date()) {
  const [link] = await db
    .select({
      id: decisionLink.id,
      message: decisionLink.message,
      showsTerms: decisionLink.showsTerms,
      createdAt: decisionLink.createdAt,
      expiresAt: decisionLink.expiresAt,
      partyId: decisionLink.partyId,
      author: user.name,
      company: company.name,
      realm: user.realm,
      answers: sql<LinkAnswer[]>`(
        select coalesce(json_agg(${answerAsJson} order by a.created_at desc, a.id desc), '[]')
        from decision_answer a where a.link_id = ${decisionLink.id})`,
    })
    .from(decisionLink)
    .innerJoin(user, eq(user.id, decisionLink.byId))
    .leftJoin(company, eq(company.id, decisionLink.partyId))
    .where(and(eq(decisionLink.tokenHash, hashOfToken(token)), validLink(now)))
  if (!link) return null
  const { author, company: firm, answers, showsTerms, ...shown } = link
  const sponsor = firm === null ? author : `${author} (${firm})`
  const rows = (await listRows(link, now)).map(({ dealId, version, ...row }) => {
    const judged: JudgedTerms = { dealId, termsVersion: showsTerms ? version : null }
    return { ...row, judged, seen: fingerprintOf(judged), answer: answerAbout(row.event.id, answers, judged) }
  })
  const last = answers[0] ? { name: answers[0].name, comment: answers[0].comment, at: answers[0].at } : null
  return { ...shown, author, company: firm, sponsor, last, rows }
}
export type SharedDecision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** As `findDecision`; 404 with one sentence for every token that does not open a page. */
export async function getDecision(token: string, now = new Date()): Promise<SharedDecision> {
  const found = await findDecision(token, now)
  if (!found) throw notFound(linkGone)
  return found
}

/** The terms that the link shows instead of prices. */
export const termsKeys = (rows: SharedDecision["rows"]) =>
  rows.flatMap(({ event, hasTerms, judged: { dealId, termsVersion } }) =>
    hasTerms && dealId !== null && termsVersion !== null ? [{ eventId: event.id, dealId, version: termsVersion }] : [],
  )

const fingerprintOf = ({ dealId, termsVersion }: JudgedTerms) =>
  termsVersion === null
    ? null
    : createHash("sha256").update(`terms ${dealId} ${termsVersion}`).digest("base64url").slice(0, 22)

type FoundLink = { id: string; partyId: string; realm: string; createdAt: Date }

async function listRows({ id: linkId, partyId, realm, createdAt }: FoundLink, now: Date) {
  const today = todayIn(now)
  const decided = decidedDeal(partyId, createdAt)
  const rows = await db
    .select({
      id: event.id,
      dealId: decided.dealId,
      version: decided.version,
      dealStatus: decided.status,
      annexVersion: decided.annexVersion,
      endedOn: decided.endedOn,
      times: { status: event.status, startDate: event.startDate, endDate: event.endDate },
      note: savedEvent.note,
      planned: savedEvent.plannedGrosze,
    })
    .from(decisionLinkEvent)
    .innerJoin(event, eq(event.id, decisionLinkEvent.eventId))
    .leftJoin(
      savedEvent,
      and(eq(savedEvent.eventId, event.id), eq(savedEvent.partyId, partyId), isNull(savedEvent.removedAt)),
    )
    .leftJoinLateral(decided, sql`true`)
    .where(eq(decisionLinkEvent.linkId, linkId))
    .orderBy(asc(decisionLinkEvent.position))
  const chosen = await readChosen(realm, rows)
  return rows.flatMap(({ id, dealId, version, dealStatus: status, annexVersion, endedOn, times, note, planned }) => {
    const shown = chosen.get(id)
    if (!shown) return []
    const state = savedState({ ...times, hidden: false, deleted: false }, today)
    const cost = costPerParticipant(planned, shown.participants)
    const outcome = status && outcomeOfDecided({ status, annexVersion, endedOn })
    const hasTerms = status !== "rejected" && status !== "canceled"
    return [{ event: shown, state, note, planned, costPerParticipant: cost, dealId, version, outcome, hasTerms }]
  })
}

export type ShownVerdict = EventVerdict & { title: string }
export type ShownLink = Awaited<ReturnType<typeof listLinks>>[number]

/** The company's links with their answers, newest first; events that may no longer be seen have no title. */
export async function listLinks(viewer: Viewer, now = new Date()) {
  const links = await db
    .select({
      id: decisionLink.id,
      createdAt: decisionLink.createdAt,
      expiresAt: decisionLink.expiresAt,
      revokedAt: decisionLink.revokedAt,
      byId: decisionLink.byId,
      by: user.name,
    })
    .from(decisionLink)
    .leftJoin(user, eq(user.id, decisionLink.byId))
    .where(eq(decisionLink.partyId, viewer.partyId))
    .orderBy(desc(decisionLink.createdAt), desc(decisionLink.id))
  if (links.length === 0) return []
  const ids = links.map(({ id }) => id)
  const [chosen, answers] = await Promise.all([
    db
      .select({
        linkId: decisionLinkEvent.linkId,
        eventId: event.id,
        title: event.title,
        hiddenAt: event.hiddenAt,
        deletedAt: event.deletedAt,
      })
      .from(decisionLinkEvent)
      .innerJoin(event, eq(event.id, decisionLinkEvent.eventId))
      .where(inArray(decisionLinkEvent.linkId, ids))
      .orderBy(asc(decisionLinkEvent.position)),
    db
      .select()
      .from(decisionAnswer)
      .where(inArray(decisionAnswer.linkId, ids))
      .orderBy(desc(decisionAnswer.createdAt), desc(decisionAnswer.id)),
  ])
  return links.map(({ revokedAt, byId, by, ...link }) => {
    const events = chosen.filter(({ linkId }) => linkId === link.id)
    const titleOf = (eventId: string) => {
      const found = events.find((one) => one.eventId === eventId)
      return found && !found.hiddenAt && !found.deletedAt ? found.title : "Wydarzenie niedostępne"
    }
    return {
      ...link,
      /** A colleague's name; null for the viewer's own. */
      madeBy: byId === viewer.id ? null : by,
      state: linkState(revokedAt, link.expiresAt, now),
      titles: events.map(({ eventId }) => titleOf(eventId)),
      answers: answers
        .filter(({ linkId }) => linkId === link.id)
        .map(({ id, name, comment, verdicts, createdAt }) => ({
          id,
          name,
          comment,
          createdAt,
          verdicts: verdicts.map((one): ShownVerdict => ({ ...one, title: titleOf(one.eventId) })),
        })),
    }
  })
}

function linkState(revokedAt: Date | null, expiresAt: Date, now: Date) {
  if (revokedAt) return "revoked"
  return expiresAt <= now ? "expired" : "valid"
}
