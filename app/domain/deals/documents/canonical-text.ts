import { type DealKind, type Side, sides } from "../deal/deal.ts"
import { type MoneyTerms, sameMoney, usualMoney } from "../terms/money-terms.ts"
import type { TermsLine } from "../terms/terms.ts"
import type { AgreedEvent } from "../terms/terms-events.ts"
import type { AgreedParties, DueRow } from "./agreement.ts"

export type CanonicalTerms = {
  dealId: string
  version: number
  kind: DealKind
  names: Record<Side, string>
  parties: AgreedParties
  /** In the agreement's order, like the lines. */
  events: readonly AgreedEvent[]
  lines: readonly TermsLine[]
  money?: MoneyTerms
  /** 26 digits; null: the document prints none. */
  account?: string | null
  days?: readonly DueRow[]
}

/**
 * The agreed terms as one text for a fingerprint: everything that the agreement prints, in a fixed order. Contacts are
 * left out, because they are removed with an account. A new form needs a new name in its first field.
 */
export function canonicalText({
  dealId,
  version,
  kind,
  names,
  parties,
  events,
  lines,
  money = usualMoney,
  account = null,
  days = [],
}: CanonicalTerms): string {
  const saysBasis = days.some(({ basis }) => basis !== undefined) || lines.some(({ dueOn }) => dueOn)
  // terms without account, days or details of the money keep the text from before these were printed
  const saysDays = saysBasis || account !== null || days.length > 0
  const saysMoney = saysDays || !sameMoney(usualMoney, money) || lines.some(({ form }) => form)
  const formWithoutDays = saysMoney ? "pomost-terms-2" : "pomost-terms-1"
  const formWithDays = saysBasis ? "pomost-terms-4" : "pomost-terms-3"
  const text = JSON.stringify([
    saysDays ? formWithDays : formWithoutDays,
    dealId,
    version,
    kind,
    sides.map((side) => {
      const { address, nip, krs, representatives } = parties[side]
      return [side, names[side], address ?? null, nip, krs ?? null, representatives ?? null]
    }),
    events.map(({ id, title, startDate, endDate, city }) => [id, title, startDate, endDate, city]),
    lines.map((line) => [
      line.lineKey,
      line.eventId,
      line.title,
      line.description,
      line.benefits,
      line.amountGrosze,
      line.isCustom,
      line.providedBy ?? null,
      ...(saysMoney ? [line.form ?? null] : []),
      ...(saysBasis ? [line.dueOn ?? null] : []),
    ]),
    ...(saysMoney ? [moneyText(money)] : []),
    ...(saysDays
      ? [
          account,
          days.map(({ owedBy, title, dueOn, basis }) => [owedBy, title, dueOn, ...(saysBasis ? [basis ?? null] : [])]),
        ]
      : []),
  ])
  return text.normalize("NFC")
}

const moneyText = ({ basis, vatStatus, vatRate, plan }: MoneyTerms) => [
  basis,
  vatStatus,
  vatRate,
  plan && plan.map(({ grosze, due }) => [grosze, "on" in due ? due.on : due.daysAfterAgreed]),
]
