import { eq } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { collaborationEvent } from "#app/db/schema.ts"
import { formatMoneyInput } from "#app/domain/money.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { getCollaboration } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"
import { findChoice, type ProposalChoice } from "./choice.server.ts"
import type { ProposalDraft } from "./draft.ts"

/**
 * An ended deal as a new proposal to the same organization (D1, B39): its events where they are still open, its kind and
 * its last terms with their amounts; what is no longer offered becomes an option of the sponsor's own. Choice null: the
 * organization has no open event.
 */
export async function getRepeat(
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<{ choice: ProposalChoice | null; draft: ProposalDraft }> {
  const deal = await getCollaboration(viewer, id)
  const [choice, events, lines] = await Promise.all([
    findChoice(viewer, { organizationId: deal.organizationId }, now),
    db
      .select({ id: collaborationEvent.eventId })
      .from(collaborationEvent)
      .where(eq(collaborationEvent.collaborationId, id)),
    listLines(db, id, deal.termsVersion),
  ])
  const open = choice?.events ?? []
  const eventIds = events.map((event) => event.id).filter((eventId) => open.some((event) => event.id === eventId))
  const offered = open.filter((event) => eventIds.includes(event.id)).flatMap((event) => event.options)
  const still = lines.filter((line) => offered.some((option) => option.id === line.optionId))
  return {
    choice,
    draft: {
      eventIds,
      options: still.map((line) => ({
        optionId: line.optionId ?? "",
        amount: formatMoneyInput(line.amountGrosze),
      })),
      customOptions: lines
        .filter((line) => !still.includes(line))
        .map(({ title, description, benefits, amountGrosze }, index) => ({
          index,
          title,
          description,
          benefits,
          amount: formatMoneyInput(amountGrosze),
          eventId: "",
        })),
      kind: deal.kind,
      message: "",
      repeatsId: id,
    },
  }
}
