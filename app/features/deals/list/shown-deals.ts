import { useRef } from "react"
import type { DealsPage, ListedDeal } from "./queries.server.ts"

/** Deals after "Pokaż więcej": the pages of `list` up to the cursor `after`, then `page`; `page` alone if one lacks. */
export function useShownDeals(list: string, after: string | null, page: DealsPage): ListedDeal[] {
  const pages = useRef({ list, byCursor: new Map<string | null, DealsPage>() })
  if (pages.current.list !== list) pages.current = { list, byCursor: new Map() }
  const { byCursor } = pages.current
  byCursor.set(after, page)
  const above: ListedDeal[] = []
  for (let cursor: string | null = null; cursor !== after; ) {
    const earlier = byCursor.get(cursor)
    if (!earlier?.next) return page.deals
    above.push(...earlier.deals)
    cursor = earlier.next
  }
  return [...above, ...page.deals]
}
