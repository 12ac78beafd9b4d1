import type { DealRows } from "#app/db/realms/world/deal.ts"
import { instalmentRows } from "#app/db/realms/world/deal-agreements.ts"
import type { paymentEntry } from "#app/db/schema.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { type PaymentEntry, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { evenPlan } from "#app/domain/deals/terms/payment-plan.ts"
import { dayMs, todayIn } from "#app/lib/dates.ts"
import { type Random, weighted } from "./random.ts"

type PaymentRow = typeof paymentEntry.$inferInsert
type Paid = "nothing" | "sent" | "part" | "all"

const drawers: Partial<Record<DealStatus, (random: Random) => Paid>> = {
  in_progress: weighted<Paid>([
    { item: "nothing", weight: 3 },
    { item: "sent", weight: 3 },
    { item: "part", weight: 2 },
    { item: "all", weight: 2 },
  ]),
  settlement: weighted<Paid>([
    { item: "sent", weight: 3 },
    { item: "all", weight: 7 },
  ]),
  settlement_rejected: () => "part",
  completed: () => "all",
}

type Authors = { sponsor: string; organization: string }

/** The ledger of an agreed deal: its plan, sent and received payments, and sometimes an entry that was taken back. */
export function withPayments(
  rows: DealRows,
  authors: Authors,
  { random, now }: { random: Random; now: Date },
): DealRows & { payments: PaymentRow[] } {
  const draw = drawers[rows.deal.status]
  const agreed = rows.versions.find(({ version }) => version === rows.deal.termsVersion)
  const agreement = rows.agreements.find(({ version }) => version === rows.deal.termsVersion)
  const whole = agreed?.grossGrosze ?? 0
  // a bulk insert writes null where another row names the column
  const deliverables = rows.deliverables.map((row) => ({ ...row, state: row.state ?? ("todo" as const) }))
  const deal = { ...rows.deal, receivedGrosze: 0, inTransitGrosze: 0 }
  if (!draw || !agreement || whole === 0) return { ...rows, deal, deliverables, payments: [] }
  const plan = whole >= 200_000 && random.chance(0.4) ? evenPlan(whole, random.between(2, 4)) : null
  const paid = draw(random)
  const paidGrosze = { nothing: 0, sent: 0, part: Math.ceil(whole / 3), all: whole }[paid]
  const from = agreement.agreedAt.getTime()
  const step = Math.min((now.getTime() - from) / 5, 10 * dayMs)
  const entry = (
    place: number,
    more: Pick<PaymentRow, "kind" | "grosze"> & Partial<PaymentRow>,
  ): PaymentRow & PaymentEntry => {
    const at = new Date(from + place * step)
    const side = more.kind === "sent" ? "sponsor" : "organization"
    return {
      id: random.uuid(),
      dealId: rows.deal.id,
      instalmentKey: "1",
      onDay: todayIn(at),
      side,
      authorId: authors[side],
      createdAt: at,
      reversesId: null,
      ...more,
    }
  }
  const payments: (PaymentRow & PaymentEntry)[] = []
  if (paid !== "nothing") payments.push(entry(1, { kind: "sent", grosze: paidGrosze || whole }))
  if (paidGrosze > 0 && random.chance(0.1)) {
    const wrong = entry(2, { kind: "received", grosze: Math.ceil(paidGrosze / 2) })
    payments.push(wrong)
    const { id: reversesId, grosze } = wrong
    payments.push(entry(3, { kind: "reversal", grosze, reversesId, reason: "Pomyłka w kwocie" }))
  }
  if (paidGrosze > 0) payments.push(entry(4, { kind: "received", grosze: paidGrosze }))
  const versions = rows.versions.map((one) => (one === agreed ? { ...one, plan } : one))
  const { received: receivedGrosze, inTransit: inTransitGrosze } = totalsOf(payments)
  return {
    ...rows,
    deal: { ...deal, receivedGrosze, inTransitGrosze },
    payments,
    versions,
    instalments: instalmentRows(rows.agreements, versions),
    deliverables,
  }
}
