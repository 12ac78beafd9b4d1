import type { ReactNode } from "react"
import { Icon } from "../media/icon.tsx"

/** Common props of all fields. The native control posts under `name`, which is also the key of its error. */
export type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Needed only when two forms of a page use the same name. */
  id?: string
  /** Visually hidden, for screen readers only. */
  hideLabel?: boolean
  className?: string
}

/** Id of the control with this name, to which the error summary links. */
export const fieldId = (name: string) => `f-${name.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}`

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

/** Label, control, hint, error. `children`: the control with `controlProps`. */
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
