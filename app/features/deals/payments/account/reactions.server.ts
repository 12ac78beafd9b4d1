import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealAccountChange, dealEvent, deal as deals } from "#app/db/schema.ts"
import { dealStatuses, takesPayments } from "#app/domain/deals/deal/deal.ts"
import { factName } from "#app/domain/deals/deal/deal-history.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { type AccountNews, accountNotice, isNewAccount } from "#app/domain/deals/payments/account-change.ts"
import { openOf } from "#app/domain/deals/payments/ledger.ts"
import { endOf } from "#app/domain/shared/bank-account.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { paymentsPath } from "#app/paths.ts"
import { listInstalments } from "../instalment-queries.server.ts"
import type { AccountChanged } from "./emails.tsx"
import { accountOf, findDealAccount, readAccount } from "./queries.server.ts"

/** Most deals that an email names; the page of each deal has its own mark. */
const namedDeals = 8

/** Notifies everybody who may pay at sponsors with money left to pay; once per sponsor, however many deals. */
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
    const at = new Date(changedAt)
    const reached = and(eq(deals.organizationId, fact.aboutId), eq(dealAccountChange.changedAt, at))
    const openDeals = await listOpen(tx, reached)
    const bySponsor = Map.groupBy(openDeals, (deal) => deal.sponsorId)
    for (const sponsorDeals of bySponsor.values())
      await notifySponsor(tx, fact.id, sponsorDeals as [OpenDeal, ...OpenDeal[]], {
        was,
        is,
        day: formatDay(todayIn(at)),
      })
  },
}

/** Notifies when an agreement comes into force: a renegotiated deal got no news of changes meanwhile. */
const notifyOnceInForce: Reaction = {
  name: "deals.accountInForce",
  on: (what) => what === factName("acceptTerms"),
  run: async (tx, fact) => {
    const account = await findDealAccount(tx, fact.aboutId)
    if (!account || !isNewAccount(account)) return
    const day = todayIn(account.changedAt)
    const [deal] = await listOpen(tx, eq(dealAccountChange.id, account.id))
    const news = { was: endOf(account.before), is: endOf(account.number), day: formatDay(day) }
    if (deal) await notifySponsor(tx, fact.id, [deal], news)
  },
}

export const accountReactions: Reaction[] = [notifyOfAccount, notifyOnceInForce]

type OpenDeal = Awaited<ReturnType<typeof listOpen>>[number]

/** Asks the sponsor to check the number, unless it changed back to the one seen before. */
async function notifySponsor(
  tx: Tx,
  factId: string,
  sponsorDeals: readonly [OpenDeal, ...OpenDeal[]],
  change: Omit<AccountNews, "name">,
) {
  const [first] = sponsorDeals
  const news = { ...change, name: first.organizationName }
  const isBack = sponsorDeals.every(({ account }) => account?.seenAt === null && !isNewAccount(account))
  const subjects = sponsorDeals.map(({ changeId }) => changeId)
  await publishToParties(tx, [first.sponsorId], { kind: "all" })
  await notifyParty(tx, first.sponsorId, "settlement", {
    ...accountNotice(news),
    kind: "account_changed",
    factId,
    link: paymentsPath(first.id),
    matter: { about: first.organizationId, task: isBack ? null : "account", subjects },
    email: {
      ...news,
      deals: sponsorDeals.slice(0, namedDeals).map(({ id, title }) => ({ id, title })),
      more: Math.max(0, sponsorDeals.length - namedDeals),
    } satisfies AccountChanged,
    realm: first.realm,
  })
}

/** Deals in force that a change reached and that are not fully received: transfers may go to the former account. */
async function listOpen(tx: Tx, reached: SQL | undefined) {
  const changed = await tx
    .select({
      id: deals.id,
      sponsorId: deals.sponsorId,
      organizationId: deals.organizationId,
      organizationName: deals.organizationName,
      realm: deals.realm,
      changeId: dealAccountChange.id,
      account: accountOf(sql`${deals.id}`, null),
    })
    .from(deals)
    .innerJoin(dealAccountChange, eq(dealAccountChange.dealId, deals.id))
    .where(and(reached, inArray(deals.status, dealStatuses.filter(takesPayments))))
    .orderBy(asc(deals.createdAt), asc(deals.id))
  const ids = changed.map(({ id }) => id)
  const plans = await listInstalments(tx, ids)
  const events = ids.length > 0 ? await tx.select().from(dealEvent).where(inArray(dealEvent.dealId, ids)) : []
  const eventsOf = Map.groupBy(events, ({ dealId }) => dealId)
  return changed
    .filter(({ id }) => openOf(plans.get(id) ?? []).left > 0)
    .map(({ account, ...deal }) => ({
      ...deal,
      account: readAccount(account),
      title: dealTitle(eventsOf.get(deal.id) ?? []),
    }))
}
