import { formatMoney } from "#app/domain/shared/money.ts"
import { type AmountBasis, type Taxed, taxed, type VatRate, type VatStatus, vatRates } from "#app/domain/shared/vat.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import type { DealKind } from "../deal/deal.ts"
import { basisOf, worthText } from "../deal/worth.ts"
import { sumOfMoney } from "./line-sums.ts"
import type { PlannedInstalment, PlanRow, SumToDivide } from "./payment-plan.ts"
import type { ChangeRow } from "./terms-diff.ts"

/** The payment in terms, besides their lines. */
export type MoneyTerms = {
  basis: AmountBasis
  /** Null: the terms do not state it. */
  vatStatus: VatStatus | null
  /** Set for an active VAT payer only. */
  vatRate: VatRate
  /** In gross grosze; null: one payment without a day. */
  plan: PlannedInstalment[] | null
}

/** The payment of terms that state nothing about it. */
export const usualMoney: MoneyTerms = { basis: "gross", vatStatus: null, vatRate: null, plan: null }

/** Values of the form's control: the organization's VAT status, or the rate of an active payer. */
export const vatCodes = ["", "exempt", "none", ...vatRates.map(String)] as const
export type VatCode = (typeof vatCodes)[number]
export const vatCodeOf = ({ vatStatus, vatRate }: MoneyTerms): VatCode =>
  vatStatus === "active" ? String(vatRate) : (vatStatus ?? "")

export function vatOfCode(code: string): Pick<MoneyTerms, "vatStatus" | "vatRate"> {
  const vatRate = vatRates.find((rate) => String(rate) === code)
  if (vatRate !== undefined) return { vatStatus: "active", vatRate }
  return { vatStatus: code === "exempt" || code === "none" ? code : null, vatRate: null }
}

export const vatChoices = vatCodes.map((value) => ({ value, label: vatCodeLabel(value) }))
export const basisChoices: { value: AmountBasis; label: string }[] = [
  { value: "gross", label: "Brutto – tyle sponsor zapłaci" },
  { value: "net", label: "Netto – VAT zostanie doliczony" },
]

function vatCodeLabel(code: VatCode): string {
  if (code === "") return "Nie ustalamy"
  if (code === "exempt" || code === "none")
    return code === "exempt" ? "Organizacja zwolniona z\u00a0VAT" : "VAT nie dotyczy"
  return `Organizacja czynny podatnik, ${code}% VAT`
}

export type TypedInstalment = Omit<PlanRow, "key">

export type TypedMoney = {
  basis: string
  vat: string
  /** In a new proposal of a donation: the hidden choice of VAT, which counts again for another kind. */
  taxedVat?: string
  instalments: TypedInstalment[]
}

const blankRow: PlanRow = { key: null, amount: "", dueOn: "", dueDays: "" }

/** The rows of a form as a plan reads them; one that the form lacks is blank, so that errors keep their numbers. */
export const planRowsOf = (typed: readonly (TypedInstalment | undefined)[]): PlanRow[] =>
  typed.map((row) => ({ ...blankRow, ...row }))

type Lines = Parameters<typeof sumOfMoney>[1]

/** Net, VAT and gross of what the sponsor pays, in grosze. */
export const sumToPay = (
  { kind, lines }: { kind: DealKind; lines: Lines },
  { basis, vatRate }: Pick<MoneyTerms, "basis" | "vatRate">,
): Taxed => taxed(sumOfMoney(kind, lines), basis, vatRate)

/** The same as a sum that instalments divide. */
export const toDivide = (of: Parameters<typeof sumToPay>[0], tax: Parameters<typeof sumToPay>[1]): SumToDivide => ({
  ...sumToPay(of, tax),
  basis: tax.basis,
})

export type VatTerms = Pick<MoneyTerms, "basis" | "vatStatus" | "vatRate">

/** "kwoty netto, 23% VAT"; null when the terms do not state it. */
export function vatSentence({ basis, vatStatus, vatRate }: VatTerms): string | null {
  if (vatStatus === null) return null
  if (vatStatus === "none") return "VAT nie dotyczy organizacji"
  if (vatStatus === "exempt") return "organizacja jest zwolniona z\u00a0VAT"
  return `${amountsText(basis)}, ${vatRate}% VAT`
}
export const amountsText = (basis: AmountBasis) => `kwoty ${basis === "net" ? "netto" : "brutto"}`

/** "8 610 zł brutto (7 000 zł netto + 1 610 zł VAT)"; null without VAT. */
export function taxedSentence(taxed: Taxed): string | null {
  const parts = taxParts(taxed)
  return parts && `${formatMoney(taxed.gross)}\u00a0brutto (${parts})`
}

/** "7 000 zł netto + 1 610 zł VAT"; null without VAT. */
export const taxParts = ({ net, vat }: Taxed): string | null =>
  vat === 0 ? null : `${formatMoney(net)}\u00a0netto +\u00a0${formatMoney(vat)}\u00a0VAT`

type TaxedTerms = { kind: DealKind; lines: Lines; money: VatTerms }

/** `addedVat` of terms with VAT, else what they state about it; null when they state none. */
export function moneySentence(terms: TaxedTerms): { text: string; isTaxed: boolean } | null {
  if (terms.money.vatStatus === "active")
    return { text: addedVat(terms), isTaxed: sumToPay(terms, terms.money).vat !== 0 }
  const sentence = vatSentence(terms.money)
  return sentence ? { text: `${capitalized(sentence)}.`, isTaxed: false } : null
}

/** The whole sum of a deal's payments, which are gross: "Razem 8 610 zł brutto (…), VAT 23%." Null if VAT is not stated. */
export function paidSentence(sum: Taxed, money: VatTerms): { text: string; isTaxed: boolean } | null {
  const sentence = vatSentence(money)
  if (sentence === null) return null
  const taxed = taxedSentence(sum)
  const whole = `Razem ${taxed ?? formatMoney(sum.gross)}`
  return money.vatStatus === "active"
    ? { text: `${whole}, VAT ${money.vatRate}%. Raty i\u00a0wpłaty są kwotami brutto.`, isTaxed: taxed !== null }
    : { text: `${whole}. ${capitalized(sentence)}.`, isTaxed: false }
}

/** What the whole sum is called: still owed, paid, or neither while another sum has arrived. */
export const wholeLabel = ({ whole, received }: { whole: number; received: number }): string => {
  if (received <= 0) return owedLabel
  return received === whole ? "Zapłacono" : "Razem"
}
const owedLabel = "Do zapłaty"

/** Whether the amounts of terms with VAT are net, and the whole sum; `label`: what it is called. */
export function addedVat({ kind, lines, money }: TaxedTerms, label = owedLabel): string {
  const taxed = taxedSentence(sumToPay({ kind, lines }, money))
  const amounts = `Kwoty przy opcjach są kwotami ${money.basis === "net" ? "netto" : "brutto"}, stawka VAT: ${money.vatRate}%.`
  return taxed ? `${amounts} ${label}: ${taxed}.` : amounts
}

/** The VAT of any terms, with the `label` of `addedVat`; null when there is no money, or they do not state it. */
export function vatParagraph(terms: TaxedTerms, label?: string): string | null {
  if (sumOfMoney(terms.kind, terms.lines) === 0) return null
  if (terms.money.vatStatus === "active") return addedVat(terms, label)
  const sentence = vatSentence(terms.money)
  return sentence && `${capitalized(sentence)}.`
}

export function dueText(due: PlannedInstalment["due"]): string {
  if ("on" in due) return `do ${formatLongDay(due.on)}`
  if (due.daysAfterAgreed === 0) return "w\u00a0dniu zawarcia umowy"
  return `w\u00a0ciągu ${daysText(due.daysAfterAgreed)} od zawarcia umowy`
}
const daysText = (days: number) => (days === 1 ? "1 dnia" : `${days} dni`)

/** "rata 1 z 2"; one instalment has no number. */
export const planLabel = (index: number, length: number): string =>
  length > 1 ? `rata ${index + 1} z\u00a0${length}` : "płatność"

/** "rata 1 z 2: 3 000 zł brutto, do 12 marca 2027". */
export const planLines = ({ plan, vatStatus }: Pick<MoneyTerms, "plan" | "vatStatus">): string[] =>
  (plan ?? []).map((part, index, { length }) => `${planLabel(index, length)}: ${partText(part, { vatStatus })}`)

export const usualPlanText = "całość jednym przelewem"

export const sameMoney = (some: MoneyTerms, others: MoneyTerms): boolean => moneyChanges(some, others).length === 0

export function moneyChanges(before: MoneyTerms, after: MoneyTerms): ChangeRow[] {
  const edited = { tone: "edit", word: "Zmiana" } as const
  const [wasVat, isVat] = [before, after].map((money) => vatSentence(money) ?? "nie ustalono")
  return [
    ...(wasVat === isVat && before.basis === after.basis
      ? []
      : [{ ...edited, label: "VAT", from: wasVat ?? "", to: isVat ?? "" }]),
    ...planChanges(before, after),
  ]
}

const partText = ({ grosze, due }: PlannedInstalment, money: Pick<MoneyTerms, "vatStatus">) =>
  `${worthText({ gross: grosze, inKind: 0 }, basisOf(money))}, ${dueText(due)}`

/** Changes of the plan by instalment; a change from or to the usual plan is one row. */
function planChanges(before: MoneyTerms, after: MoneyTerms): ChangeRow[] {
  const oldParts = before.plan ?? []
  const newParts = after.plan ?? []
  const label = (index: number) => (Math.max(oldParts.length, newParts.length) > 1 ? `Rata ${index + 1}` : "Płatność")
  const parts = (plan: PlannedInstalment[]) => (plan.length > 0 ? `raty: ${plan.length}` : usualPlanText)
  const hadPlan = oldParts.length > 0
  const hasPlan = newParts.length > 0
  const planRow: ChangeRow[] =
    hadPlan === hasPlan
      ? []
      : [{ tone: "edit", word: "Zmiana", label: "Plan płatności", from: parts(oldParts), to: parts(newParts) }]
  if (!hasPlan) return planRow
  const rows = Array.from({ length: Math.max(oldParts.length, newParts.length) }, (_, index): ChangeRow[] => {
    const [from, to] = [before, after].map((money) => money.plan?.[index] && partText(money.plan[index], money))
    if (from === to) return []
    if (from === undefined) return [{ tone: "add", word: "Dodano", label: label(index), to }]
    if (to === undefined) return [{ tone: "cut", word: "Usunięto", label: label(index), from }]
    return [{ tone: "edit", word: "Zmiana", label: label(index), from, to }]
  })
  return [...planRow, ...rows.flat()]
}
