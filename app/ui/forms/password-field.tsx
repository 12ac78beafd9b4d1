import { type ComponentProps, useState } from "react"
import { Icon } from "../media/icon.tsx"
import { controlProps, Field, type FieldProps } from "./field.tsx"

type PasswordFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type">

export function PasswordField(props: PasswordFieldProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      <span className="with-button">
        <input
          className="input"
          type={shown ? "text" : "password"}
          autoCapitalize="off"
          spellCheck={false}
          {...native}
          {...controlProps(props)}
        />
        <button
          className="btn btn--icon js-only"
          type="button"
          aria-label={shown ? "Ukryj hasło" : "Pokaż hasło"}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      </span>
    </Field>
  )
}
