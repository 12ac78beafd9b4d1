import type { dealEvent, dealLine, deal as deals, dealTerms, fact, file, rating, settlement } from "#app/db/schema.ts"
import { hasAgreement } from "#app/domain/deals/agreement.ts"
import type { DealStatus, Side } from "#app/domain/deals/deal.ts"
import { isOpenDeal } from "#app/domain/deals/deal.ts"
import { after, columnsOf, type DealChange, nothingCounted, proposedDeal } from "#app/domain/deals/deal-change.ts"
import { type DealFact, factName } from "#app/domain/deals/deal-history.ts"
import type { Deal } from "#app/domain/deals/deal-moves.ts"
import { openDealKey } from "#app/domain/deals/proposal/proposal.ts"
import type { RatingFact } from "#app/domain/deals/rating.ts"
import { type TermsLine, totalOf } from "#app/domain/deals/terms/terms.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Step, Story } from "./story.ts"

export type { Step, Story } from "./story.ts"

export type DealRows = {
  deal: typeof deals.$inferInsert & { id: string; status: DealStatus }
  events: (typeof dealEvent.$inferInsert)[]
  versions: (typeof dealTerms.$inferInsert)[]
  lines: (typeof dealLine.$inferInsert)[]
  files: (typeof file.$inferInsert & { id: string })[]
  settlements: (typeof settlement.$inferInsert & { id: string })[]
  ratings: (typeof rating.$inferInsert)[]
  facts: (typeof fact.$inferInsert)[]
}

/** A history entry with the resulting state. */
type Chapter = {
  fact: DealFact
  side: Side
  at: Date
  from: DealStatus | null
  deal: Deal
  step?: Step
  terms: TermsLine[]
}

/**
 * Rows of a deal, from its proposal through every step (D1), computed by the domain's state machine: an illegal step
 * throws. Enqueues nothing, so nobody is notified.
 */
export function describeDeal(story: Story): DealRows {
  const chapters = chaptersOf(story)
  const written = chapters.filter(({ fact }) => fact === "propose" || fact === "edit")
  const { files, settlements } = settlementRows(story, chapters)
  return {
    deal: dealRow(story, chapters),
    events: story.events.map(({ id, ...event }) => ({ dealId: story.id, eventId: id, ...event })),
    versions: written.map((chapter) => versionRow(story, chapter, chapters)),
    lines: written.flatMap((chapter) => lineRows(story, chapter)),
    files,
    settlements,
    ratings: ratingRows(story, chapters),
    facts: [...chapters.map((chapter) => factRow(story, chapter)), ...ratingFactRows(story)],
  }
}

function chaptersOf({ lines, proposedAt, steps }: Story): Chapter[] {
  const deal: Deal = { ...proposedDeal, ...nothingCounted }
  let last: Chapter = { fact: "propose", side: "sponsor", at: proposedAt, from: null, deal, terms: lines }
  return [
    last,
    ...steps.map((step) => {
      const { move, side, at, reason } = step
      const change: DealChange | null = after(move, side, last.deal, { reason })
      if (!change) throw new Error(`${side} may not ${move} in ${last.deal.status}`)
      const rejections = last.deal.rejections + (move === "rejectSettlement" ? 1 : 0)
      const terms = step.lines ?? last.terms
      last = {
        fact: move,
        side,
        at,
        from: last.deal.status,
        deal: { ...last.deal, ...change, rejections },
        step,
        terms,
      }
      return last
    }),
  ]
}

const personOf = ({ sponsor, organization }: Story, side: Side) => (side === "sponsor" ? sponsor : organization).ownerId

function dealRow(story: Story, chapters: readonly Chapter[]): DealRows["deal"] {
  const { id, realm, sponsor, organization, events, proposedAt } = story
  const { deal, terms, at } = chapters.at(-1) as Chapter
  const state = columnsOf(deal)
  const eventIds = events.map((event) => event.id)
  return {
    ...state,
    id,
    realm,
    sponsorId: sponsor.id,
    organizationId: organization.id,
    sponsorName: sponsor.name,
    organizationName: organization.name,
    totalGrosze: totalOf(terms),
    openKey: isOpenDeal(deal.status) ? openDealKey(sponsor.id, eventIds) : null,
    searchText: [
      ...events.map(({ title }) => title),
      organization.name,
      sponsor.name,
      sponsor.ownerName,
      organization.ownerName,
    ].join(" "),
    createdAt: proposedAt,
    updatedAt: at,
  }
}

function versionRow(story: Story, chapter: Chapter, chapters: readonly Chapter[]): DealRows["versions"][number] {
  const { deal, side, at, step, terms } = chapter
  const agreed = chapters.findLast(
    (one, index) =>
      one.deal.termsVersion === deal.termsVersion &&
      hasAgreement(one.deal) &&
      !hasAgreement(chapters[index - 1]?.deal ?? proposedDeal),
  )
  return {
    dealId: story.id,
    version: deal.termsVersion,
    author: side,
    authorId: personOf(story, side),
    note: step?.reason ?? null,
    totalGrosze: totalOf(terms),
    events: story.events,
    agreedAt: agreed?.at ?? null,
    parties: agreed ? story.parties : null,
    createdAt: at,
  }
}

const lineRows = ({ id }: Story, { deal, terms }: Chapter): DealRows["lines"] =>
  terms.map(({ optionId, ...line }, position) => ({
    ...line,
    sponsorshipOptionId: optionId,
    dealId: id,
    termsVersion: deal.termsVersion,
    position,
  }))

function factRow(story: Story, chapter: Chapter): DealRows["facts"][number] {
  const { fact, side, at, from, deal, step, terms } = chapter
  const { status: to, version, termsVersion } = deal
  const reached = { version, termsVersion, totalGrosze: totalOf(terms) }
  return {
    id: timeOrderedId(),
    what: factName(fact),
    aboutId: story.id,
    byId: personOf(story, side),
    partyId: (side === "sponsor" ? story.sponsor : story.organization).id,
    realm: story.realm,
    details:
      fact === "propose" ? { ...reached, message: null } : { ...reached, from, to, reason: step?.reason ?? null },
    createdAt: at,
  }
}

function ratingRows(story: Story, chapters: readonly Chapter[]): DealRows["ratings"] {
  const { id, ratings = [] } = story
  const status = chapters.at(-1)?.deal.status
  if (ratings.length > 0 && status !== "completed") throw new Error(`A deal that is ${status} has no ratings`)
  return ratings.map(({ side, stars, comment, at }) => ({
    dealId: id,
    side,
    authorId: personOf(story, side),
    stars,
    comment,
    createdAt: at,
    updatedAt: at,
  }))
}

const ratingFactRows = (story: Story): DealRows["facts"] =>
  (story.ratings ?? []).map(({ side, stars, at }) => ({
    id: timeOrderedId(),
    what: "deal.rate" satisfies RatingFact,
    aboutId: story.id,
    byId: personOf(story, side),
    partyId: (side === "sponsor" ? story.sponsor : story.organization).id,
    realm: story.realm,
    details: { side, stars },
    createdAt: at,
  }))

const decisions: Partial<Record<DealFact, "accepted" | "rejected" | "replaced">> = {
  acceptSettlement: "accepted",
  rejectSettlement: "rejected",
  replaceSettlement: "replaced",
}

/** Every uploaded file with the decision that followed. */
function settlementRows(story: Story, chapters: readonly Chapter[]): Pick<DealRows, "files" | "settlements"> {
  const authorId = story.organization.ownerId
  const brought = chapters.flatMap(({ fact, at: createdAt, step }, index) => {
    if (fact !== "settle" && fact !== "replaceSettlement") return []
    if (!step?.file) throw new Error(`The step ${fact} needs a file`)
    const fileId = crypto.randomUUID()
    const decided = chapters.slice(index + 1).find((chapter) => decisions[chapter.fact])
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
        decision: decided ? decisions[decided.fact] : null,
        reason: decided?.step?.reason ?? null,
        decidedAt: decided?.at ?? null,
        decidedById: decided ? personOf(story, decided.side) : null,
        createdAt,
      },
    }
  })
  return { files: brought.map(({ file }) => file), settlements: brought.map(({ settlement }) => settlement) }
}
