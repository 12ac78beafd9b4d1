import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { ownDealSentence, type ProposalVerdict } from "#app/domain/deals/proposal/proposal.ts"
import { sampleHint } from "#app/domain/events/samples.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { waysOn } from "./proposal-labels.ts"

type EventOfferInput = {
  event: { isSample: boolean; isOwn: boolean }
  verdict: ProposalVerdict
  /** The company's deals about the event; null for everybody else. */
  own: { openDealId: string | null; ownDealId: string | null } | null
  /** The event may be saved to the viewer's list. */
  savable: boolean
}

/** Whether an event's page offers its options to the viewer; if not, why, and who may do more than their role. */
export function offerFor(viewer: Viewer | null, { event, verdict, own, savable }: EventOfferInput) {
  const { openDealId = null, ownDealId = null } = own ?? {}
  const noteFor = (action: "propose" | "saveEvents") => (viewer && !may(viewer.role, action) ? roleNotes[action] : null)
  const sentences = [verdict.ok ? noteFor("propose") : verdict.sentence, savable ? noteFor("saveEvents") : null]
  const why = event.isOwn ? null : sentences.filter(Boolean).join(" ") || null
  return {
    as: offerKind(viewer, event.isSample, verdict.ok),
    why: event.isSample ? sampleHint : why,
    way: wayOn(verdict, openDealId),
    /** What the company has about this event already, where nothing else says so. */
    own: ownDealId && !openDealId && !event.isSample ? { ...waysOn.deal(ownDealId), sentence: ownDealSentence } : null,
  } as const
}

function offerKind(viewer: Viewer | null, isSample: boolean, takesProposals: boolean) {
  if (isSample) return "closed"
  if (viewer === null) return "visitor"
  return takesProposals && may(viewer.role, "propose") ? "sponsor" : "closed"
}

/** The link to what stops a proposal: the open deal, or the profile that lacks the company's name. */
function wayOn(verdict: ProposalVerdict, openDealId: string | null) {
  if (verdict.ok) return null
  if (verdict.why === "open" && openDealId) return waysOn.deal(openDealId)
  return verdict.why === "company" ? waysOn.profile : null
}
