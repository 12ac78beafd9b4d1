import { deliverableLimits } from "#app/domain/deals/deliverables/deliverable.ts"
import { placesOf } from "#app/domain/deals/settlement/report-places.ts"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import styles from "./wrong-rows.module.css"

type WrongRowsProps = {
  rows: readonly { id: string; title: string }[]
  errors: Readonly<Record<string, string>> | undefined
  values: Readonly<Record<string, string | string[]>> | undefined
}

/** Which rows, figures and numbers of a settlement that is sent back are wrong, and why. */
export function WrongRows({ rows, errors, values }: WrongRowsProps) {
  if (rows.length === 0) return null
  const places = placesOf(rows, values, "corrections")
  return (
    <fieldset
      className={`field ${styles.rows}`}
      id={fieldId("corrections")}
      tabIndex={-1}
      aria-describedby={errors?.corrections && `${fieldId("corrections")}-error`}
    >
      <legend className="label">Zaznacz, co jest do poprawy</legend>
      <ul>
        {rows.map(({ id, title }) => {
          const name = (control: string) => `corrections[${places.get(id)}].${control}`
          const wrong = name("wrong")
          return (
            <li key={id}>
              <input type="hidden" name={name("rowId")} value={id} />
              <label className="check-line">
                <input
                  className="check"
                  type="checkbox"
                  name={wrong}
                  id={fieldId(wrong)}
                  defaultChecked={values?.[wrong] === "on"}
                />
                <span>{title}</span>
              </label>
              <FieldNotes name={wrong} error={errors?.[wrong]} />
              <div className={styles.why}>
                <TextArea
                  label={
                    <>
                      Co poprawić<span className="hidden">: {title}</span>
                    </>
                  }
                  name={name("reason")}
                  rows={2}
                  max={deliverableLimits.reason}
                  defaultValue={values?.[name("reason")]}
                  error={errors?.[name("reason")]}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <FieldNotes name="corrections" error={errors?.corrections} />
    </fieldset>
  )
}
