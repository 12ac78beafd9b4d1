import type { ReactNode } from "react"
import { Icon } from "../media/icon.tsx"

/** What every field takes. The control is native and posts under `name`; the error comes keyed by that name. */
export type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Only when two forms of one page use the same name. */
  id?: string
  /** The label is read but not seen. */
  hideLabel?: boolean
  className?: string
}

/** The id of the control with this name; the summary of errors links to it. */
export const fieldId = (name: string) => `f-${name.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}`

/** The attributes that tie a control to its label, hint and error. */
export function controlProps({ name, hint, error, required, id = fieldId(name) }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return {
    id,
    name,
    required,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
  }
}

/** Label above, control, hint, error. `children` is the control with `controlProps`. */
export function Field(props: FieldProps & { children: ReactNode; aside?: ReactNode }) {
  const { label, hideLabel, className, children, aside } = props
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className={hideLabel ? "hidden" : undefined} htmlFor={props.id ?? fieldId(props.name)}>
        {label}
      </label>
      {children}
      <FieldNotes {...props} aside={aside} />
    </div>
  )
}

/** The hint and the error below a control, with the ids that `controlProps` names. */
export function FieldNotes(props: Pick<FieldProps, "name" | "id" | "hint" | "error"> & { aside?: ReactNode }) {
  const { name, id = fieldId(name), hint, error, aside } = props
  return (
    <>
      {(hint || aside) && (
        <div className="field__below">
          {hint && (
            <p className="field__hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {aside}
        </div>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </>
  )
}
