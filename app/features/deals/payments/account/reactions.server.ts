import { and, asc, eq, inArray } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealAccountChange, dealEvent, deal as deals } from "#app/db/schema.ts"
import { dealStatuses } from "#app/domain/deals/deal.ts"
import { dealTitle } from "#app/domain/deals/deal-names.ts"
import { accountNotice } from "#app/domain/deals/payments/account-change.ts"
import { openOf, takesPayments } from "#app/domain/deals/payments/ledger.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { paymentsPath } from "#app/paths.ts"
import { listBalances } from "../overdue.server.ts"
import type { AccountChanged } from "./emails.tsx"

/** Deals that an email names; the page of each has its own mark. */
const namedDeals = 8

/** Notifies everybody who may pay at the sponsors with something left to pay; once for a sponsor, however many deals. */
const notifyOfAccount: Reaction = {
  name: "deals.account",
  on: (what) => what.startsWith("bankAccount."),
  run: async (tx, fact) => {
    const { was, is, changedAt } = fact.details as {
      was?: string | null
      is?: string | null
      changedAt?: string | null
    }
    if (is === undefined || was === undefined || !changedAt) return
    const open = await listOpen(tx, fact.aboutId, new Date(changedAt))
    const day = formatDay(todayIn(new Date(changedAt)))
    for (const [sponsorId, own] of Map.groupBy(open, (deal) => deal.sponsorId)) {
      const [first] = own
      if (!first) continue
      const news = { name: first.organizationName, day, was, is }
      const named = own.slice(0, namedDeals)
      await publishToParties(tx, [sponsorId], { kind: "all" })
      await notifyParty(tx, sponsorId, "settlement", {
        ...accountNotice(news),
        kind: "account_changed",
        factId: fact.id,
        link: paymentsPath(first.id),
        email: {
          ...news,
          deals: named.map(({ id, title }) => ({ id, title })),
          more: own.length - named.length,
        } satisfies AccountChanged,
        realm: first.realm,
      })
    }
  },
}

export const accountReactions: Reaction[] = [notifyOfAccount]

/** Deals that this change reached, with something not received yet: what is on its way may go to the former account. */
async function listOpen(tx: Tx, organizationId: string, changedAt: Date) {
  const changed = await tx
    .select({
      id: deals.id,
      sponsorId: deals.sponsorId,
      organizationName: deals.organizationName,
      realm: deals.realm,
    })
    .from(deals)
    .innerJoin(dealAccountChange, eq(dealAccountChange.dealId, deals.id))
    .where(
      and(
        eq(deals.organizationId, organizationId),
        inArray(deals.status, dealStatuses.filter(takesPayments)),
        eq(dealAccountChange.changedAt, changedAt),
      ),
    )
    .orderBy(asc(deals.createdAt), asc(deals.id))
  const ids = changed.map(({ id }) => id)
  const plans = await listBalances(tx, ids, todayIn(changedAt))
  const events = ids.length > 0 ? await tx.select().from(dealEvent).where(inArray(dealEvent.dealId, ids)) : []
  const eventsOf = Map.groupBy(events, ({ dealId }) => dealId)
  return changed
    .filter(({ id }) => openOf(plans.get(id)?.balances ?? []).left > 0)
    .map((deal) => ({ ...deal, title: dealTitle(eventsOf.get(deal.id) ?? []) }))
}
