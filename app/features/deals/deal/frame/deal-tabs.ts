import { type DealStatus, type Side, showsMaterials, takesPayments } from "#app/domain/deals/deal/deal.ts"
import { ownWaiting, type RowSums } from "#app/domain/deals/deal/row-sums.ts"
import { dealDeliverablesPath, dealDocumentsPath, dealMaterialsPath, dealPath, paymentsPath } from "#app/paths.ts"

export type DealTabKey = "terms" | "deliverables" | "materials" | "payments" | "documents" | "history"
/** `detail`: its progress; `waiting`: how many things wait for the viewer. */
export type DealTab = { key: DealTabKey; href: string; label: string; detail?: string; waiting?: number }

export const historyId = "historia"
export const stateCardId = "ruch"
export const dealStatePath = (dealId: string) => `${dealPath(dealId)}#${stateCardId}`

type DealTabsInput = {
  id: string
  side: Side
  status: DealStatus
  wasAccepted: boolean
  rowSums: RowSums
  ownRows: number | null
  copiesWaiting: number
  /** For a deal that is over: its ledger has entries, or had some. */
  hasLedger: boolean
}

/** The tabs of a deal's pages that have something to show. */
export function dealTabs({
  id,
  side,
  status,
  wasAccepted,
  rowSums,
  ownRows,
  copiesWaiting,
  hasLedger,
}: DealTabsInput): DealTab[] {
  const { all, confirmed } = rowSums
  const deliverables: DealTab = {
    key: "deliverables",
    href: dealDeliverablesPath(id),
    label: "Świadczenia",
    detail: `${confirmed} z ${all}`,
    waiting: ownWaiting(rowSums, ownRows),
  }
  return [
    { key: "terms", href: dealPath(id), label: "Ustalenia" },
    ...(all > 0 ? [deliverables] : []),
    ...(showsMaterials(side, status, wasAccepted)
      ? [{ key: "materials" as const, href: dealMaterialsPath(id), label: "Materiały" }]
      : []),
    ...(takesPayments(status) || hasLedger
      ? [{ key: "payments" as const, href: paymentsPath(id), label: "Płatności" }]
      : []),
    { key: "documents", href: dealDocumentsPath(id), label: "Dokumenty", waiting: copiesWaiting },
    { key: "history", href: `${dealPath(id)}#${historyId}`, label: "Historia" },
  ]
}
