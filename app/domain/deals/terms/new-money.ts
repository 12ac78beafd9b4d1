import type { VatStatus } from "#app/domain/shared/vat.ts"
import type { DealKind } from "../deal/deal.ts"
import type { TypedInstalment, TypedMoney, VatCode } from "./money-terms.ts"
import { usualDays } from "./payment-plan.ts"

const newInstalments: TypedInstalment[] = [{ amount: "", dueOn: "", dueDays: String(usualDays) }]

/** The suggestion by the profile of an organization: a VAT payer adds the basic rate. */
export const vatCodeFor = (status: VatStatus | null): VatCode => (status === "active" ? "23" : (status ?? ""))

/** The suggestion for a new proposal: none for a donation or goods alone; a choice against the profile stays. */
export const suggestedVat = (code: string, status: VatStatus | null, isTaxed: boolean): string =>
  !isTaxed && code === vatCodeFor(status) ? "" : code

export const isTaxedKind = (kind: DealKind): boolean => kind !== "donation"

/** The initial payment of a new proposal (decision 062). */
export const newMoney = (status: VatStatus | null): TypedMoney & { basis: "gross" } => ({
  basis: "gross",
  vat: vatCodeFor(status),
  instalments: newInstalments,
})

/** The chosen VAT, also while the kind of agreement hides it. */
export const chosenVat = ({ vat, taxedVat }: Pick<TypedMoney, "vat" | "taxedVat">): string => vat || (taxedVat ?? "")

/** The payment that the form of a new proposal shows for a kind of agreement. */
export const moneyFor = (kind: DealKind, typed: TypedMoney, status: VatStatus | null): TypedMoney => ({
  ...typed,
  vat: suggestedVat(chosenVat(typed), status, isTaxedKind(kind)),
})
