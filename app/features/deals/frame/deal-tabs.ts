import { dealPath } from "#app/paths.ts"

/** Pages of a deal, in the order of their tabs. */
export type DealTabKey = "terms" | "history"
export type DealTab = { key: DealTabKey; href: string; label: string }

/** Where the deal's page keeps its history. */
export const historyId = "historia"

/** A page has a tab once the deal has something to show there. */
export const dealTabs = ({ id }: { id: string }): DealTab[] => [
  { key: "terms", href: dealPath(id), label: "Ustalenia" },
  { key: "history", href: `${dealPath(id)}#${historyId}`, label: "Historia" },
]
