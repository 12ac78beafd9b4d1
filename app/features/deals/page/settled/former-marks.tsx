import { useState } from "react"
import { rowNumbers } from "#app/domain/deals/settlement/report-row-numbers.ts"
import type { RefusedForm, TypedValues } from "#app/lib/forms/refused-form.ts"
import { useOlderDraft } from "#app/ui/drafts/use-draft.ts"
import { Corrections } from "../../deal/corrections.tsx"

type MarkedSettlement = {
  /** Names of the drafts without the settlement's number. */
  family: string
  number: number
  id: string | undefined
}

/** Marks and texts of an earlier settlement are offered for the new one, not filled in. */
export function useFormerMarks({ family, number, id }: MarkedSettlement, refused: RefusedForm | undefined) {
  const { older, forgetOlder } = useOlderDraft(family, number)
  const [handledValues, setHandledValues] = useState<TypedValues>()
  const [moved, setMoved] = useState<{ id: string | undefined; values: TypedValues }>()
  const sentFor = refused?.values.settlement
  const isFormer = sentFor !== undefined && sentFor !== id
  const former = older?.values ?? (isFormer && refused?.values !== handledValues ? refused?.values : undefined)
  const forget = () => {
    forgetOlder()
    setHandledValues(refused?.values)
  }
  const hasMoved = moved !== undefined && moved.id === id
  const movedForm = hasMoved ? { errors: {}, values: moved.values } : undefined
  return {
    former,
    forget,
    /** What the form begins with, with its errors. */
    shown: refused && !isFormer ? refused : movedForm,
    hasMoved,
    move: () => {
      if (former) setMoved({ id, values: former })
      forget()
    },
  }
}

type FormerMarksProps = {
  values: TypedValues
  rows: readonly { id: string; title: string }[]
  onMove: () => void
  onForget: () => void
}

/** Shows the marks that were not sent before a new settlement replaced theirs. */
export function FormerMarks({ values, rows, onMove, onForget }: FormerMarksProps) {
  const numbers = rowNumbers(rows, values, "corrections")
  const textOf = (name: string) => [values[name] ?? ""].flat()[0] ?? ""
  const markAt = (control: string, rowId: string, row: string) => {
    const reason = textOf(`${control}.reason`)
    return reason || values[`${control}.wrong`] ? [{ rowId, row, reason }] : []
  }
  const marksOfGoneRows = Object.keys(values).flatMap((name) => {
    const [, control = ""] = /^(corrections\[\d+\])\.rowId$/.exec(name) ?? []
    return control && !rows.some(({ id }) => id === textOf(name))
      ? markAt(control, textOf(name), "Punkt poprzedniego rozliczenia")
      : []
  })
  const marks = [
    ...rows.flatMap(({ id, title }) => markAt(`corrections[${numbers.get(id)}]`, id, title)),
    ...marksOfGoneRows,
  ]
  return (
    <div className="note note--draft" role="status">
      <div>
        <p>
          Organizacja przesłała nowe rozliczenie. Pokazujemy je poniżej, a&nbsp;tych uwag do&nbsp;poprzedniego nie
          wysłano:
        </p>
        <Corrections corrections={marks} />
        {textOf("reason") && <p className="prewrap">{textOf("reason")}</p>}
      </div>
      <div className="acts js-only">
        <button className="btn btn--small" type="button" onClick={onMove}>
          Przenieś do nowego
        </button>
        <button className="btn btn--quiet btn--small" type="button" onClick={onForget}>
          Odrzuć je
        </button>
      </div>
    </div>
  )
}
