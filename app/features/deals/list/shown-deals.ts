import { useRef } from "react"
import type { DealsPage, ListedDeal } from "./queries.server.ts"

/** Rows of "Pokaż więcej": earlier pages of `list` and the newest; a page that does not continue them stands alone. */
export function useShownDeals(list: string, after: string | null, page: DealsPage): ListedDeal[] {
  const pages = useRef({ list, byPlace: new Map<string | null, DealsPage>() })
  if (pages.current.list !== list) pages.current = { list, byPlace: new Map() }
  const { byPlace } = pages.current
  byPlace.set(after, page)
  const above: ListedDeal[] = []
  for (let place: string | null = null; place !== after; ) {
    const earlier = byPlace.get(place)
    if (!earlier?.next) return page.deals
    above.push(...earlier.deals)
    place = earlier.next
  }
  return [...above, ...page.deals]
}
