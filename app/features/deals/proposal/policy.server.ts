import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { ProposalVerdict } from "#app/domain/deals/proposal/proposal.ts"
import { sampleHint } from "#app/domain/events/samples.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { waysOn } from "./proposal-labels.ts"

type EventOfferInput = {
  event: { isSample: boolean; isOwn: boolean }
  verdict: ProposalVerdict
  openDealId: string | null
  /** The event may be on the viewer's list. */
  savable: boolean
}

/** To whom an event's page offers its options, and why not to others, with who may do what the viewer's role may not. */
export function offeredTo(viewer: Viewer | null, { event, verdict, openDealId, savable }: EventOfferInput) {
  const noteFor = (action: "propose" | "saveEvents") => (viewer && !may(viewer.role, action) ? roleNotes[action] : null)
  const sentences = [verdict.ok ? noteFor("propose") : verdict.sentence, savable ? noteFor("saveEvents") : null]
  const proposes = verdict.ok && viewer !== null && may(viewer.role, "propose")
  const stopped = verdict.ok ? null : verdict.why
  return {
    as: event.isSample ? "closed" : viewer === null ? "visitor" : proposes ? "sponsor" : "closed",
    why: event.isSample ? sampleHint : event.isOwn ? null : sentences.filter(Boolean).join(" ") || null,
    way: stopped === "open" && openDealId ? waysOn.deal(openDealId) : stopped === "company" ? waysOn.profile : null,
  } as const
}
