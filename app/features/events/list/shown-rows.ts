import { useMemo } from "react"
import { changeEventFilters, type EventFilters, toEventSearch } from "#app/domain/event-list.ts"
import type { EventCardData } from "../event-card.tsx"

type Page = { events: EventCardData[]; next: string | null }
type Kept = Page & { until: number }

/** How long a page that was seen may stand above a newer one, as all catalogue data (spec B 9). */
const freshMs = 5 * 60_000
const mostPages = 60
const kept = new Map<string, Kept>()

/**
 * The rows of "Pokaż więcej": pages of the same list that this browser has seen stand above the one that the address
 * names, also after Back. Where one is missing (another device, a reload) the list begins with the address's page.
 */
export function useShownRows(world: string, filters: EventFilters, page: Page): EventCardData[] {
  return useMemo(() => {
    if (typeof document === "undefined") return page.events
    const list = `${world}${toEventSearch(changeEventFilters(filters, {}))}`
    keep(`${list} ${filters.after ?? ""}`, page)
    return [...rowsAbove(list, filters.after), ...page.events]
  }, [world, filters, page])
}

function keep(key: string, page: Page) {
  kept.delete(key)
  kept.set(key, { ...page, until: Date.now() + freshMs })
  for (const oldest of kept.keys()) {
    if (kept.size <= mostPages) break
    kept.delete(oldest)
  }
}

function rowsAbove(list: string, place: string | null): EventCardData[] {
  const rows: EventCardData[] = []
  let after: string | null = null
  for (let pages = 0; after !== place; pages++) {
    const page: Kept | undefined = kept.get(`${list} ${after ?? ""}`)
    if (!page?.next || page.until < Date.now() || pages > mostPages) return []
    rows.push(...page.events)
    after = page.next
  }
  return rows
}
