import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { bankAccount, company, organization, paymentEntry, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { bankQrText } from "#app/domain/deals/payments/bank-qr.ts"
import { balanceOf, reversalProblem, sumsOf, takesPayments } from "#app/domain/deals/payments/ledger.ts"
import { transferTitle, whiteListFrom } from "#app/domain/deals/payments/transfer.ts"
import { providerOf } from "#app/domain/deals/terms/terms-sides.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { todayIn } from "#app/lib/dates.ts"
import { getDeal, type LoadedDeal } from "../queries.server.ts"
import { getPlan, listEntries } from "./ledger.server.ts"

/** The page of a deal's payments, for its two parties; 404 for strangers. Before the terms are agreed there are none. */
export async function getPaymentsPage(viewer: Viewer, dealId: string, now = new Date()) {
  const deal = await getDeal(viewer, dealId)
  const open = takesPayments(deal.status)
  const [plan, entries, parties, people] = await Promise.all([
    open ? getPlan(db, deal) : { instalments: [], lines: [] },
    listEntries(db, dealId),
    open ? findParties(deal) : null,
    listAuthors(dealId),
  ])
  const today = todayIn(now)
  const { instalments, lines } = plan
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const mayRecord = open && may(viewer.role, "recordPayments")
  const { kind } = deal
  const goods =
    kind === "barter" ? lines : lines.filter((line) => providerOf(kind, line) === "sponsor" && kind !== "donation")
  return {
    id: dealId,
    side: deal.side,
    status: deal.status,
    open,
    today,
    sums: sumsOf(instalments, entries, today),
    instalments: instalments.map((instalment) => {
      const balance = balanceOf(instalment, entries, today)
      return {
        ...instalment,
        ...balance,
        transfer: parties && transferOf(deal, parties, balance.left - balance.onTheWay),
      }
    }),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      grosze: entry.grosze,
      onDay: entry.onDay,
      reason: entry.reason,
      reversesId: entry.reversesId,
      by: nameOf.get(entry.authorId) ?? "",
      side: entry.side,
      at: entry.createdAt,
      mayReverse: mayRecord && reversalProblem(deal.side, entry, entries) === null,
    })),
    goods: goods.map(({ lineKey, title, amountGrosze }) => ({ lineKey, title, amountGrosze })),
    partner: parties && {
      name: deal.side === "sponsor" ? deal.organizationName : deal.sponsorName,
      nip: deal.side === "sponsor" ? parties.organizationNip : parties.sponsorNip,
      vatStatus: deal.side === "sponsor" ? parties.vatStatus : null,
    },
    hasAccount: parties ? parties.account !== null : false,
    asksWhiteList: parties?.vatStatus === "active" && sumsOf(instalments, [], today).whole > whiteListFrom,
    mayRecord,
    note: open && !mayRecord ? roleNotes.recordPayments : null,
  }
}
export type PaymentsPage = Awaited<ReturnType<typeof getPaymentsPage>>
export type InstalmentShown = PaymentsPage["instalments"][number]

type Parties = NonNullable<Awaited<ReturnType<typeof findParties>>>

async function findParties({ organizationId, sponsorId }: LoadedDeal) {
  const isDefault = and(
    eq(bankAccount.organizationId, organization.id),
    bankAccount.isDefault,
    isNull(bankAccount.removedAt),
  )
  const [found] = await db
    .select({
      account: bankAccount.number,
      organizationNip: organization.nip,
      address: organization.address,
      vatStatus: organization.vatStatus,
      sponsorNip: company.nip,
    })
    .from(organization)
    .innerJoin(company, eq(company.id, sponsorId))
    .leftJoin(bankAccount, isDefault)
    .where(eq(organization.id, organizationId))
  return found ?? null
}

/** What to copy into a transfer of what is left (grosze), and its code for banking apps; null without an account. */
function transferOf(deal: LoadedDeal, { account, address, organizationNip }: Parties, grosze: number) {
  if (account === null || grosze <= 0) return null
  const title = transferTitle(deal.id, deal.kind)
  const receiver = deal.organizationName
  const qr = bankQrText({ nip: organizationNip ?? "", account, grosze, receiver, title })
  return { account, grosze, receiver, address, title, qr }
}

const listAuthors = (dealId: string) =>
  db
    .selectDistinct({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(paymentEntry, eq(paymentEntry.authorId, user.id))
    .where(eq(paymentEntry.dealId, dealId))
