import type { ComponentProps } from "react"
import { Icon } from "../media/icon.tsx"
import { Memoized } from "../rendering/memoized.tsx"
import { controlProps, Field, type FieldProps } from "./field.tsx"

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "className" | "children"> & {
    choices: readonly (Choice | string)[]
    /** First option with the empty value, such as "Wybierz województwo". */
    placeholder?: string
    /** Rendered once for everybody: choices that are the same for all, and no handlers. */
    isShared?: boolean
  }

export function SelectField({ choices, placeholder, isShared = false, ...props }: SelectFieldProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const control = { ...native, ...controlProps(props), choices, placeholder }
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      {isShared ? (
        <Memoized as="span" className="select" inside={selectWithIcon} data={control} />
      ) : (
        <span className="select">
          {select(control)}
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  )
}

type SelectProps = Pick<SelectFieldProps, "choices" | "placeholder"> & ComponentProps<"select">

const select = ({ choices, placeholder, ...control }: SelectProps) => (
  <select className="input" {...control}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {choices.map(asChoice).map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </select>
)

const selectWithIcon = (control: SelectProps) => (
  <>
    {select(control)}
    <Icon name="chevron-down" />
  </>
)

const asChoice = (choice: Choice | string): Choice =>
  typeof choice === "string" ? { value: choice, label: choice } : choice
