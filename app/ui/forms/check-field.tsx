import type { ComponentProps, ReactNode } from "react"
import { controlProps, FieldNotes, type FieldProps } from "./field.tsx"

type CheckFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type">

/** A checkbox; ticked it posts "on", or its `value`. */
export function CheckField(props: CheckFieldProps) {
  const { name, label, hint, error, required: _, id, hideLabel: __, className, ...native } = props
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="check-line">
        <input className="check" type="checkbox" {...native} {...controlProps(props)} />
        <span>{label}</span>
      </label>
      <FieldNotes {...{ name, hint, error, id }} />
    </div>
  )
}

type GroupProps = Omit<FieldProps, "className"> & { children: ReactNode }

/** Several controls under one label, such as checkboxes with one name. The group takes the focus of its error. */
export function FieldGroup({ children, label, hideLabel, ...props }: GroupProps) {
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = controlProps({ label, ...props })
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy} data-invalid={invalid}>
      <legend className={hideLabel ? "hidden" : "label"}>{label}</legend>
      {children}
      <FieldNotes {...props} />
    </fieldset>
  )
}

export type Card = { value: string; label: string; text?: string }

type RadioCardsProps = Omit<FieldProps, "className"> & {
  cards: readonly Card[]
  defaultValue?: string
  onChange?: (value: string) => void
}

export function RadioCards({ cards, defaultValue, onChange, ...props }: RadioCardsProps) {
  return (
    <FieldGroup {...props}>
      <div className="two">
        {cards.map(({ value, label, text }) => (
          <label className="kind" key={value}>
            <input
              className="check"
              type="radio"
              name={props.name}
              value={value}
              required={props.required}
              defaultChecked={value === defaultValue}
              onChange={() => onChange?.(value)}
            />
            <b>{label}</b>
            {text && <small>{text}</small>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
