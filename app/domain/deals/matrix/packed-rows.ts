import type { Day } from "#app/lib/dates.ts"
import type { DeliverableState } from "../deliverables/deliverable.ts"
import type { MatrixRow } from "./event-matrix.ts"

/** Packs rows into one text with each name once: as objects, hundreds of rows would make the response large. */
export function packRows(rows: readonly MatrixRow[]): string {
  const texts = new Map<string | null, number>()
  const indexOf = (text: string | null) => {
    const index = texts.get(text) ?? texts.size
    texts.set(text, index)
    return index
  }
  const packed = rows.map((row) => [
    row.id,
    ...[row.dealId, row.sponsor, row.title, row.state, row.dueOn, row.doneOn, row.responsible, row.reason].map(indexOf),
    Number(row.isMine) + 2 * Number(row.takesProof) + 4 * Number(row.takesPerson),
  ])
  return JSON.stringify({ texts: [...texts.keys()], packed })
}

type PackedRows = { texts: (string | null)[]; packed: [id: string, ...indexes: number[]][] }

export function unpackRows(text: string): MatrixRow[] {
  const { texts, packed } = JSON.parse(text) as PackedRows
  return packed.map(
    ([
      id,
      dealId = 0,
      sponsor = 0,
      title = 0,
      state = 0,
      dueOn = 0,
      doneOn = 0,
      person = 0,
      reason = 0,
      flags = 0,
    ]) => ({
      id,
      dealId: texts[dealId] ?? "",
      sponsor: texts[sponsor] ?? "",
      title: texts[title] ?? "",
      state: texts[state] as DeliverableState,
      dueOn: texts[dueOn] as Day,
      doneOn: texts[doneOn] as Day | null,
      responsible: texts[person] ?? null,
      reason: texts[reason] ?? null,
      isMine: (flags & 1) !== 0,
      takesProof: (flags & 2) !== 0,
      takesPerson: (flags & 4) !== 0,
    }),
  )
}
