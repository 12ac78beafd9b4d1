import type * as tables from "#app/db/schema.ts"
import { inForceStatuses } from "#app/domain/deals/deal/deal.ts"
import type { Totals } from "#app/domain/deals/payments/ledger.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { barOf } from "./bar.ts"

type Rows = {
  deal: typeof tables.deal.$inferSelect
  terms: readonly (typeof tables.dealTerms.$inferSelect)[]
  agreements: readonly (typeof tables.dealAgreement.$inferSelect)[]
  lines: readonly (typeof tables.dealLine.$inferSelect)[]
  entries: readonly (typeof tables.paymentEntry.$inferSelect)[]
  invoices: readonly (typeof tables.invoice.$inferSelect)[]
  totals: Totals
  bar: ReturnType<typeof barOf>
  agreedOn: Day | null
  ownVatStatus: typeof tables.organization.$inferSelect.vatStatus
}

const roundHalfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
const vatWithin = (gross: number, rate: number | null) => roundHalfUp(gross * (rate ?? 0), 100 + (rate ?? 0))
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The money of one version, from its lines. */
function versionOf({ version, kind, basis, vatRate, plan }: Rows["terms"][number], all: Rows["lines"]) {
  const own = all.filter(({ termsVersion }) => termsVersion === version)
  const amounts = (isMoney: boolean) =>
    own.flatMap((line) => ((formOf(kind, line) === "money") === isMoney ? [line.amountGrosze] : []))
  const money = sum(amounts(true))
  const vat = basis === "net" ? roundHalfUp(money * (vatRate ?? 0), 100) : vatWithin(money, vatRate)
  const gross = basis === "net" ? money + vat : money
  const goods = amounts(false)
  return {
    ...{ version, kind, gross, vat, net: gross - vat, goods, inKind: sum(goods) },
    lines: own.map(({ amountGrosze }) => amountGrosze),
    planned: (plan ?? []).map(({ grosze }) => grosze),
  }
}

/** All figures of one deal on a day, in grosze, computed from its rows. */
export function factsOf({ deal, terms, agreements, lines, entries, invoices, totals, bar, ...rest }: Rows) {
  const { agreedOn, ownVatStatus } = rest
  const versions = terms.map((one) => versionOf(one, lines))
  const current = versions.find(({ version }) => version === deal.termsVersion)
  const { vatRate: rate = null, vatStatus } = terms.find(({ version }) => version === deal.termsVersion) ?? {}
  if (!current) throw new Error("A deal has no terms")
  const signed = Math.max(...agreements.flatMap((one) => (one.annexNumber === null ? [one.version] : [])))
  const isInForce = inForceStatuses.some((status) => status === deal.status)
  const reversed = entries.map(({ reversesId }) => reversesId)
  const unreversed = entries.filter(({ id, kind }) => kind !== "reversal" && !reversed.includes(id))
  const entriesOf = (kind: string) => unreversed.filter((entry) => entry.kind === kind)
  const retained = sum(entriesOf("kept").map(({ grosze }) => grosze))
  const isCanceled = deal.status === "canceled"
  const owed = isCanceled ? 0 : current.gross
  const owedBack = isCanceled || isInForce ? totals.received - owed : 0
  const standing = invoices.filter(({ withdrawnAt }) => !withdrawnAt)
  const invoiced = sum(standing.map(({ grosze }) => grosze))
  const instalments = bar.map(({ key, gross, dueOn, received, covered }, index) => {
    // money beyond all instalments is shown beside the last one
    const over = index === bar.length - 1 ? Math.max(0, totals.received - current.gross) : 0
    const vat = vatWithin(gross, rate)
    const named = standing.flatMap(({ parts }) => parts.flatMap((part) => (part.key === key ? [part.grosze] : [])))
    return {
      gross,
      vat,
      net: gross - vat,
      named: Math.min(gross, sum(named)),
      dueOn,
      received: received + over,
      open: gross - received,
      toPay: gross - covered,
      over,
    }
  })
  const toPayWhere = (isMeant: (dueOn: Day | null) => boolean) =>
    sum(instalments.flatMap((one) => (isMeant(one.dueOn) ? [one.toPay] : [])))
  const today = todayIn(new Date())
  const overdue = toPayWhere((dueOn) => dueOn !== null && dueOn < today)
  return {
    reference: deal.reference,
    agreedOn,
    endedOn: deal.endedOn,
    isInForce,
    vatStatus: vatStatus ?? ownVatStatus,
    isCancelAsked: deal.cancelAskedBy !== null,
    versions,
    current,
    /** The open annex. */
    annex: versions.find((one) => one.version === deal.annexVersion) ?? null,
    /** Number of the annex whose terms are in force. */
    annexNumber: agreements.find((one) => one.version === deal.termsVersion)?.annexNumber ?? null,
    /** The version that the agreement prints, without later annexes. */
    signed: versions.find((one) => one.version === signed) ?? null,
    instalments,
    received: totals.received,
    inTransit: totals.inTransit,
    overdue,
    later: toPayWhere((dueOn) => dueOn === null || dueOn >= today),
    open: Math.max(0, current.gross - totals.received),
    over: isInForce ? Math.max(0, totals.received - current.gross) : 0,
    toGiveBack: Math.max(0, owedBack - retained),
    entries: entries.map(({ grosze, onDay }) => ({ grosze, onDay })),
    toConfirm: entriesOf("refund").flatMap(({ grosze, confirmedAt }) => (confirmedAt ? [] : [grosze])),
    invoices: invoices.map(({ grosze }) => grosze),
    invoiced,
  }
}
