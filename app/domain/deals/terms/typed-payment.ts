import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { DealKind } from "../deal/deal.ts"
import {
  amountsText,
  dueText,
  type TypedInstalment,
  type TypedMoney,
  usualPlanText,
  vatOfCode,
  vatSentence,
} from "./money-terms.ts"
import { isPlanned, readDue } from "./payment-plan.ts"

/** The payment that a form asks for: "całość w ciągu 14 dni od zawarcia umowy, kwoty brutto, 23% VAT". */
export function typedPayment(kind: DealKind, { basis, vat, instalments }: TypedMoney): string {
  return [typedPlan(instalments), typedVat(kind, basis === "net" ? "net" : "gross", vat)].filter(Boolean).join(", ")
}

function typedPlan(rows: readonly TypedInstalment[]): string {
  const planned = rows.filter(isPlanned)
  const [first, ...others] = planned
  if (!first) return `${usualPlanText}, bez terminu`
  const due = readDue(first)
  return others.length > 0 || "error" in due ? count(planned.length, memberNouns.rata) : `całość ${dueText(due)}`
}

/** The VAT part; a donation has no VAT, so its amounts are neither net nor gross. */
function typedVat(kind: DealKind, basis: "net" | "gross", code: string): string | null {
  const vat = { basis, ...vatOfCode(code) }
  if (kind === "donation") return vat.vatStatus === "active" ? null : vatSentence(vat)
  return vatSentence(vat) ?? amountsText(basis)
}
