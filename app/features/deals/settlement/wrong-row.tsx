import { deliverableLimits } from "#app/domain/deals/deliverables/deliverable.ts"
import { rowNumbers } from "#app/domain/deals/settlement/report-row-numbers.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import styles from "./wrong-row.module.css"

/** Id of the form that sends a settlement back; its checkboxes stand in the rows. */
export const sendBackId = "poprawki"

type NamedRow = { id: string; title: string }
/** The number of each row in the form, and the values and errors of a refused form. */
export type Pointing = Partial<RefusedForm> & { numbers: ReadonlyMap<string, number> }

export const pointingAt = (rows: readonly NamedRow[], refused: RefusedForm | undefined): Pointing => ({
  ...{ errors: refused?.errors, values: refused?.values },
  numbers: rowNumbers(rows, refused?.values, "corrections"),
})

type WrongRowProps = { row: NamedRow; pointing: Pointing | undefined }

/** Marks one row, result or number as wrong, with the reason; nothing for viewers who may not. */
export function WrongRow({ row: { id, title }, pointing }: WrongRowProps) {
  const at = pointing?.numbers.get(id)
  if (!pointing || at === undefined) return null
  const { errors, values } = pointing
  const name = (control: string) => `corrections[${at}].${control}`
  const wrong = name("wrong")
  const reason = name("reason")
  return (
    <>
      <div className={styles.tick}>
        <input type="hidden" form={sendBackId} name={name("rowId")} value={id} />
        <label className="check-line">
          <input
            className="check"
            type="checkbox"
            form={sendBackId}
            name={wrong}
            id={fieldId(wrong)}
            defaultChecked={values?.[wrong] === "on"}
          />
          <span>
            Do poprawy<span className="hidden">: {title}</span>
          </span>
        </label>
        <FieldNotes name={wrong} error={errors?.[wrong]} />
      </div>
      <div className={styles.why}>
        <TextArea
          label={
            <>
              Co poprawić<span className="hidden">: {title}</span>
            </>
          }
          name={reason}
          form={sendBackId}
          rows={2}
          max={deliverableLimits.reason}
          defaultValue={values?.[reason]}
          error={errors?.[reason]}
        />
      </div>
    </>
  )
}
