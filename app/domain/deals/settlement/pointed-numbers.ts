import { formatCount } from "#app/lib/text/plural-forms.ts"
import { type Results, reportedResults, resultNames, resultTexts } from "./results.ts"

type SettlementFigures = { results: Results; documentNumber: string | null; ksefNumber: string | null }

const numberId = (name: string) => `fact:${name}`

/** Figures and document numbers of a settlement as items that the sponsor may point at, like its rows. */
export const pointedNumbers = ({
  results,
  documentNumber,
  ksefNumber,
}: SettlementFigures): { id: string; title: string }[] => [
  ...reportedResults(results).map(({ name, value }) => ({
    id: numberId(name),
    title: `${resultTexts[name].short}: ${formatCount(value)}`,
  })),
  ...(documentNumber ? [{ id: numberId("documentNumber"), title: `Dokument ${documentNumber}` }] : []),
  ...(ksefNumber ? [{ id: numberId("ksefNumber"), title: `KSeF ${ksefNumber}` }] : []),
]

const controls = [...resultNames, "documentNumber", "ksefNumber"] as const
export type NumberRemarks = Partial<Record<(typeof controls)[number], string>>

/** The sponsor's reasons, by the control of the next form that they are about. */
export const remarksOf = (corrections: readonly { rowId: string; reason: string }[]): NumberRemarks =>
  Object.fromEntries(
    controls.flatMap((name) => {
      const correction = corrections.find(({ rowId }) => rowId === numberId(name))
      return correction ? [[name, correction.reason]] : []
    }),
  )
