import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { getDeal } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"
import { findChoice, type ProposalChoice } from "./choice.server.ts"
import type { ProposalDraft } from "./draft.ts"

/**
 * An ended deal as a new proposal to the same organization (D1, B39), with its kind and its last terms with their amounts.
 * A deal that was carried out is proposed for the organization's next open event, another one for its own events where
 * they are still open. Options are found again by themselves or by their title where the amount fits; what is not
 * offered becomes an option of the sponsor's own. Choice null: the organization has no open event.
 */
export async function getRepeat(
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<{ choice: ProposalChoice | null; draft: ProposalDraft }> {
  const deal = await getDeal(viewer, id)
  const [choice, events, lines] = await Promise.all([
    findChoice(viewer, { organizationId: deal.organizationId }, now),
    db.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, id)),
    listLines(db, id, deal.termsVersion),
  ])
  const open = choice?.events ?? []
  const own = events.map((event) => event.id)
  const eventIds =
    deal.status === "completed"
      ? open.filter(({ id }) => !own.includes(id)).flatMap(({ id }, at) => (at === 0 ? [id] : []))
      : own.filter((eventId) => open.some((event) => event.id === eventId))
  const offered = open.filter((event) => eventIds.includes(event.id)).flatMap((event) => event.options)
  const chosen = offeredAgain(lines, offered)
  return {
    choice,
    draft: {
      eventIds,
      options: [...chosen].map(([line, optionId]) => ({ optionId, amount: formatMoneyInput(line.amountGrosze) })),
      customOptions: lines
        .filter((line) => !chosen.has(line))
        .map(({ title, description, benefits, amountGrosze, providedBy }, index) => ({
          index,
          title,
          description,
          benefits,
          amount: formatMoneyInput(amountGrosze),
          eventId: "",
          providedBy: providedBy ?? null,
        })),
      kind: deal.kind,
      message: "",
      repeatsId: id,
    },
  }
}

type Line = Awaited<ReturnType<typeof listLines>>[number]

/** The option that stands for each line now; an option stands for one line only. */
function offeredAgain(lines: readonly Line[], offered: readonly OfferedOption[]): Map<Line, string> {
  const chosen = new Map<Line, string>()
  for (const line of lines) {
    const same = offered.find(({ id }) => id === line.optionId) ?? offered.find((option) => takes(option, line))
    if (same && ![...chosen.values()].includes(same.id)) chosen.set(line, same.id)
  }
  return chosen
}

/** Whether the option is called like the line and its price takes the amount (B19). */
const takes = (option: OfferedOption, line: Line): boolean =>
  !line.isCustom &&
  option.title === line.title &&
  line.amountGrosze >= (option.priceGrosze ?? 0) &&
  line.amountGrosze <= (option.priceToGrosze ?? option.priceGrosze ?? Number.MAX_SAFE_INTEGER)
