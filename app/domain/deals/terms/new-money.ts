import type { VatStatus } from "#app/domain/shared/vat.ts"
import type { DealKind } from "../deal/deal.ts"
import type { TypedInstalment, TypedMoney, VatCode } from "./money-terms.ts"
import { usualDays } from "./payment-plan.ts"

const newInstalments: TypedInstalment[] = [{ amount: "", dueOn: "", dueDays: String(usualDays) }]

/** What the profile of an organization suggests: a VAT payer adds the basic rate. */
export const vatCodeFor = (status: VatStatus | null): VatCode => (status === "active" ? "23" : (status ?? ""))

/** Nothing is suggested for a donation, or for goods alone; what somebody chose against the profile stays. */
export const suggestedVat = (code: string, status: VatStatus | null, isTaxed: boolean): string =>
  !isTaxed && code === vatCodeFor(status) ? "" : code

export const isTaxedKind = (kind: DealKind): boolean => kind !== "donation"

/** The payment that a new proposal asks for unless its sender changes it (decision 062). */
export const newMoney = (status: VatStatus | null): TypedMoney & { basis: "gross" } => ({
  basis: "gross",
  vat: vatCodeFor(status),
  instalments: newInstalments,
})

/** The VAT that was chosen, whatever the kind of agreement hides. */
export const chosenVat = ({ vat, taxedVat }: Pick<TypedMoney, "vat" | "taxedVat">): string => vat || (taxedVat ?? "")

/** What the form of a new proposal shows for a kind of agreement. */
export const moneyFor = (kind: DealKind, typed: TypedMoney, status: VatStatus | null): TypedMoney => ({
  ...typed,
  vat: suggestedVat(chosenVat(typed), status, isTaxedKind(kind)),
})
