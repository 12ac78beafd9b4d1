import { proposalRefusals } from "#app/domain/proposal.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { cleanText } from "#app/lib/text.ts"
import { type ChoosableOrganization, findChoice, listChoosable, type ProposalChoice } from "./choice.server.ts"
import { draftFrom, type ProposalDraft } from "./draft.ts"

export type ProposalPage = {
  /** What the proposal is about, once that is chosen. */
  choice: ProposalChoice | null
  locked: boolean
  draft: ProposalDraft
  /** To choose from, while nothing is chosen. */
  organizations: ChoosableOrganization[] | null
  phrase: string
  idempotencyKey: string
  /** Why this account cannot propose yet (B24). */
  blocked: string | null
}

/**
 * Everything that /wspolprace/nowa shows: `wydarzenie` names an event, `organizacja` an organization, anything else
 * begins with choosing one. What the address carries of a selection is filled in.
 */
export async function getProposalPage(viewer: Viewer, asked: URLSearchParams, now = new Date()): Promise<ProposalPage> {
  const eventId = asked.get("wydarzenie")
  const organizationId = asked.get("organizacja")
  const choice = eventId
    ? await findChoice(viewer, { eventId }, now)
    : organizationId
      ? await findChoice(viewer, { organizationId }, now)
      : null
  const phrase = cleanText(asked.get("szukaj") ?? "").slice(0, 100)
  return {
    choice,
    locked: eventId !== null,
    draft: draftFrom(asked),
    organizations: choice || eventId || organizationId ? null : await listChoosable(viewer, phrase, now),
    phrase,
    idempotencyKey: crypto.randomUUID(),
    blocked: viewer.companyName?.trim() ? null : proposalRefusals.company,
  }
}
