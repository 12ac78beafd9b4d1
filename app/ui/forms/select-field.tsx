import type { ComponentProps } from "react"
import { Icon } from "../media/icon.tsx"
import { controlProps, Field, type FieldProps } from "./field.tsx"

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "className" | "children"> & {
    choices: readonly (Choice | string)[]
    /** First option with the empty value, such as "Wybierz województwo". */
    placeholder?: string
  }

export function SelectField({ choices, placeholder, ...props }: SelectFieldProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      <span className="select">
        <select className="input" {...native} {...controlProps(props)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(asChoice).map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Field>
  )
}

const asChoice = (choice: Choice | string): Choice =>
  typeof choice === "string" ? { value: choice, label: choice } : choice
