import {
  type MoneyTerms,
  type TypedInstalment,
  type TypedMoney,
  vatCodeOf,
  vatOfCode,
} from "#app/domain/deals/terms/money-terms.ts"
import { rowsOfPlan } from "#app/domain/deals/terms/plan-basis.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { entriesOf, typedRows } from "#app/lib/forms/typed-rows.ts"

export const typedOf = (money: MoneyTerms): TypedMoney => ({
  basis: money.basis,
  vat: vatCodeOf(money),
  instalments: rowsOfPlan(money),
})

/** The VAT of typed values; an unknown code adds none. */
export const taxIn = ({ basis, vat }: Pick<TypedMoney, "basis" | "vat">): Pick<MoneyTerms, "basis" | "vatRate"> => ({
  basis: basis === "net" ? "net" : "gross",
  vatRate: vatOfCode(vat).vatRate,
})

const blank: TypedInstalment = { amount: "", dueOn: "", dueDays: "" }

/** The values of a form or a draft, over `base` for controls that it lacks. */
export function typedMoneyIn(values: TypedValues, base: TypedMoney): TypedMoney {
  const rows = typedRows(entriesOf(values), "instalments")
  const length = Math.max(
    values.basis === undefined ? base.instalments.length : 0,
    ...[...rows.keys()].map((at) => at + 1),
  )
  return {
    basis: String(values.basis ?? base.basis),
    vat: String(values.vat ?? base.vat),
    ...(values.taxedVat !== undefined && { taxedVat: String(values.taxedVat) }),
    instalments: Array.from({ length }, (_, at) => ({ ...blank, ...base.instalments[at], ...rows.get(at) })),
  }
}

export const sameTyped = (some: TypedMoney, others: TypedMoney): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

export const addInstalment = "addInstalment"

/** The form with one more instalment, after the button that adds one without JavaScript; null for other buttons. */
export function withInstalment<V extends TypedValues>(values: V): TypedValues | null {
  if (!(addInstalment in values)) return null
  const { [addInstalment]: _, ...rest } = values as TypedValues
  const next = Math.max(-1, ...typedRows(entriesOf(rest), "instalments").keys()) + 1
  return { ...rest, [`instalments[${next}].amount`]: "" }
}
