import { type MouseEvent, useEffect, useRef } from "react"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { plural } from "#app/lib/text/plural-forms.ts"
import { focusControl } from "../overlays/reveal.ts"
import { fieldId } from "./field.tsx"

type FormErrorsProps = {
  /** The action's errors by control name; "" concerns the whole form. A new object is a new refusal. */
  errors: FieldErrors | undefined
  /** Ids of controls that differ from `fieldId(name)`. */
  ids?: Readonly<Record<string, string>>
  /** Instead of "Popraw jedno pole", where a sentence is no mistake. */
  heading?: string
}

/** Error summary of a refused form, linked to its fields. Takes the focus after each refusal. */
export function FormErrors({ errors, ids = {}, heading }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors) summary.current?.focus()
  }, [errors])
  const all = Object.entries(errors ?? {})
  if (all.length === 0) return null
  const idOf = (name: string) => ids[name] ?? fieldId(name)
  const fields = all.filter(([name]) => name !== "")
  return (
    <div className="note note--error" role="alert" tabIndex={-1} ref={summary}>
      {fields.length > 0 && <h2>{heading ?? title(fields.length)}</h2>}
      {errors?.[""] && <p>{errors[""]}</p>}
      <ul>
        {fields.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${idOf(name)}`} onClick={(event) => focusField(event, idOf(name), name)}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses by script: a changed address would make the router drop the refusal. */
function focusField(event: MouseEvent, id: string, name: string) {
  const place = document.getElementById(id) ?? document.getElementsByName(name)[0]
  if (!place) return
  event.preventDefault()
  const control = place.matches("fieldset") ? place.querySelector<HTMLElement>("input, select, textarea") : null
  focusControl(control ?? place)
}

const title = (fields: number) =>
  fields === 1
    ? "Popraw jedno pole"
    : `Popraw ${fields} ${plural(fields, { one: "pole", few: "pola", many: "pól", other: "pola" })}`
