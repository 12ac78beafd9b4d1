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
  /** The event may be saved to the viewer's list. */
  savable: boolean
}

/** Whether an event's page offers its options to the viewer; if not, why, and who may do more than their role. */
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
