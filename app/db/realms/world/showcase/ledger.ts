import type { fact, invoice, paymentEntry } from "#app/db/schema.ts"
import type { PaymentFact } from "#app/domain/deals/deal/deal-history.ts"
import { type PaymentEntry, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { DealRows } from "../deal.ts"
import type { samples } from "../samples.ts"
import type { ShownDeal } from "./shown-deal.ts"
import { factOf, type StoryClock } from "./work.ts"

type PaymentRow = typeof paymentEntry.$inferInsert & PaymentEntry
export type LedgerRows = {
  payments: PaymentRow[]
  invoices: (typeof invoice.$inferInsert)[]
  totals: { receivedGrosze: number; inTransitGrosze: number }
}

/** Entries and invoices, each of a whole instalment, so that the agreement gives the sums. */
export function ledgerOf(
  { paid = [], invoice: issued }: ShownDeal,
  { instalments, versions, agreements }: DealRows,
  { story, clock }: StoryClock,
): LedgerRows & { facts: (typeof fact.$inferInsert)[] } {
  const { id: dealId } = story
  const payments = paid.map(({ kind, part, on }): PaymentRow => {
    const instalment = instalments.find(({ position }) => position === part)
    if (!instalment) throw new Error(`no instalment ${part}`)
    const at = clock.at(on, kind === "sent" ? "10:31" : "11:02")
    const side = kind === "sent" ? "sponsor" : "organization"
    return {
      id: crypto.randomUUID(),
      dealId,
      kind,
      side,
      authorId: story[side].ownerId,
      reversesId: null,
      instalmentKey: instalment.key,
      grosze: instalment.grossGrosze,
      onDay: todayIn(at),
      createdAt: at,
    }
  })
  const agreed = versions.find(({ version }) => version === agreements.at(-1)?.version)
  const invoices = (issued && agreed ? [issued] : []).map(({ number, on }) => {
    const at = clock.at(on, "13:15")
    const issuedOn = todayIn(at)
    return {
      ...{ id: crypto.randomUUID(), dealId, number: `FV/${number}/${issuedOn.slice(0, 4)}`, issuedOn },
      grosze: agreed?.grossGrosze ?? 0,
      addedById: story.organization.ownerId,
      createdAt: at,
    }
  })
  const { received: receivedGrosze, inTransit: inTransitGrosze } = totalsOf(payments)
  const paymentFact = (what: PaymentFact, side: "sponsor" | "organization", details: object, at: Date) =>
    factOf(story, { what, side, details, at })
  return {
    payments,
    invoices,
    totals: { receivedGrosze, inTransitGrosze },
    facts: [
      ...payments.map(({ kind, side, grosze, createdAt, id: entryId }) =>
        paymentFact(
          kind === "sent" ? "deal.paymentSent" : "deal.paymentReceived",
          side,
          { grosze, entryId },
          createdAt as Date,
        ),
      ),
      ...invoices.map(({ number, grosze, createdAt }) =>
        paymentFact("deal.invoiceAdded", "organization", { number, grosze }, createdAt),
      ),
    ],
  }
}

/** Accounts of the demo's organization: the number of the banks' own example. */
export const accountNumbers = {
  mile: "61109010140000071219812874",
} as const satisfies Partial<Record<keyof typeof samples.organizations, string>>
