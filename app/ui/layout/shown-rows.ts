import { useEffect, useMemo, useRef } from "react"

type Page = { rows: readonly unknown[]; next: string | null }
type Kept = Page & { until: number }

/** How long a page that was seen may stand above a newer one, as all catalogue data (spec B 9). */
const freshMs = 5 * 60_000
const mostPages = 60
const kept = new Map<string, Kept>()

/**
 * The rows of "Pokaż więcej": pages of the same list that this browser has seen stand above the one that the address
 * names, also after Back. Where one is missing (another device, a reload) the list begins with the address's page.
 * `list` names who looks and what was asked for; `after` is where this page begins.
 */
export function useShownRows<Row>(
  list: string,
  after: string | null,
  { rows, next }: { rows: readonly Row[]; next: string | null },
): readonly Row[] {
  return useMemo(() => {
    if (typeof document === "undefined") return rows
    keep(`${list} ${after ?? ""}`, { rows, next })
    return [...(rowsAbove(list, after) as Row[]), ...rows]
  }, [list, after, rows, next])
}

function keep(key: string, page: Page) {
  kept.delete(key)
  kept.set(key, { ...page, until: Date.now() + freshMs })
  for (const oldest of kept.keys()) {
    if (kept.size <= mostPages) break
    kept.delete(oldest)
  }
}

function rowsAbove(list: string, place: string | null): unknown[] {
  const rows: unknown[] = []
  let after: string | null = null
  for (let pages = 0; after !== place; pages++) {
    const page: Kept | undefined = kept.get(`${list} ${after ?? ""}`)
    if (!page?.next || page.until < Date.now() || pages > mostPages) return []
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}

/** When rows were added below those that stay, the control of the first new one takes the focus. */
export function useFocusOnNew<Row extends { id: string }>(rows: readonly Row[], controlId: (row: Row) => string) {
  const before = useRef(rows)
  const idOf = useRef(controlId)
  idOf.current = controlId
  useEffect(() => {
    const old = before.current
    before.current = rows
    const first = rows[old.length]
    if (old.length > 0 && first && rows[0]?.id === old[0]?.id && rows[old.length - 1]?.id === old.at(-1)?.id)
      document.getElementById(idOf.current(first))?.focus({ preventScroll: true })
  }, [rows])
}
