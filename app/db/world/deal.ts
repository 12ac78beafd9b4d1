import type { CollaborationStatus, Side } from "#app/domain/collaboration.ts"
import { isOpenDeal } from "#app/domain/collaboration.ts"
import { after, type DealChange, proposedDeal } from "#app/domain/collaboration-change.ts"
import { type DealFact, factName } from "#app/domain/collaboration-history.ts"
import type { Deal, Move } from "#app/domain/collaboration-moves.ts"
import { openDealKey } from "#app/domain/proposal.ts"
import { type TermsLine, totalOf } from "#app/domain/terms.ts"
import type { Day } from "#app/lib/dates.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type {
  collaboration,
  collaborationEvent,
  collaborationOption,
  fact,
  file,
  settlement,
  termsVersion,
} from "../schema.ts"

export type Step = {
  move: Move
  side: Side
  at: Date
  reason?: string
  /** What `edit` writes. */
  lines?: TermsLine[]
  /** What `settle` and `replaceSettlement` bring. */
  file?: { key: string; originalName: string; size: number }
}

export type Story = {
  id: string
  realm: string
  sponsor: { id: string; name: string; companyName: string }
  organization: { id: string; name: string; ownerId: string }
  events: { id: string; title: string; startDate: Day }[]
  lines: TermsLine[]
  proposedAt: Date
  steps: Step[]
}

export type DealRows = {
  collaboration: typeof collaboration.$inferInsert & { id: string; status: CollaborationStatus }
  events: (typeof collaborationEvent.$inferInsert)[]
  versions: (typeof termsVersion.$inferInsert)[]
  lines: (typeof collaborationOption.$inferInsert)[]
  files: (typeof file.$inferInsert & { id: string })[]
  settlements: (typeof settlement.$inferInsert & { id: string })[]
  facts: (typeof fact.$inferInsert)[]
}

/**
 * The rows that a deal leaves behind, from its proposal through every step (D1). The state comes from the domain's own
 * machine: a step that the rules do not allow throws. History rows only: nothing is enqueued, so nobody is told.
 */
export function tellDeal(story: Story): DealRows {
  const { id, realm, sponsor, organization, events } = story
  const personOf = (side: Side) => (side === "sponsor" ? sponsor.id : organization.ownerId)
  const rows: Omit<DealRows, "collaboration"> = {
    events: events.map((event) => ({
      collaborationId: id,
      eventId: event.id,
      title: event.title,
      startDate: event.startDate,
    })),
    versions: [],
    lines: [],
    files: [],
    settlements: [],
    facts: [],
  }
  let deal: Deal = { ...proposedDeal, allEventsCancelled: false, rejections: 0 }
  let terms = story.lines
  let updatedAt = story.proposedAt

  function writeTerms(author: Side, at: Date, note: string | null) {
    const version = deal.termsVersion
    rows.versions.push({
      collaborationId: id,
      version,
      author,
      authorId: personOf(author),
      note,
      totalGrosze: totalOf(terms),
      createdAt: at,
    })
    terms.forEach(({ optionId: sponsorshipOptionId, ...line }, position) => {
      rows.lines.push({ ...line, sponsorshipOptionId, collaborationId: id, termsVersion: version, position })
    })
  }
  function writeFact(fact: DealFact, side: Side, from: CollaborationStatus | null, at: Date, reason?: string) {
    const { status: to, version, termsVersion } = deal
    const details = {
      side,
      from,
      to,
      version,
      termsVersion,
      totalGrosze: totalOf(terms),
      ...(reason ? { reason } : {}),
    }
    rows.facts.push({
      id: timeOrderedId(),
      what: factName(fact),
      aboutId: id,
      byId: personOf(side),
      realm,
      details,
      createdAt: at,
    })
  }
  function settle(step: Step) {
    const { file, at } = step
    if (!file) throw new Error(`The step ${step.move} needs a file`)
    decide("replaced", step)
    const fileId = crypto.randomUUID()
    rows.files.push({
      ...file,
      id: fileId,
      ownerId: organization.ownerId,
      purpose: "settlement",
      mime: "application/pdf",
      createdAt: at,
    })
    rows.settlements.push({
      id: crypto.randomUUID(),
      collaborationId: id,
      fileId,
      authorId: organization.ownerId,
      createdAt: at,
    })
  }
  function decide(decision: "accepted" | "rejected" | "replaced", { side, at, reason }: Step) {
    const open = rows.settlements.find((row) => !row.decision)
    if (open) Object.assign(open, { decision, reason: reason ?? null, decidedAt: at, decidedById: personOf(side) })
  }

  writeTerms("sponsor", story.proposedAt, null)
  writeFact("propose", "sponsor", null, story.proposedAt)
  for (const step of story.steps) {
    const { move, side, at, reason } = step
    const next: DealChange | null = after(move, side, deal, { reason })
    if (!next) throw new Error(`${side} may not ${move} in ${deal.status}`)
    const from = deal.status
    deal = { ...deal, ...next, rejections: deal.rejections + (move === "rejectSettlement" ? 1 : 0) }
    updatedAt = at
    if (move === "edit") {
      terms = step.lines ?? terms
      writeTerms(side, at, reason ?? null)
    }
    if (move === "settle" || move === "replaceSettlement") settle(step)
    if (move === "acceptSettlement") decide("accepted", step)
    if (move === "rejectSettlement") decide("rejected", step)
    writeFact(move, side, from, at, reason)
  }

  const { allEventsCancelled: _, rejections: __, ...state } = deal
  return {
    ...rows,
    collaboration: {
      ...state,
      id,
      realm,
      sponsorId: sponsor.id,
      organizationId: organization.id,
      sponsorName: sponsor.companyName,
      organizationName: organization.name,
      totalGrosze: totalOf(terms),
      openKey: isOpenDeal(deal.status)
        ? openDealKey(
            sponsor.id,
            events.map((event) => event.id),
          )
        : null,
      searchText: [...events.map(({ title }) => title), organization.name, sponsor.companyName, sponsor.name].join(" "),
      createdAt: story.proposedAt,
      updatedAt,
    },
  }
}
