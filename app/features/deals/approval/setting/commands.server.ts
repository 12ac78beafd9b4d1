import { and, eq, inArray, sql } from "drizzle-orm"
import { lockRole, lockRoles } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { dealApproval, party, secondPersonChange } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type ApprovalRule,
  approvalErrors,
  approversFor,
  approversNow,
  hasTwoApprovers,
  mayApprove,
  mayApproveSince,
  needsSecondPerson,
} from "#app/domain/deals/approval/approval.ts"
import type { SecondPersonInput } from "#app/domain/deals/approval/approval-form.ts"
import {
  isLooser,
  isSameRule,
  looserAfterDays,
  type RuleChangeAct,
  type RuleFact,
  ruleChangeErrors,
} from "#app/domain/deals/approval/rule-change.ts"
import { noWorth } from "#app/domain/deals/deal/worth.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { listWorths } from "../../terms/queries.server.ts"
import { listApprovers } from "../commands.server.ts"

type SettingResult = { ok: true; waits: boolean } | { ok: false; errors: FieldErrors }
type PartyWithRule = { id: string; realm: string; rule: ApprovalRule }
type SecondPersonChange = typeof secondPersonChange.$inferSelect

/**
 * Stores the party's rule (owners only, 403). A looser rule first waits for a second person, or for days when nobody
 * else may approve (`waits`, decision 058). Refused beside its field while fewer than two people could approve. A newer
 * change replaces a waiting one; the same change sent again does nothing, and the present rule withdraws one's own
 * change.
 */
export async function saveSecondPerson(
  viewer: Viewer,
  rule: SecondPersonInput,
  now = new Date(),
): Promise<SettingResult> {
  return db.transaction(async (tx) => {
    const own = await lockParty(tx, viewer.partyId)
    await lockRole(tx, viewer, "editParty")
    const approvers = await listApprovers(tx, own.id, { id: viewer.id, requestedAt: now })
    if (rule.fromGrosze !== null && !hasTwoApprovers(approvers, rule))
      return { ok: false, errors: { required: approvalErrors.alone } }
    const open = await findOpen(tx, own.id)
    if (isSameRule(own.rule, rule)) {
      if (open?.askedById !== viewer.id) return { ok: true, waits: open !== null }
      await decide(tx, open, { state: "withdrawn", decidedById: viewer.id, decidedAt: now })
      await recordChange(tx, own, "party.secondPersonWithdrawn", viewer, open)
      return { ok: true, waits: false }
    }
    if (open && open.askedById === viewer.id && isSameRule(open, rule)) return { ok: true, waits: true }
    if (open) await endChange(tx, own, open, open.askedById === viewer.id ? undefined : viewer, now)
    if (!isLooser(own.rule, rule)) {
      await putInForce(tx, own, rule, viewer)
      return { ok: true, waits: false }
    }
    const effectiveAt = effectiveFrom(now, approversNow(approversFor(approvers, viewer.id, own.rule, now)).length)
    await tx
      .insert(secondPersonChange)
      .values({ ...rule, partyId: own.id, askedById: viewer.id, effectiveAt, createdAt: now })
    await recordChange(tx, own, "party.secondPersonAsked", viewer, rule, effectiveAt)
    return { ok: true, waits: true }
  })
}

/**
 * Decides about a looser rule. A second person who could approve before the request agrees; anybody who may approve now
 * declines; the author withdraws. Of concurrent decisions one counts. 403 for people who may not, 409 when it is
 * decided already, or when the author may not change the rule any more.
 */
export async function decideRuleChange(viewer: Viewer, id: string, act: RuleChangeAct, now = new Date()) {
  await db.transaction(async (tx) => {
    const own = await lockParty(tx, viewer.partyId)
    const change = await findOpen(tx, own.id)
    if (!change || change.id !== id) throw conflict(ruleChangeErrors.decided)
    const roleOf = await lockRoles(tx, own.id, [viewer.id, change.askedById], askerOf(change))
    const { role, since, countsFrom } = roleOf(viewer.id)
    const { role: askerRole } = roleOf(change.askedById)
    const isOwn = change.askedById === viewer.id
    if (act === "wycofaj") {
      if (!isOwn || !role || !may(role, "editParty")) throw forbidden(ruleChangeErrors.notOwn)
      await decide(tx, change, { state: "withdrawn", decidedById: viewer.id, decidedAt: now })
      return recordChange(tx, own, "party.secondPersonWithdrawn", viewer, change)
    }
    if (isOwn) throw forbidden(ruleChangeErrors.own)
    if (!role || !mayApprove(role, own.rule)) throw forbidden(ruleChangeErrors.role)
    if (act === "odmowa") {
      await decide(tx, change, { state: "declined", decidedById: viewer.id, decidedAt: now })
      return recordChange(tx, own, "party.secondPersonDeclined", viewer, change)
    }
    if (!since || !mayApproveSince({ role, since, countsFrom }, own.rule, change.createdAt))
      throw forbidden(ruleChangeErrors.notYet)
    if (!askerRole || !may(askerRole, "editParty")) throw conflict(ruleChangeErrors.askerLeft)
    await decide(tx, change, { state: "agreed", decidedById: viewer.id, decidedAt: now })
    return putInForce(tx, own, change, viewer)
  })
}

/**
 * Puts looser rules in force when nobody else may approve them and their days are over; starts the days of those whose
 * second person has left. A failure of one party is logged and stops no other. Idempotent; returns how many rules came
 * into force.
 */
export async function applyRuleChanges(now: Date): Promise<number> {
  const open = await db
    .select({ partyId: secondPersonChange.partyId })
    .from(secondPersonChange)
    .where(eq(secondPersonChange.state, "open"))
  let applied = 0
  for (const { partyId } of open)
    try {
      if (await db.transaction((tx) => applyDue(tx, partyId, now))) applied++
    } catch (error) {
      log.error({ err: error, partyId }, "a looser rule could not be applied")
    }
  return applied
}

async function applyDue(tx: Tx, partyId: string, now: Date): Promise<boolean> {
  const own = await lockParty(tx, partyId)
  const change = await findOpen(tx, partyId)
  if (!change) return false
  const approvers = await listApprovers(tx, partyId, askerOf(change))
  const asker = approvers.find(({ id }) => id === change.askedById)
  if (!asker || !may(asker.role, "editParty")) {
    await endChange(tx, own, change, null, now)
    return false
  }
  const others = approversNow(approversFor(approvers, change.askedById, own.rule, change.createdAt)).length
  if (others === 0 && change.effectiveAt !== null) {
    if (change.effectiveAt > now) return false
    await decide(tx, change, { state: "expired", decidedAt: now })
    await putInForce(tx, own, change, null)
    return true
  }
  const effectiveAt = effectiveFrom(now, others)
  if (effectiveAt === null && change.effectiveAt === null) return false
  await tx.update(secondPersonChange).set({ effectiveAt }).where(eq(secondPersonChange.id, change.id))
  await recordChange(tx, own, "party.secondPersonAsked", { id: change.askedById }, change, effectiveAt)
  return false
}

const askerOf = ({ askedById: id, createdAt: requestedAt }: SecondPersonChange) => ({ id, requestedAt })

/** When a looser rule comes into force by itself; null while others may approve it. */
const effectiveFrom = (now: Date, others: number) =>
  others === 0 ? new Date(now.getTime() + looserAfterDays * dayMs) : null

/** Serializes changes of a party's rule; steps that read the rule wait, rows that refer to the party do not. */
async function lockParty(tx: Tx, id: string): Promise<PartyWithRule> {
  const [found] = await tx.select().from(party).where(eq(party.id, id)).for("no key update")
  const { realm = "", approvalFromGrosze: fromGrosze = null, financeApproves = false } = found ?? {}
  return { id, realm, rule: { fromGrosze, financeApproves } }
}

async function findOpen(tx: Tx, partyId: string): Promise<SecondPersonChange | undefined> {
  const isOpen = and(eq(secondPersonChange.partyId, partyId), eq(secondPersonChange.state, "open"))
  const [open] = await tx.select().from(secondPersonChange).where(isOpen)
  return open
}

async function decide(tx: Tx, { id, partyId }: SecondPersonChange, decision: Partial<SecondPersonChange>) {
  await tx.update(secondPersonChange).set(decision).where(eq(secondPersonChange.id, id))
  await settleTasks(tx, partyId)
}

/** Ends a waiting change. `by`: who ended it; null: its author may not change the rule; undefined: not recorded. */
async function endChange(
  tx: Tx,
  own: PartyWithRule,
  change: SecondPersonChange,
  by: Viewer | null | undefined,
  now: Date,
) {
  await decide(tx, change, { state: "void", decidedAt: now })
  if (by !== undefined) await recordChange(tx, own, "party.secondPersonEnded", by, change)
}

/** Puts the rule in force. Requests below it end: their terms may be accepted without approval. */
async function putInForce(
  tx: Tx,
  own: PartyWithRule,
  { fromGrosze, financeApproves }: ApprovalRule,
  by: Viewer | null,
) {
  const rule = { fromGrosze, financeApproves }
  await tx.update(party).set({ approvalFromGrosze: fromGrosze, financeApproves }).where(eq(party.id, own.id))
  await waive(tx, own.id, rule)
  await recordChange(tx, own, "party.secondPerson", by, rule)
}

async function recordChange(
  tx: Tx,
  { id, realm, rule: before }: PartyWithRule,
  what: RuleFact,
  by: { id: string; partyId?: string } | null,
  { fromGrosze, financeApproves, askedById }: ApprovalRule & { askedById?: string },
  effectiveAt: Date | null = null,
) {
  const after = { fromGrosze, financeApproves }
  const details = { before, after, effectiveAt: effectiveAt?.toISOString() ?? null, ...(askedById && { askedById }) }
  await record(tx, { what, aboutId: id, by, realm, details })
  await publishToParties(tx, [id], { kind: "all" })
}

/** Ends requests that the rule no longer requires: their terms may be accepted without approval. */
async function waive(tx: Tx, partyId: string, rule: ApprovalRule) {
  const discussedVersion = sql`(select coalesce(d.annex_version, d.terms_version)
    from deal d where d.id = ${dealApproval.dealId})`
  const waiting = await tx
    .select({ id: dealApproval.id, dealId: dealApproval.dealId, termsVersion: dealApproval.termsVersion })
    .from(dealApproval)
    .where(
      and(
        eq(dealApproval.partyId, partyId),
        // a rejected or withdrawn offer also waits
        sql`${dealApproval.state} <> 'approved'`,
        sql`${dealApproval.termsVersion} = ${discussedVersion}`,
      ),
    )
  const worths = await listWorths(tx, waiting)
  const unneeded = waiting.filter((_, at) => !needsSecondPerson(worths[at]?.worth ?? noWorth, rule))
  if (unneeded.length === 0) return
  await tx
    .update(dealApproval)
    .set({ state: "waived", decidedAt: new Date() })
    .where(
      inArray(
        dealApproval.id,
        unneeded.map(({ id }) => id),
      ),
    )
  for (const { dealId } of unneeded) await settleTasks(tx, dealId)
}
