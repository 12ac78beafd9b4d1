import { type ComponentProps, Suspense, useId, useRef, useState } from "react"
import { Icon } from "../media/icon.tsx"
import { togglePopover, usePlacement } from "../overlays/popover.ts"
import { lazyPart } from "../rendering/lazy-part.ts"
import { controlProps, Field, type FieldProps } from "./field.tsx"
import "./date-field.css"
import sheet from "./date-field.css?url"

const Calendar = lazyPart(() => import("./calendar.tsx").then((part) => part.default))

type DateFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type" | "min" | "max" | "onChange"> & {
    /** Days, 'yyyy-MM-dd'. */
    min?: string
    max?: string
    onChange?: (day: string) => void
  }

/** For the first paint of a part that is loaded late: the sheet comes with its code only. */
export const dateFieldSheet = sheet

/** A native date field; with a mouse also a Polish calendar that fills it. */
export function DateField({ onChange, ...props }: DateFieldProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const panelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  usePlacement(panel, button)
  const pick = (day: string) => {
    const field = input.current
    if (!field) return
    field.value = day
    field.dispatchEvent(new Event("input", { bubbles: true }))
    field.dispatchEvent(new Event("change", { bubbles: true }))
    togglePopover(panel.current, false)
    button.current?.focus()
  }
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      <span className="with-button date-field">
        <input
          className="input"
          type="date"
          ref={input}
          {...native}
          {...controlProps(props)}
          onInput={(event) => onChange?.(event.currentTarget.value)}
        />
        <button
          className="btn btn--icon js-only"
          type="button"
          aria-label="Wybierz datę z kalendarza"
          popoverTarget={panelId}
          ref={button}
        >
          <Icon name="calendar" />
        </button>
      </span>
      <div
        className="float date-field__panel"
        id={panelId}
        popover="auto"
        data-align="end"
        ref={panel}
        onToggle={({ newState }) => setShown(newState === "open" ? (input.current?.value ?? "") : null)}
      >
        {shown !== null && (
          <Suspense fallback={<p role="status">Ładowanie kalendarza...</p>}>
            <Calendar day={shown || null} min={native.min} max={native.max} onPick={pick} />
          </Suspense>
        )}
      </div>
    </Field>
  )
}
