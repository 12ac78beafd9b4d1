import { and, eq, lt, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runFormOnce, type SentBy } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToColleagues } from "#app/db/outbox/publish.server.ts"
import { decisionAnswer, decisionLink, decisionLinkEvent } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  decisionErrors,
  decisionLimits,
  type EventVerdict,
  linkGone,
  type SentVerdict,
} from "#app/domain/events/decision.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { listCompared } from "../saved/queries.server.ts"
import { hashOfToken, tokenOf, validLink } from "./link-conditions.server.ts"
import { getDecision } from "./queries.server.ts"

export type MadeLink = { ok: true; token: string; expiresAt: Date } | { ok: false; errors: FieldErrors }

/**
 * Creates a private link to events that `listCompared` shows the viewer, valid for 30 days, once per key: a repeated
 * form gets the same address. Its token is stored as SHA-256. 409 when the company has too many, or when the link of
 * this key has ended.
 */
export async function createLink(
  viewer: Viewer,
  { eventIds, message, key = null }: { eventIds: readonly string[]; message: string | null; key?: string | null },
  now = new Date(),
): Promise<MadeLink> {
  requirePermission(viewer, "shareDecision")
  const chosen = await listCompared(viewer, eventIds, now)
  if (chosen.length === 0) return { ok: false, errors: { w: decisionErrors.nothing } }
  return db.transaction(async (tx) => {
    await lockRole(tx, viewer, "shareDecision")
    const { partyId, id: byId } = viewer
    const request = { userId: byId, network: "", key, form: "decision.share", content: { eventIds, message } }
    const make = async () => {
      // serializes concurrent links, so that the limit holds
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`links ${partyId}`}, 0))`)
      const links = await tx.$count(decisionLink, and(eq(decisionLink.partyId, partyId), validLink(now)))
      if (links >= decisionLimits.links) throw conflict(decisionErrors.tooMany)
      const linkId = crypto.randomUUID()
      const tokenHash = hashOfToken(tokenOf(linkId))
      const expiresAt = new Date(now.getTime() + decisionLimits.days * dayMs)
      const link = { id: linkId, partyId, byId, tokenHash, message, showsTerms: true, expiresAt, createdAt: now }
      await tx.insert(decisionLink).values(link)
      const rows = chosen.map(({ event }, position) => ({ linkId, eventId: event.id, position }))
      await tx.insert(decisionLinkEvent).values(rows)
      await record(tx, { what: "decision.share", aboutId: linkId, by: viewer, realm: viewer.realm })
      await publishToColleagues(tx, viewer, { kind: "saved" })
      return linkId
    }
    const id = key === null ? await make() : (await runFormOnce(tx, request, make)).id
    const token = tokenOf(id)
    const [link] = await tx
      .select({ expiresAt: decisionLink.expiresAt })
      .from(decisionLink)
      .where(and(eq(decisionLink.tokenHash, hashOfToken(token)), eq(decisionLink.partyId, partyId), validLink(now)))
    if (!link) throw conflict(decisionErrors.ended)
    return { ok: true, token, expiresAt: link.expiresAt }
  })
}

/** Ends a link of the viewer's company at once; idempotent. 404 for another party's. */
export async function revokeLink(viewer: Viewer, id: string, now = new Date()): Promise<void> {
  requirePermission(viewer, "shareDecision")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "shareDecision")
    const isOwnLink = and(eq(decisionLink.id, id), eq(decisionLink.partyId, viewer.partyId))
    const [found] = await tx
      .select({ revokedAt: decisionLink.revokedAt })
      .from(decisionLink)
      .where(isOwnLink)
      .for("update")
    if (!found) throw notFound("Nie znaleziono tego linku.")
    if (found.revokedAt) return
    await tx.update(decisionLink).set({ revokedAt: now }).where(isOwnLink)
    await record(tx, { what: "decision.revoke", aboutId: id, by: viewer, realm: viewer.realm })
    await publishToColleagues(tx, viewer, { kind: "saved" })
  })
}

type LinkVerdicts = { name: string; comment: string | null; events: readonly SentVerdict[] }

/**
 * Stores an answer to a private link, once, with the terms that it is about; drops verdicts about events that the link
 * does not show, and second ones about an event, and stores none when the page showed other terms. 404 for a link that
 * does not open its page, 409 after too many answers.
 */
export async function answerDecision(
  token: string,
  { name, comment, events }: LinkVerdicts,
  sentBy: SentBy,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; errors: FieldErrors }> {
  const { rows, realm } = await getDecision(token, now)
  const sent = rows.flatMap((row) => {
    const typed = events.find(({ eventId }) => eventId === row.event.id)
    if (!typed) return []
    const { seen, ...own } = typed
    return { row, isOutdated: seen !== row.seen, verdict: { ...own, ...row.judged } satisfies EventVerdict }
  })
  const isOpen = rows.length === 0 || rows.some(({ outcome }) => outcome === null)
  if (!isOpen || sent.some(({ row }) => row.outcome !== null))
    return { ok: false, errors: { "": decisionErrors.closed } }
  if (sent.length === 0 && comment === null) return { ok: false, errors: { "": decisionErrors.none } }
  if (sent.some(({ row, verdict: { verdict } }) => verdict === "accept" && row.state !== "open"))
    return { ok: false, errors: { "": decisionErrors.over } }
  if (sent.some(({ isOutdated }) => isOutdated)) return { ok: false, errors: { "": decisionErrors.changed } }
  const verdicts = sent.map(({ verdict }) => verdict)
  return db.transaction(async (tx) => {
    const link = await lockLink(tx, token, now)
    const request = { linkId: link.id, name, comment, verdicts }
    await runFormOnce(tx, { ...sentBy, userId: null, form: "decision", content: request }, async () => {
      if ((await tx.$count(decisionAnswer, eq(decisionAnswer.linkId, link.id))) >= decisionLimits.answers)
        throw conflict(decisionErrors.enough)
      const [answer] = await tx
        .insert(decisionAnswer)
        .values({ ...request, createdAt: now })
        .returning({ id: decisionAnswer.id })
      if (!answer) throw new Error("the answer was not stored")
      await record(tx, { what: "decision.answer", aboutId: answer.id, by: null, realm })
      return answer.id
    })
    return { ok: true }
  })
}

/** Serializes concurrent answers, so that their limit holds. 404 for a link that has ended meanwhile. */
async function lockLink(tx: Tx, token: string, now: Date) {
  const [link] = await tx
    .select({ id: decisionLink.id })
    .from(decisionLink)
    .where(and(eq(decisionLink.tokenHash, hashOfToken(token)), validLink(now)))
    .for("update")
  if (!link) throw notFound(linkGone)
  return link
}

/** Nightly: deletes links and their answers three months after they expired. */
export const sweepLinks = (now: Date) =>
  db.delete(decisionLink).where(lt(decisionLink.expiresAt, new Date(now.getTime() - decisionLimits.retained * dayMs)))
