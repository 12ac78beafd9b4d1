import type { ComponentProps } from "react"
import type { NumberRemarks } from "#app/domain/deals/settlement/pointed-numbers.ts"
import { reportAnchors } from "#app/domain/deals/settlement/report-steps.ts"
import {
  type ResultName,
  type Results,
  reportedResults,
  resultNames,
  resultTexts,
} from "#app/domain/deals/settlement/results.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Remark } from "./remark.tsx"
import styles from "./result-fields.module.css"

type ResultFieldsProps = {
  /** Expected participants of the events; null or absent: nothing to compare with. */
  planned?: number | null
  remarks?: NumberRemarks
  /** The other sponsor whose settlement the numbers come from; null or absent: none. */
  begunWith?: string | null
  field: (name: ResultName) => Pick<ComponentProps<typeof TextField>, "name" | "defaultValue" | "error">
}

/** "Efekty": whole numbers that a settlement reports, for both sides and their yearly reports. */
export const ResultFields = ({ planned = null, remarks = {}, begunWith = null, field }: ResultFieldsProps) => (
  <fieldset className={styles.results} id={reportAnchors.results}>
    <legend>Efekty w liczbach</legend>
    {begunWith !== null && (
      <p className="small">{`Zaczynamy od liczb z\u00a0poprzedniego rozliczenia (sponsor: ${begunWith}). Sprawdź, czy pasują i\u00a0tutaj.`}</p>
    )}
    <p className="small muted">Wpisz to, co wiecie na pewno. Liczby widzą obie strony, także w raporcie wpływu.</p>
    <div className={styles.fields}>
      {resultNames.map((name) => (
        <div key={name}>
          <Remark reason={remarks[name]} />
          <TextField
            label={`${resultTexts[name].label} (opcjonalnie)`}
            hint={hintOf(name, planned)}
            inputMode="numeric"
            autoComplete="off"
            {...field(name)}
          />
        </div>
      ))}
    </div>
  </fieldset>
)

const hintOf = (name: ResultName, planned: number | null) =>
  name === "participants" && planned !== null
    ? `${resultTexts[name].hint} W\u00a0planie: ${formatCount(planned)}.`
    : resultTexts[name].hint

/** The reported numbers of a settlement; nothing without any. */
export function ReportedResults({ results }: { results: Results }) {
  const reported = reportedResults(results)
  if (reported.length === 0) return null
  return (
    <dl className={styles.reported}>
      {reported.map(({ name, value }) => (
        <div key={name}>
          <dt>{resultTexts[name].short}</dt>
          <dd className="num">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
