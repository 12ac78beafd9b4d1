import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../deal/deal.ts"
import type { Confirmation } from "../deal/deal-moves.ts"
import { gapsIn } from "./report-gaps.ts"
import { rowNumbers } from "./report-row-numbers.ts"
import { resultNames } from "./results.ts"
import { rowsBy } from "./settlement-rows.ts"

type Values = Readonly<Record<string, string | readonly string[]>>

/** A part of the form that composes a settlement, by its anchor; `free`: it is optional. */
export type ReportStep = { anchor: string; label: string; note: string; state: "done" | "open" | "free" }

export const reportAnchors = {
  rows: (by: Side) => `swiadczenia-${by}`,
  money: "rozliczone-platnosci",
  results: "efekty",
} as const

type Composed = {
  parts: readonly { by: Side; heading: string }[]
  rows: readonly { id: string; by: Side }[]
  /** Ids of rows that need a note, as they have no proof. */
  unproved: readonly string[]
  /** Gross grosze: agreed, not paid, and without an invoice; null: the form has no payments. */
  money: { whole: number; left: number; uninvoiced: number } | null
  /** Checkboxes that have to be ticked. */
  questions: readonly Confirmation[]
  idOf: (control: string) => string
}

/** The state of each part by the values of the form's controls; `values` by control name, `photos`: number of files. */
export function reportSteps(composed: Composed, values: Values, photos = 0): ReportStep[] {
  const { parts, money, questions, idOf } = composed
  const results = resultNames.filter((name) => textOf(values, name)).length
  const pictures = listOf(values.proofs).length + photos
  const isDescribed = textOf(values, "summary") !== ""
  return [
    ...parts.map((part) => partStep(part, composed, values)),
    ...(money ? [{ anchor: reportAnchors.money, label: "Płatności i\u00a0faktury", ...moneyState(money) }] : []),
    {
      anchor: reportAnchors.results,
      label: "Efekty w\u00a0liczbach",
      ...(results === resultNames.length ? done : free)(`Wpisano ${results} z\u00a0${resultNames.length}`),
    },
    {
      anchor: idOf("summary"),
      label: "Przebieg wydarzenia",
      ...(isDescribed ? done("Opisany") : open("Do napisania")),
    },
    {
      anchor: idOf("photos"),
      label: "Zdjęcia",
      ...(pictures > 0 ? done(count(pictures, memberNouns.zdjęcie)) : free("Bez zdjęć")),
    },
    ...questions.map((name) => ({
      anchor: idOf(name),
      label: questionLabels[name],
      ...(textOf(values, name) === "on" ? done("Zaznaczone") : open("Do zaznaczenia")),
    })),
  ]
}

function partStep({ by, heading }: Composed["parts"][number], { rows, unproved }: Composed, values: Values) {
  const gaps = gapsIn(values, rows, ({ id }) => unproved.includes(id))
  const numbers = rowNumbers(rows, values)
  const own = rowsBy(rows, by)
  const lacking = (control: string) => own.filter(({ id }) => gaps[`items[${numbers.get(id)}].${control}`])
  const unanswered = lacking("state")
  const unexplained = lacking("note")
  const step = { anchor: reportAnchors.rows(by), label: heading }
  if (unanswered.length > 0) return { ...step, ...open(`Bez odpowiedzi: ${unanswered.length} z\u00a0${own.length}`) }
  if (unexplained.length > 0) return { ...step, ...open(`Bez wyjaśnienia: ${unexplained.length} z\u00a0${own.length}`) }
  return { ...step, ...done(count(own.length, memberNouns.świadczenie)) }
}

function moneyState({ whole, left, uninvoiced }: NonNullable<Composed["money"]>) {
  if (uninvoiced > 0) return free("Brakuje faktury")
  if (left > 0) return free("Zostało do\u00a0zapłaty")
  return whole > 0 ? done("W\u00a0komplecie") : free("Bez płatności")
}

const questionLabels: Record<Confirmation, string> = {
  beforeEvent: "Zgoda na rozliczenie przed wydarzeniem",
  allCancelled: "Zgoda mimo odwołania",
  someCancelled: "Zgoda mimo odwołania części wydarzeń",
  openPayments: "Zgoda na otwarte płatności",
}

const done = (note: string) => ({ note, state: "done" as const })
const open = (note: string) => ({ note, state: "open" as const })
const free = (note: string) => ({ note, state: "free" as const })

const listOf = (value: Values[string] | undefined) => [value ?? []].flat()
const textOf = (values: Values, name: string) => listOf(values[name])[0]?.trim() ?? ""
