import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { proposalRefusals } from "#app/domain/deals/proposal/proposal.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { readPhrase } from "#app/domain/shared/search/phrase.ts"
import {
  type ChoosableOrganization,
  findChoice,
  listChoosable,
  organizationsStep,
  type ProposalChoice,
} from "./choice-queries.server.ts"
import { draftFrom, type ProposalDraft } from "./draft.ts"
import { waysOn } from "./proposal-labels.ts"
import { getRepeat } from "./repeat-queries.server.ts"

export type ProposalPage = {
  /** Null until an organization or event is chosen. */
  choice: ProposalChoice | null
  locked: boolean
  draft: ProposalDraft
  organizations: ChoosableOrganization[] | null
  /** How many organizations "Pokaż więcej" requests; null at the end. */
  more: number | null
  phrase: string
  /** Why this account cannot propose (B24), and where to change that. */
  blocked: { sentence: string; way: { href: string; label: string } | null } | null
}

/** Data of /wspolprace/nowa for `wydarzenie`, `organizacja` or `ponow` (an ended deal), else for choosing. */
export async function getProposalPage(
  viewer: Viewer,
  params: URLSearchParams,
  now = new Date(),
): Promise<ProposalPage> {
  const phrase = readPhrase(params.get("szukaj"))
  const found = await findWanted(viewer, params, now)
  const requestedCount = Number(/^\d{1,4}$/.exec(params.get("ile") ?? "")?.[0] ?? organizationsStep)
  const choosable = found ? null : await listChoosable(viewer, phrase, requestedCount, now)
  return {
    choice: found?.choice ?? null,
    locked: params.has("wydarzenie"),
    draft: found?.draft ?? draftFrom(params),
    organizations: choosable?.organizations ?? null,
    more: choosable?.more ?? null,
    phrase,
    blocked: blockedFor(viewer),
  }
}

function blockedFor({ role, companyName }: Viewer) {
  if (!may(role, "propose")) return { sentence: roleNotes.propose, way: null }
  return companyName?.trim() ? null : { sentence: proposalRefusals.company, way: waysOn.profile }
}

/** Stops before the form when the only event of the choice has an open deal, and links to it (B22). */
export function stoppedByOpenDeal(page: ProposalPage): ProposalPage {
  const [only, ...more] = page.choice?.events ?? []
  if (page.blocked || !only?.openDealId || more.length > 0) return page
  return { ...page, blocked: { sentence: proposalRefusals.open, way: waysOn.deal(only.openDealId) } }
}

async function findWanted(
  viewer: Viewer,
  params: URLSearchParams,
  now: Date,
): Promise<{ choice: ProposalChoice | null; draft?: ProposalDraft } | null> {
  const [eventId, organizationId, dealId] = ["wydarzenie", "organizacja", "ponow"].map((name) => params.get(name))
  if (eventId) return { choice: await findChoice(viewer, { eventId }, now) }
  if (organizationId) return { choice: await findChoice(viewer, { organizationId }, now) }
  return dealId ? getRepeat(viewer, dealId, now) : null
}
