import { useEffect, useState } from "react"

export type ListPart<Row> = {
  rows: readonly Row[]
  /** The same for all parts of one list: what it was asked for. */
  list: string
  /** Where this part begins; null at the start. */
  after: string | null
  /** Where the next one begins; null at the end. */
  next: string | null
  /** How many rows stand above this part. */
  above: number
}

/**
 * The rows seen so far: a part that follows the last one is added below it, any other replaces the list. The address
 * of a later part opened by itself shows that part alone; `above` then says how many rows are left out.
 */
export function useGrowingList<Row extends { id: string }>(part: ListPart<Row>, idOf: (row: Row) => string) {
  const [seen, setSeen] = useState({ part, rows: part.rows, above: part.above })
  const [first, setFirst] = useState<string | null>(null)
  if (seen.part !== part) {
    const grown = grow(seen, part)
    setSeen(grown)
    const added = grown.rows.length > part.rows.length && seen.part.after !== part.after ? part.rows[0] : undefined
    setFirst(added ? idOf(added) : null)
  }
  // whoever pressed the button under the list goes on reading where the new rows begin
  useEffect(() => {
    if (first) document.getElementById(first)?.focus({ preventScroll: true })
  }, [first])
  return seen.part === part ? seen : grow(seen, part)
}

type Seen<Row> = { part: ListPart<Row>; rows: readonly Row[]; above: number }

function grow<Row>(seen: Seen<Row>, part: ListPart<Row>): Seen<Row> {
  if (part.list === seen.part.list && part.after !== null) {
    if (part.after === seen.part.next) return { part, rows: [...seen.rows, ...part.rows], above: seen.above }
    const before = seen.rows.slice(0, seen.rows.length - seen.part.rows.length)
    if (part.after === seen.part.after) return { part, rows: [...before, ...part.rows], above: seen.above }
  }
  return { part, rows: part.rows, above: part.above }
}
