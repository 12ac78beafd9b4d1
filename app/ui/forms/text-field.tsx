import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react"
import { count, formatCount } from "#app/lib/text/plural-forms.ts"
import { Icon, type IconName } from "../media/icon.tsx"
import { controlProps, Field, type FieldProps } from "./field.tsx"

type Native<Element extends "input" | "textarea"> = Omit<ComponentProps<Element>, keyof FieldProps | "className">

type TextFieldProps = FieldProps & Native<"input"> & { icon?: IconName }

export function TextField({ icon, type = "text", ...props }: TextFieldProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const input = <input className="input" type={type} {...native} {...controlProps(props)} />
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      {icon ? <WithIcon icon={icon}>{input}</WithIcon> : input}
    </Field>
  )
}

const WithIcon = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className="with-icon">
    <Icon name={icon} />
    {children}
  </span>
)

type TextAreaProps = FieldProps & Omit<Native<"textarea">, "ref"> & { max?: number }

/** Grows with its text. `max` counts the characters; longer text is refused by the form, never cut. */
export function TextArea({ max, rows = 4, onInput, ...props }: TextAreaProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const [length, setLength] = useState(String(native.value ?? native.defaultValue ?? "").length)
  const area = useRef<HTMLTextAreaElement>(null)
  // typed before the scripts ran
  useEffect(() => setLength(area.current?.value.length ?? 0), [])
  const counter = max !== undefined && (
    <p className="field__hint field__count num" data-over={length > max || undefined}>
      <span className="hidden">Wpisano znaków: </span>
      {formatCount(length)}
      <span aria-hidden="true"> / </span>
      <span className="hidden"> z najwyżej </span>
      {formatCount(max)}
    </p>
  )
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }} aside={counter}>
      <textarea
        className="input input--text"
        rows={rows}
        ref={area}
        {...native}
        {...controlProps(props)}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          onInput?.(event)
        }}
      />
      {max !== undefined && length > max && (
        <p className="hidden" role="status">
          {`Przekroczono limit o ${count(length - max, "znak")}`}
        </p>
      )}
    </Field>
  )
}
