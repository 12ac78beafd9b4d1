import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { taxed } from "#app/domain/shared/vat.ts"
import type { MoneyTerms, TypedInstalment } from "./money-terms.ts"
import type { PlannedInstalment } from "./payment-plan.ts"

type Basis = Pick<MoneyTerms, "basis" | "vatRate">
type Planned = Basis & Pick<MoneyTerms, "plan">

/** The instalments as amounts of the form, in grosze, net where the terms are: each sum of the first ones is rounded. */
function typedParts({ plan, basis, vatRate }: Planned): number[] {
  let [gross, net] = [0, 0]
  return (plan ?? []).map(({ grosze }) => {
    gross += grosze
    const upTo = basis === "net" ? taxed(gross, "gross", vatRate).net : gross
    const part = upTo - net
    net = upTo
    return part
  })
}

/** The plan as rows of the form, in amounts as those of the terms; a single row has none, because it follows the sum. */
export function rowsOfPlan(money: Planned): TypedInstalment[] {
  const parts = typedParts(money)
  return (money.plan ?? []).map(({ due }, index, { length }) => ({
    amount: length === 1 ? "" : formatMoneyInput(parts[index] ?? 0).replaceAll("\u00a0", ""),
    dueOn: "on" in due ? due.on : "",
    dueDays: "on" in due ? "" : String(due.daysAfterAgreed),
  }))
}

/** A read plan in gross grosze, which add up to the gross sum. What was typed as it stood keeps its gross in `before`. */
export function grossPlan(plan: PlannedInstalment[], tax: Basis, before: Planned): PlannedInstalment[] {
  if (tax.basis === "gross") return plan
  const stood = new Map<number, number>()
  if (before.basis === tax.basis && before.vatRate === tax.vatRate) {
    let [net, gross] = [0, 0]
    for (const [index, part] of typedParts(before).entries()) {
      net += part
      gross += before.plan?.[index]?.grosze ?? 0
      stood.set(net, gross)
    }
  }
  let [net, gross] = [0, 0]
  return plan.map((part) => {
    net += part.grosze
    const upTo = stood.get(net) ?? taxed(net, "net", tax.vatRate).gross
    const grosze = upTo - gross
    gross = upTo
    return { ...part, grosze }
  })
}
