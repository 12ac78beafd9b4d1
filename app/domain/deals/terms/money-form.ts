import * as z from "zod"
import { type AmountBasis, amountBases, taxed, type VatStatus } from "#app/domain/shared/vat.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import type { DealKind } from "../deal/deal.ts"
import { sumOfMoney } from "./line-sums.ts"
import { type MoneyTerms, planRowsOf, type TypedInstalment, usualMoney, vatCodes, vatOfCode } from "./money-terms.ts"
import { chosenVat, isTaxedKind, newMoney, suggestedVat } from "./new-money.ts"
import { planLimits, readPlan } from "./payment-plan.ts"
import { grossPlan, rowsOfPlan } from "./plan-basis.ts"
import type { TermsLine } from "./terms.ts"

const shortText = z.string("Popraw tę wartość").max(60, "Popraw tę wartość").default("")
const planRow = z.strictObject({
  amount: shortText,
  dueOn: shortText,
  dueDays: shortText,
  remove: z.literal("on").optional(),
})

const vatField = z
  .string("Wybierz VAT z\u00a0listy")
  .refine((code) => vatCodes.includes(code), "Wybierz VAT z\u00a0listy")
  .optional()

/** Controls of the payment; a form without `basis` does not change it. */
export const moneyFields = {
  basis: z.enum(amountBases, "Wybierz kwoty netto albo brutto").optional(),
  vat: vatField,
  instalments: z
    .array(planRow.optional())
    .max(1000, `Plan może mieć najwyżej ${planLimits.instalments} rat`)
    .optional(),
  /** The button that adds an instalment without JavaScript; the form returns before anything is read. */
  addInstalment: z.literal("on").optional(),
}
/** Controls of a new proposal, which hides VAT for a donation. */
export const newMoneyFields = { ...moneyFields, taxedVat: vatField }
export type MoneyForm = {
  basis?: AmountBasis
  vat?: string
  taxedVat?: string
  instalments?: (TypedInstalment | undefined)[]
}

export const moneyErrors = {
  rate: "Kwoty netto wymagają stawki VAT. Wybierz ją albo podaj kwoty brutto",
  donation: "Darowizna jest bez VAT. Wybierz „VAT nie dotyczy” albo inny rodzaj umowy",
} as const

export type ReadMoney = { ok: true; money: MoneyTerms } | { ok: false; errors: FieldErrors }
type DealLines = { kind: DealKind; lines: readonly TermsLine[] }

/** What the amounts of a form mean; without payment fields as before. */
export const taxOf = (form: MoneyForm, before: MoneyTerms = usualMoney): Omit<MoneyTerms, "plan"> =>
  form.basis === undefined ? before : { basis: form.basis, ...vatOfCode(form.vat ?? "") }

/**
 * The payment of a form, or errors by control. Without payment fields it stays as in `before`, whose plan has to fit
 * the new lines too.
 */
export function readMoney(form: MoneyForm, { kind, lines }: DealLines, before: MoneyTerms = usualMoney): ReadMoney {
  const { basis, vatStatus, vatRate } = taxOf(form, before)
  if (basis === "net" && vatRate === null) return { ok: false, errors: { vat: moneyErrors.rate } }
  if (kind === "donation" && vatStatus === "active") return { ok: false, errors: { vat: moneyErrors.donation } }
  const sum = { ...taxed(sumOfMoney(kind, lines), basis, vatRate), basis }
  const typed = form.basis === undefined ? rowsOfPlan(before) : (form.instalments ?? [])
  let number = 0
  const read = readPlan(planRowsOf(typed), sum, () => String(++number))
  if (!read.ok) return read
  const plan = read.plan && grossPlan(read.plan, { basis, vatRate }, before)
  return { ok: true, money: { basis, vatStatus, vatRate, plan } }
}

export const newTaxOf = ({ basis = "gross", vat = "", taxedVat }: MoneyForm, kind: DealKind) =>
  taxOf({ basis, vat: isTaxedKind(kind) ? chosenVat({ vat, taxedVat }) : vat })

/** The payment of a new proposal; without payment fields the usual one. */
export function readNewMoney(form: MoneyForm, agreed: DealLines, status: VatStatus | null): ReadMoney {
  const typed: MoneyForm = form.basis === undefined ? newMoney(status) : form
  const isTaxed = typed.basis === "net" || (isTaxedKind(agreed.kind) && sumOfMoney(agreed.kind, agreed.lines) > 0)
  const { vat = "", taxedVat } = typed
  const chosen = isTaxedKind(agreed.kind) ? chosenVat({ vat, taxedVat }) : vat
  return readMoney({ ...typed, vat: suggestedVat(chosen, status, isTaxed) }, agreed)
}
