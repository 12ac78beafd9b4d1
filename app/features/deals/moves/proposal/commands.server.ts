import { and, eq, gte, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { dealEvent, deal as deals } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { canRepeat, type DealKind } from "#app/domain/deals/deal/deal.ts"
import { proposedDeal } from "#app/domain/deals/deal/deal-change.ts"
import { type DealFact, factName } from "#app/domain/deals/deal/deal-history.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { referenceOf } from "#app/domain/deals/payments/transfer.ts"
import { openDealKey, proposalRefusals, proposalsPerDay } from "#app/domain/deals/proposal/proposal.ts"
import { type ProposalForm, proposalLines } from "#app/domain/deals/proposal/proposal-form.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { eventsWithLines } from "#app/domain/deals/terms/terms-events.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { forbidden, Refusal } from "#app/lib/refusal.ts"
import { requestSecondPerson } from "../../approval/commands.server.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { answerInvitations } from "../../invitation/commands.server.ts"
import { chosenEvents, type ProposedEvent } from "../../proposal/event-queries.server.ts"
import { listOffered } from "../../proposal/queries.server.ts"
import { stateAcceptance } from "../../terms/acceptance-commands.server.ts"
import { writeTerms } from "../../terms/commands.server.ts"
import { refreshSearchText } from "../search-commands.server.ts"
import type { MoveDetails } from "../write-commands.server.ts"

export type ProposeResult = { ok: true; id: string } | { ok: false; errors: FieldErrors }

/** An open deal about the same events exists (B22); the screen links to it. */
export class AlreadyOpen extends Refusal {
  readonly dealId: string
  constructor(dealId: string, sentence: string = dealErrors.alreadyOpen) {
    super("conflict", sentence)
    this.dealId = dealId
  }
}

/**
 * Sends a proposal: stores the deal, its events, version 1 of the terms and the fact in one transaction (B17, D1, D7).
 * Total and wording come from stored options; errors are shown beside their fields. Idempotent by key; 409 for the same
 * key with another form or for an open deal (`AlreadyOpen`), 429 over the daily limit.
 */
export async function propose(viewer: Viewer, form: ProposalForm, now = new Date()): Promise<ProposeResult> {
  requirePermission(viewer, "propose")
  const { idempotencyKey: key, ...content } = form
  if (!isSponsor(viewer)) throw forbidden(proposalRefusals.organization)
  const { companyId } = viewer
  if (!companyId || !viewer.companyName?.trim()) throw forbidden(proposalRefusals.company)
  try {
    const { id } = await db.transaction((tx) =>
      runOnce(tx, { userId: viewer.id, key, content }, async () => {
        await lockRole(tx, viewer, "propose")
        await serializeProposals(tx, companyId)
        // without events, all missing fields are named at once
        if (form.eventIds.length === 0) {
          const read = proposalLines(form, { options: [], vatStatus: null, today: todayIn(now) }, () => "")
          if (!read.ok) throw new InvalidProposal(read.errors)
        }
        const events = await chosenEvents(tx, viewer, form, todayIn(now))
        if (!events.ok) throw new InvalidProposal(events.errors)
        const options = await listOffered(
          tx,
          events.chosen.map((event) => event.id),
        )
        const vatStatus = events.chosen[0]?.vatStatus ?? null
        const terms = proposalLines(form, { options, vatStatus, today: todayIn(now) }, () => crypto.randomUUID())
        if (!terms.ok) throw new InvalidProposal(terms.errors)
        const repeatsId = await findRepeatedId(tx, viewer, form.repeatsId)
        const eventIds = eventsWithLines(form.eventIds, terms.lines)
        return openDeal(tx, viewer, {
          sponsorId: companyId,
          events: events.chosen.filter((event) => eventIds.includes(event.id)),
          lines: terms.lines,
          money: terms.money,
          kind: form.kind,
          message: form.message,
          capacity: terms.capacity,
          now,
          repeatsId,
        })
      }),
    )
    return { ok: true, id }
  } catch (error) {
    if (error instanceof InvalidProposal) return { ok: false, errors: error.errors }
    throw error
  }
}

/** The id of the repeated deal, if it is the sponsor's own and has ended (D1); otherwise null. */
async function findRepeatedId(tx: Tx, viewer: Viewer, id: string | null): Promise<string | null> {
  if (!id) return null
  const deal = await getDeal(viewer, id, tx)
  return canRepeat(deal.side, deal.status) ? id : null
}

/** Rolls the transaction back; carries the field errors. */
class InvalidProposal extends Error {
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super("unfit proposal")
    this.errors = errors
  }
}

/** Serializes a sponsor's proposals, so that the daily limit and the open deals are counted exactly. */
export const serializeProposals = (tx: Tx, sponsorId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`propose ${sponsorId}`}, 0))`)

type NewDeal = {
  sponsorId: string
  events: ProposedEvent[]
  lines: TermsLine[]
  money: MoneyTerms
  kind: DealKind
  message: string | null
  capacity: string
  now: Date
  /** The repeated deal (B39). */
  repeatsId: string | null
}

/** Inserts a pending deal with its rows; the caller holds the lock of `serializeProposals`. */
async function openDeal(tx: Tx, viewer: Viewer, deal: NewDeal): Promise<string> {
  const { sponsorId, events, lines, money, kind, message, capacity, now, repeatsId } = deal
  const [first] = events
  if (!first) throw new Error("a deal needs an event")
  const openKey = openDealKey(
    sponsorId,
    events.map((event) => event.id),
  )
  await refuseSameOpenDeal(tx, openKey)
  await refuseOverDailyLimit(tx, sponsorId, now)
  const sponsorName = viewer.companyName ?? viewer.name
  const { organizationId, organizationName, realm } = first
  const dealId = await insertDeal(tx, {
    ...proposedDeal,
    realm,
    sponsorId,
    organizationId,
    sponsorName,
    organizationName,
    kind,
    openKey,
    repeatsId,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(dealEvent).values(
    events.map(({ id: eventId, title, startDate, endDate, city }) => ({
      dealId,
      eventId,
      title,
      startDate,
      endDate,
      city,
    })),
  )
  await refreshSearchText(tx, sql`c.id = ${dealId}`)
  await answerInvitations(tx, sponsorId, { dealId, eventIds: events.map((event) => event.id), now })
  await writeTerms(tx, { dealId, version: 1, author: "sponsor", authorId: viewer.id, note: null, kind, lines, money })
  const { status: to, version, termsVersion } = proposedDeal
  const details: MoveDetails = { side: "sponsor", from: null, to, version, termsVersion }
  const fact: DealFact = repeatsId ? "repeat" : "propose"
  await record(tx, {
    what: factName(fact),
    aboutId: dealId,
    by: viewer,
    realm,
    details: { ...details, message },
  })
  const proposal = { id: dealId, side: "sponsor", sponsorName, organizationName, realm, termsVersion } as const
  const approvalId = await requestSecondPerson(tx, viewer, proposal, "offer")
  await stateAcceptance(tx, viewer, proposal, { termsVersion, capacity, approvalId })
  return dealId
}

/** Inserts the deal under an id whose reference is free: with a chance of 1 in 14, two of 25,000 deals share one. */
async function insertDeal(tx: Tx, row: Omit<typeof deals.$inferInsert, "id" | "reference">): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const id = crypto.randomUUID()
    const [inserted] = await tx
      .insert(deals)
      .values({ ...row, id, reference: referenceOf(id) })
      .onConflictDoNothing({ target: deals.reference })
      .returning({ id: deals.id })
    if (inserted) return inserted.id
  }
  throw new Error("no reference is free")
}

async function refuseSameOpenDeal(tx: Tx, openKey: string) {
  const [open] = await tx.select({ id: deals.id }).from(deals).where(eq(deals.openKey, openKey))
  if (open) throw new AlreadyOpen(open.id)
}

async function refuseOverDailyLimit(tx: Tx, sponsorId: string, now: Date) {
  const today = startOfDay(todayIn(now))
  const sentToday = await tx.$count(deals, and(eq(deals.sponsorId, sponsorId), gte(deals.createdAt, today)))
  if (sentToday >= proposalsPerDay) throw new Refusal("too-many", dealErrors.tooManyToday, untilTomorrow(now))
}

/** Seconds until the next calendar day, as a day may have 23 or 25 hours. */
export const untilTomorrow = (now: Date) =>
  Math.ceil((startOfDay(addDays(todayIn(now), 1)).getTime() - now.getTime()) / 1000)
