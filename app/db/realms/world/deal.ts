import { isOpenDeal, usualKind } from "#app/domain/deals/deal/deal.ts"
import { isAnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import {
  afterMove,
  columnsOf,
  countsAfterMove,
  type DealChange,
  nothingCounted,
  proposedDeal,
} from "#app/domain/deals/deal/deal-change.ts"
import { type DealFact, factName } from "#app/domain/deals/deal/deal-history.ts"
import type { Move, RuleInput } from "#app/domain/deals/deal/deal-moves.ts"
import { referenceOf } from "#app/domain/deals/payments/transfer.ts"
import { openDealKey } from "#app/domain/deals/proposal/proposal.ts"
import { outcomeOf } from "#app/domain/deals/terms/annex.ts"
import { usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"
import { todayIn } from "#app/lib/dates.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { agreedRows } from "./deal-agreements.ts"
import { deliverableRows } from "./deal-deliverables.ts"
import { personOf, ratingFactRows, ratingRows } from "./deal-ratings.ts"
import type { DealRows } from "./deal-rows.ts"
import type { HistoryEntry, Step, Story } from "./story.ts"

export type { DealRows } from "./deal-rows.ts"
export type { Step, Story } from "./story.ts"

const writesVersion = (fact: DealFact) => fact === "propose" || fact === "edit" || isAnnexTermsMove(fact)
const writtenBy = ({ fact, deal, terms, annex }: HistoryEntry) =>
  isAnnexTermsMove(fact)
    ? { version: deal.annexVersion ?? 0, lines: annex ?? [] }
    : { version: deal.termsVersion, lines: terms }

/**
 * Rows of a deal, from its proposal through every step (D1), computed by the domain's state machine; throws on an
 * illegal step. Enqueues nothing, so nobody is notified.
 */
export function describeDeal(story: Story): DealRows {
  const history = historyOf(story)
  const written = history.filter(({ fact }) => writesVersion(fact))
  const { files, settlements } = settlementRows(story, history)
  const versions = written.map((entry) => versionRow(story, entry, history))
  return {
    deal: dealRow(story, history),
    events: story.events.map(({ id, ...event }) => ({ dealId: story.id, eventId: id, ...event })),
    versions,
    ...agreedRows(story, history, versions),
    lines: written.flatMap((entry) => lineRows(story, entry)),
    deliverables: deliverableRows(story, history),
    files,
    settlements,
    ratings: ratingRows(story, history.at(-1)?.deal.status),
    facts: [...history.map((entry) => factRow(story, entry)), ...ratingFactRows(story)],
  }
}

function historyOf({ lines, proposedAt, steps }: Story): HistoryEntry[] {
  const deal: RuleInput = { ...proposedDeal, ...nothingCounted }
  let last: HistoryEntry = { fact: "propose", side: "sponsor", at: proposedAt, from: null, deal, terms: lines }
  return [
    last,
    ...steps.map((step) => {
      const { move, side, at, reason } = step
      const change: DealChange | null = afterMove(move, side, last.deal, { reason })
      if (!change) throw new Error(`${side} may not ${move} in ${last.deal.status}`)
      const counted = countsAfterMove(move, last.deal, change)
      const annex = isAnnexTermsMove(move) ? (step.lines ?? last.annex ?? last.terms) : last.annex
      const terms = termsAfter(step, last)
      last = {
        fact: move,
        side,
        at,
        from: last.deal.status,
        deal: { ...last.deal, ...change, ...counted },
        step,
        terms,
        annex,
        before: last.deal,
      }
      return last
    }),
  ]
}

/** The lines in force after a step; an accepted annex replaces them. */
function termsAfter({ move, lines }: Step, { terms, annex }: HistoryEntry) {
  if (move === "acceptAnnex") return annex ?? terms
  const writesTerms = writesVersion(move) && !isAnnexTermsMove(move)
  return writesTerms ? (lines ?? terms) : terms
}

function dealRow(story: Story, history: readonly HistoryEntry[]): DealRows["deal"] {
  const { id, realm, sponsor, organization, events, proposedAt, kind = usualKind } = story
  const { deal, at } = history.at(-1) as HistoryEntry
  const state = columnsOf(deal)
  const eventIds = events.map((event) => event.id)
  return {
    ...state,
    id,
    kind,
    reference: referenceOf(id),
    realm,
    sponsorId: sponsor.id,
    organizationId: organization.id,
    sponsorName: sponsor.name,
    organizationName: organization.name,
    openKey: isOpenDeal(deal.status) ? openDealKey(sponsor.id, eventIds) : null,
    searchText: [
      referenceOf(id),
      ...events.map(({ title }) => title),
      organization.name,
      sponsor.name,
      sponsor.ownerName,
      organization.ownerName,
    ].join(" "),
    endedOn: isOpenDeal(deal.status) ? null : todayIn(at),
    createdAt: proposedAt,
    updatedAt: at,
  }
}

function versionRow(story: Story, entry: HistoryEntry, history: readonly HistoryEntry[]): DealRows["versions"][number] {
  const { fact, deal, side, at, step } = entry
  const { version, lines } = writtenBy(entry)
  const { kind = usualKind, money = usualMoney } = story
  const { gross, inKind } = worthOf(kind, lines, money)
  const closing = history.find(
    (one) => one.before?.annexVersion === version && one.deal.annexVersion !== version && one.fact !== "acceptAnnex",
  )
  return {
    dealId: story.id,
    version,
    author: side,
    authorId: personOf(story, side),
    note: step?.reason ?? null,
    kind,
    ...money,
    grossGrosze: gross,
    inKindGrosze: inKind,
    ...(isAnnexTermsMove(fact) && {
      annexNumber: deal.annexCount + 1,
      outcome: closing ? outcomeOf(closing.fact as Move) : null,
      outcomeAt: closing?.at ?? null,
    }),
    events: story.events,
    createdAt: at,
  }
}

const lineRows = ({ id }: Story, entry: HistoryEntry): DealRows["lines"] =>
  writtenBy(entry).lines.map(({ optionId, ...line }, position) => ({
    ...line,
    sponsorshipOptionId: optionId,
    dealId: id,
    termsVersion: writtenBy(entry).version,
    position,
  }))

function factRow(story: Story, entry: HistoryEntry): DealRows["facts"][number] {
  const { fact, side, at, from, deal, step } = entry
  const { status: to, version, termsVersion } = deal
  const reached = { version, termsVersion }
  return {
    id: timeOrderedId(),
    what: factName(fact),
    aboutId: story.id,
    byId: personOf(story, side),
    partyId: (side === "sponsor" ? story.sponsor : story.organization).id,
    realm: story.realm,
    details:
      fact === "propose"
        ? { ...reached, message: story.message ?? null }
        : { ...reached, from, to, reason: step?.reason ?? null },
    createdAt: at,
  }
}

const decisions: Partial<Record<DealFact, "accepted" | "rejected" | "replaced">> = {
  acceptSettlement: "accepted",
  rejectSettlement: "rejected",
  replaceSettlement: "replaced",
}

/** Every uploaded file with the decision that followed. */
function settlementRows(story: Story, history: readonly HistoryEntry[]): Pick<DealRows, "files" | "settlements"> {
  const authorId = story.organization.ownerId
  const uploads = history.flatMap(({ fact, at: createdAt, step }, index) => {
    if (fact !== "settle" && fact !== "replaceSettlement") return []
    if (!step?.file) throw new Error(`The step ${fact} needs a file`)
    const fileId = crypto.randomUUID()
    const deciding = history.slice(index + 1).find((entry) => decisions[entry.fact])
    return {
      file: {
        ...step.file,
        id: fileId,
        ownerId: authorId,
        purpose: "settlement" as const,
        mime: "application/pdf",
        createdAt,
      },
      settlement: {
        id: crypto.randomUUID(),
        dealId: story.id,
        fileId,
        authorId,
        ...step.results,
        decision: deciding ? decisions[deciding.fact] : null,
        reason: deciding?.step?.reason ?? null,
        decidedAt: deciding?.at ?? null,
        decidedById: deciding ? personOf(story, deciding.side) : null,
        createdAt,
      },
    }
  })
  return { files: uploads.map(({ file }) => file), settlements: uploads.map(({ settlement }) => settlement) }
}
