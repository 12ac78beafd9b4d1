import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import { benefitStates, type ReportPart } from "#app/domain/deals/settlement/settlement-report.ts"
import { type ReportProof, rowTextLength } from "#app/domain/deals/settlement/settlement-rows.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { proofFilePath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { Remark } from "../remark.tsx"
import type { ComposedRow } from "./page-queries.server.ts"
import styles from "./report-rows.module.css"

type RowFieldsProps = {
  dealId: string
  row: ComposedRow
  part: ReportPart
  at: number
  values: { state?: string; note?: string; proofs: readonly string[] }
  errors: FieldErrors | undefined
  correction: Correction | undefined
}

/** One row of work, folded when the other side has confirmed it, since it is then answered. */
export function RowFields(props: RowFieldsProps) {
  const { row, at, values, errors, correction } = props
  const isRefused = ["state", "note"].some((control) => errors?.[`items[${at}].${control}`])
  const isAnswered = row.confirmedOn !== null && values.state === "done" && !correction && !isRefused
  return (
    <li className={styles.row} id={rowAnchor(row.id)}>
      <input type="hidden" name={`items[${at}].rowId`} value={row.id} />
      {isAnswered ? (
        <details className={styles.folded}>
          <summary>
            <b>{titleOf(row)}</b>
            <Status value={row.hue} label={row.label} />
            {values.note && <span className="small muted prewrap">{values.note}</span>}
            <span className={`btn btn--quiet btn--small ${styles.change}`}>Zmień albo dopisz uwagę</span>
          </summary>
          <Answer {...props} />
        </details>
      ) : (
        <Answer {...props} />
      )}
    </li>
  )
}

const titleOf = (row: ComposedRow) => row.what ?? row.lineTitle ?? row.title

function Answer({ dealId, row, part, at, values, errors, correction }: RowFieldsProps) {
  const name = (control: string) => `items[${at}].${control}`
  const state = name("state")
  const error = errors?.[state]
  const aside = row.what === null ? null : (row.lineTitle ?? "poza ustaleniami")
  return (
    <>
      <fieldset
        className="field"
        id={fieldId(state)}
        tabIndex={-1}
        aria-describedby={error && `${fieldId(state)}-error`}
      >
        <legend className={`label ${styles.what}`}>
          {titleOf(row)}
          {aside && <span className="small muted">{aside}</span>}
        </legend>
        <div className={styles.stands}>
          <Status value={row.hue} label={row.label} />
        </div>
        <Remark reason={correction?.reason} />
        <div className={styles.states}>
          {benefitStates.map((value) => (
            <label className="check-line" key={value}>
              <input
                className="check"
                type="radio"
                name={state}
                value={value}
                defaultChecked={values.state === value}
              />
              <span>{part.states[value]}</span>
            </label>
          ))}
        </div>
        <FieldNotes name={state} error={error} />
      </fieldset>
      <TextArea
        label="Uwagi"
        className={values.note || errors?.[name("note")] ? undefined : styles.blank}
        name={name("note")}
        rows={2}
        max={rowTextLength}
        defaultValue={values.note}
        error={errors?.[name("note")]}
      />
      {row.photos.length > 0 && (
        <fieldset className={styles.photos}>
          <legend className="small">Zdjęcia do rozliczenia</legend>
          {row.photos.map((photo, index) => (
            <PhotoBox
              key={photo.id}
              dealId={dealId}
              photo={photo}
              label={`Zdjęcie ${index + 1} z ${row.photos.length}`}
              isChosen={values.proofs.includes(photo.id)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

export const rowAnchor = (id: string) => `wiersz-${id}`

type PhotoBoxProps = { dealId: string; photo: ReportProof; label: string; isChosen: boolean }

function PhotoBox({ dealId, photo, label, isChosen }: PhotoBoxProps) {
  const { id, name, comment, isDraft, isReplaced, width, height } = photo
  const mark = (isDraft && "szkic") || (isReplaced && "sprzed uwagi")
  return (
    <label className={styles.photo} title={comment ?? name ?? undefined}>
      <img
        src={proofFilePath(dealId, id, { thumbnail: true })}
        width={width ?? undefined}
        height={height ?? undefined}
        alt=""
        loading="lazy"
      />
      <span className={styles.box}>
        <input className="check" type="checkbox" name="proofs" value={id} defaultChecked={isChosen} />
        <span className="hidden">
          {label}: {comment ?? name}
        </span>
        {mark && <span aria-hidden="true">{mark}</span>}
        {mark && <span className="hidden">, {mark}</span>}
      </span>
    </label>
  )
}
