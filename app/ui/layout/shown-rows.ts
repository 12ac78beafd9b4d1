import { useEffect, useMemo, useRef } from "react"

type RowsPage = { rows: readonly unknown[]; next: string | null }
type CachedPage = RowsPage & { until: number }

/** Milliseconds that earlier pages of a catalogue stay valid (spec B 9). */
const freshMs = 5 * 60_000
const mostPages = 60
const cachedPages = new Map<string, CachedPage>()

/**
 * Rows of "Pokaż więcej": earlier pages seen in this browser above the page of the address, also after Back. If one is
 * missing (other device, reload) the list starts with the address's page. `list` names the viewer and the query;
 * `after` is where this page starts.
 */
export function useShownRows<Row>(
  list: string,
  after: string | null,
  { rows, next }: { rows: readonly Row[]; next: string | null },
): readonly Row[] {
  return useMemo(() => {
    if (typeof document === "undefined") return rows
    cachePage(`${list} ${after ?? ""}`, { rows, next })
    return [...(rowsAbove(list, after) as Row[]), ...rows]
  }, [list, after, rows, next])
}

function cachePage(key: string, page: RowsPage) {
  cachedPages.delete(key)
  cachedPages.set(key, { ...page, until: Date.now() + freshMs })
  for (const oldest of cachedPages.keys()) {
    if (cachedPages.size <= mostPages) break
    cachedPages.delete(oldest)
  }
}

function rowsAbove(list: string, start: string | null): unknown[] {
  const rows: unknown[] = []
  let after: string | null = null
  for (let pages = 0; after !== start; pages++) {
    const page: CachedPage | undefined = cachedPages.get(`${list} ${after ?? ""}`)
    if (!page?.next || page.until < Date.now() || pages > mostPages) return []
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}

/** Focuses the control of the first new row when rows were appended. */
export function useFocusOnNew<Row extends { id: string }>(rows: readonly Row[], controlId: (row: Row) => string) {
  const before = useRef(rows)
  const idOf = useRef(controlId)
  idOf.current = controlId
  useEffect(() => {
    const old = before.current
    before.current = rows
    const firstNew = rows[old.length]
    const startsWithOld = rows[0]?.id === old[0]?.id && rows[old.length - 1]?.id === old.at(-1)?.id
    if (old.length > 0 && firstNew && startsWithOld)
      document.getElementById(idOf.current(firstNew))?.focus({ preventScroll: true })
  }, [rows])
}
