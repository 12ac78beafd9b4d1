import { type ComponentProps, useEffect, useRef } from "react"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { controlProps, Field, type FieldProps } from "./field.tsx"

type AmountFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type" | "defaultValue"> & {
    /** Whole units, as a number or as typed. */
    defaultValue?: number | string
    unit?: string
  }

/** Whole amounts: grouped on blur ("10 000"), posted as digits. Without JavaScript as typed. */
export function AmountField({ unit = "zł", defaultValue, onBlur, ...props }: AmountFieldProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const postUngrouped = ({ formData }: FormDataEvent) => {
      const typed = formData.get(name)
      if (typeof typed === "string") formData.set(name, ungrouped(typed))
    }
    form?.addEventListener("formdata", postUngrouped)
    return () => form?.removeEventListener("formdata", postUngrouped)
  }, [name])
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      <span className="amount">
        <input
          className="input"
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={defaultValue === undefined ? undefined : grouped(String(defaultValue))}
          {...native}
          {...controlProps(props)}
          onBlur={(event) => {
            event.target.value = grouped(event.target.value)
            onBlur?.(event)
          }}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </Field>
  )
}

const ungrouped = (typed: string) => (/^[\d\s]*$/u.test(typed) ? typed.replace(/\s/gu, "") : typed)

/** Invalid numbers stay as typed, for the form to refuse. */
const grouped = (typed: string) => {
  const digits = ungrouped(typed)
  return /^\d{1,12}$/.test(digits) ? formatCount(Number(digits)) : typed
}
