import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { MoneyTerms, TypedMoney } from "#app/domain/deals/terms/money-terms.ts"
import { newMoney } from "#app/domain/deals/terms/new-money.ts"
import { type AmountTerms, priceIn } from "#app/domain/deals/terms/option-price.ts"
import { isWithinRange, type OfferedOption } from "#app/domain/deals/terms/terms.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"
import { getDeal } from "../deal/queries.server.ts"
import { typedOf } from "../terms/fields/typed-money.ts"
import { findMoney, listLines } from "../terms/queries.server.ts"
import { findChoice, type ProposalChoice } from "./choice-queries.server.ts"
import type { ProposalDraft } from "./draft.ts"

/**
 * An ended deal as a new proposal with its kind, lines and amounts (D1, B39). A completed deal is proposed for the
 * organization's next open event, others for those of their events that are open. A line becomes the option with its
 * id, or with its title if the amount fits, else a custom option. Choice null: the organization has no open event.
 */
export async function getRepeat(
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<{ choice: ProposalChoice | null; draft: ProposalDraft }> {
  const deal = await getDeal(viewer, id)
  const [choice, events, lines, money] = await Promise.all([
    findChoice(viewer, { organizationId: deal.organizationId }, now),
    db.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, id)),
    listLines(db, id, deal.termsVersion),
    findMoney(db, id, deal.termsVersion),
  ])
  const openEvents = choice?.events ?? []
  const ownEventIds = events.map((event) => event.id)
  const eventIds =
    deal.status === "completed"
      ? openEvents
          .map(({ id }) => id)
          .filter((eventId) => !ownEventIds.includes(eventId))
          .slice(0, 1)
      : ownEventIds.filter((eventId) => openEvents.some((event) => event.id === eventId))
  const offered = openEvents.filter((event) => eventIds.includes(event.id)).flatMap((event) => event.options)
  const chosen = offeredAgain(lines, offered, { kind: deal.kind, tax: money })
  return {
    choice,
    draft: {
      eventIds,
      options: [...chosen].map(([line, optionId]) => ({
        optionId,
        amount: formatMoneyInput(line.amountGrosze),
        form: line.form ?? null,
        dueOn: "",
      })),
      customOptions: lines
        .filter((line) => !chosen.has(line))
        .map(({ title, description, benefits, amountGrosze, providedBy, form }, index) => ({
          index,
          title,
          description,
          benefits,
          amount: formatMoneyInput(amountGrosze),
          eventId: "",
          providedBy: providedBy ?? null,
          form: form ?? null,
          dueOn: "",
        })),
      kind: deal.kind,
      money: moneyAgain(money, choice?.organization.vatStatus ?? null),
      message: "",
      repeatsId: id,
    },
  }
}

/** The former VAT; the plan only if it is one instalment counted from the agreement: others have past days or old sums. */
function moneyAgain(money: MoneyTerms, vatStatus: VatStatus | null): TypedMoney {
  const [former, suggested] = [typedOf(money), newMoney(vatStatus)]
  const [first, ...others] = money.plan ?? []
  const canRepeatPlan = first !== undefined && others.length === 0 && "daysAfterAgreed" in first.due
  const tax = money.vatStatus === null ? suggested : former
  const { instalments } = canRepeatPlan ? former : suggested
  return { ...tax, instalments }
}

type EarlierLine = Awaited<ReturnType<typeof listLines>>[number]

/** The current option of each line; each option is used once. */
function offeredAgain(lines: readonly EarlierLine[], offered: readonly OfferedOption[], terms: AmountTerms) {
  const chosen = new Map<EarlierLine, string>()
  for (const line of lines) {
    const same = offered.find(({ id }) => id === line.optionId) ?? offered.find((option) => takes(option, line, terms))
    if (same && ![...chosen.values()].includes(same.id)) chosen.set(line, same.id)
  }
  return chosen
}

/** Whether the option has the line's title and its range includes the amount (B19). */
const takes = (option: OfferedOption, line: EarlierLine, terms: AmountTerms): boolean =>
  !line.isCustom && option.title === line.title && isWithinRange(priceIn(option, terms, line), line.amountGrosze)
