import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import type { Day } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../deal/deal.ts"
import type { DeliverableState, ProofKind } from "../deliverables/deliverable.ts"
import type { Promised } from "../terms/terms-sides.ts"

/** A proof as the settlement's form offers it. */
export type ReportProof = {
  id: string
  kind: ProofKind
  link: string | null
  amount: number | null
  unit: string | null
  comment: string | null
  /** The row was sent back with it, and has another one since. */
  isReplaced: boolean
  name: string | null
  /** The other side does not see it yet. */
  isDraft: boolean
  width: number | null
  height: number | null
}

/** A row of work that the settlement accounts for. */
export type ReportRow = {
  id: string
  by: Side
  /** Line and index of its promise; null: added by hand. */
  lineKey: string | null
  promiseIndex: number | null
  title: string
  /** The option in the terms in force; null: they do not have it. */
  lineTitle: string | null
  /** Null: the whole option. */
  what: string | null
  state: DeliverableState
  confirmedOn: Day | null
  /** "Po terminie 3 dni", and its hue. */
  label: string
  hue: string
  proofs: readonly ReportProof[]
}

type RowOfLine = { lineKey: string | null; state: DeliverableState }
/** Whether the settlement accounts for the row: not for the logo, which the sponsor sends before, nor for withdrawn rows. */
export const isReported = ({ lineKey, state }: RowOfLine): boolean => state !== "withdrawn" && lineKey !== logoKey

/** The option and the wording of a row, from the terms in force. */
export function wordingOf(
  row: { lineKey: string | null; promiseIndex: number | null; owedBy: Side; title: string },
  promised: readonly Promised[],
): Pick<ReportRow, "lineTitle" | "what"> {
  const ofLine = promised.filter(({ lineKey, by }) => lineKey === row.lineKey && by === row.owedBy)
  const promise = ofLine.find(({ index }) => index === row.promiseIndex)
  const lineTitle = ofLine[0]?.lineTitle ?? null
  return { lineTitle, what: promise && promise.what === null ? null : row.title }
}

export const rowsBy = <Row extends Pick<ReportRow, "by">>(rows: readonly Row[], by: Side) =>
  rows.filter((row) => row.by === by)

/** Characters of a row's text in the settlement. */
export const rowTextLength = 2000

const counts = ({ isDraft, isReplaced }: ReportProof) => !isDraft && !isReplaced

/** Proofs as text: "120 plakatów", links, names of files and comments, one line for each; drafts and replaced ones are left out. */
export function proofText(proofs: readonly ReportProof[]): string {
  const shown = proofs.filter(counts)
  const facts = shown.flatMap(({ kind, link, amount, unit, name }) => {
    if (kind === "number") return [`${formatCount(amount ?? 0)} ${unit ?? ""}`.trim()]
    if (kind === "link") return [link ?? ""]
    return kind === "pdf" ? [`plik ${name ?? "PDF"}`] : []
  })
  return joinTexts(...facts, ...shown.map(({ comment }) => comment))
}

/** Joins different texts as paragraphs, as many as fit. */
export function joinTexts(...texts: (string | null)[]): string {
  let joined = ""
  for (const text of new Set(texts)) {
    if (!text || joined.length + text.length + 1 > rowTextLength) continue
    joined = joined ? `${joined}\n${text}` : text
  }
  return joined
}

/** Whether a row of the organization is done without a proof. */
export const isUnproved = ({ by, state, proofs }: Pick<ReportRow, "by" | "state" | "proofs">): boolean =>
  by === "organization" && state !== "confirmed" && proofs.length === 0

type LackingRow = Pick<ReportRow, "state"> & { isUnproved: boolean }
/**
 * Rows that lack something, each once: without an answer, else the organization's without a proof, else those that nobody
 * has confirmed.
 */
export function missingOf<Row extends LackingRow>(rows: readonly Row[], isAnswered: (row: Row) => boolean) {
  const lackOf = (row: Row) => {
    if (!isAnswered(row)) return "unanswered"
    if (row.isUnproved) return "unproved"
    return row.state === "confirmed" ? null : "unconfirmed"
  }
  const lacking = (lack: ReturnType<typeof lackOf>) => rows.filter((row) => lackOf(row) === lack)
  return { unanswered: lacking("unanswered"), unproved: lacking("unproved"), unconfirmed: lacking("unconfirmed") }
}

/** Photos to choose from, each once, under the first of its rows. */
export function offeredPhotos(rows: readonly ReportRow[]): Map<string, ReportProof[]> {
  const seen = new Set<string>()
  return new Map(
    rows.map(({ id, proofs }) => [
      id,
      proofs.filter((proof) => proof.kind === "photo" && !seen.has(proof.id) && seen.add(proof.id)),
    ]),
  )
}

/** Ids of at most `most` shown photos of the organization's rows: the first of each row, then the second … */
export function usualPhotos(rows: readonly ReportRow[], most: number): string[] {
  const offered = offeredPhotos(rows)
  const byRow = rowsBy(rows, "organization").map(({ id }) => (offered.get(id) ?? []).filter(counts))
  const longest = Math.max(0, ...byRow.map(({ length }) => length))
  const ranks = Array.from({ length: longest }, (_, rank) => byRow.flatMap((photos) => photos[rank]?.id ?? []))
  return ranks.flat().slice(0, most)
}
