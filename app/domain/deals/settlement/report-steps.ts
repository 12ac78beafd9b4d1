import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../deal/deal.ts"
import { placesOf } from "./report-places.ts"
import { resultNames } from "./results.ts"

type Values = Readonly<Record<string, string | readonly string[]>>

/** A part of the form that composes a settlement, by its anchor; `free`: it may be sent without. */
export type ReportStep = { anchor: string; label: string; note: string; state: "done" | "open" | "free" }

export const reportAnchors = {
  rows: (by: Side) => `swiadczenia-${by}`,
  money: "rozliczone-platnosci",
  results: "efekty",
} as const

type Composed = {
  parts: readonly { by: Side; heading: string }[]
  rows: readonly { id: string; by: Side }[]
  /** Ids of rows that need a word, as nothing proves them. */
  unproved: readonly string[]
  /** Null: the form has no payments; else gross grosze without an invoice. */
  uninvoiced: number | null
  /** Ids of the controls for the summary and the photos. */
  controls: { summary: string; photos: string }
}

/** How far each part is with what the form's controls hold; `values` by control name, `photos` counts files. */
export function reportSteps(composed: Composed, values: Values, photos = 0): ReportStep[] {
  const { parts, uninvoiced, controls } = composed
  const results = resultNames.filter((name) => textOf(values, name)).length
  const pictures = listOf(values.proofs).length + photos
  const isTold = textOf(values, "summary") !== ""
  return [
    ...parts.map((part) => partStep(part, composed, values)),
    ...(uninvoiced === null
      ? []
      : [
          {
            anchor: reportAnchors.money,
            label: "Płatności i\u00a0faktury",
            ...(uninvoiced > 0 ? free("Brakuje faktury") : done("W\u00a0komplecie")),
          },
        ]),
    {
      anchor: reportAnchors.results,
      label: "Efekty w\u00a0liczbach",
      ...(results === resultNames.length ? done : free)(`Wpisano ${results} z\u00a0${resultNames.length}`),
    },
    {
      anchor: controls.summary,
      label: "Przebieg wydarzenia",
      ...(isTold ? done("Opisany") : open("Do napisania")),
    },
    {
      anchor: controls.photos,
      label: "Zdjęcia",
      ...(pictures > 0 ? done(count(pictures, memberNouns.zdjęcie)) : free("Bez zdjęć")),
    },
  ]
}

function partStep({ by, heading }: Composed["parts"][number], { rows, unproved }: Composed, values: Values) {
  const places = placesOf(rows, values)
  const own = rows.filter((row) => row.by === by)
  const said = ({ id }: { id: string }, control: string) => textOf(values, `items[${places.get(id)}].${control}`)
  const unanswered = own.filter((row) => !said(row, "state"))
  const unexplained = own.filter((row) => {
    const state = said(row, "state")
    return state && (state !== "done" || unproved.includes(row.id)) && !said(row, "note")
  })
  const told =
    unanswered.length > 0
      ? open(`Bez odpowiedzi: ${unanswered.length} z\u00a0${own.length}`)
      : unexplained.length > 0
        ? open(`Bez wyjaśnienia: ${unexplained.length} z\u00a0${own.length}`)
        : done(count(own.length, memberNouns.świadczenie))
  return { anchor: reportAnchors.rows(by), label: heading, ...told }
}

const done = (note: string) => ({ note, state: "done" as const })
const open = (note: string) => ({ note, state: "open" as const })
const free = (note: string) => ({ note, state: "free" as const })

const listOf = (value: Values[string] | undefined) => [value ?? []].flat()
const textOf = (values: Values, name: string) => listOf(values[name])[0]?.trim() ?? ""
