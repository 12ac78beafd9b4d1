import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { benefitsHeading, optionLimits } from "#app/domain/events/sponsorship.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { useHydrated } from "#app/ui/feedback/use-hydrated.ts"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./event-form.module.css"
import { type BenefitRow, emptyBenefit, inFields, intents } from "./option-rows.ts"

type BenefitFieldsProps = {
  option: number
  initial: readonly BenefitRow[]
  errors: FieldErrors
}

/** One field per benefit: Enter moves to the next, pasted lines become several. */
export function BenefitFields({ option, initial, errors }: BenefitFieldsProps) {
  const [rows, setRows] = useState(initial)
  const list = useRef<HTMLUListElement>(null)
  const focusPlace = useRef<number>(undefined)
  const isHydrated = useHydrated()
  const full = rows.length >= optionLimits.benefits
  useEffect(() => {
    const at = focusPlace.current
    focusPlace.current = undefined
    if (at !== undefined) list.current?.querySelectorAll("input")[at]?.focus()
  })
  const change = (next: readonly BenefitRow[], focus?: number) => {
    focusPlace.current = focus
    setRows(next)
  }
  const type = (index: number, text: string) =>
    setRows(rows.map((row) => (row.index === index ? { ...row, text } : row)))
  const add = () => !full && change([...rows, emptyBenefit(rows)], rows.length)
  const remove = (place: number) =>
    change(
      rows.filter((_, at) => at !== place),
      Math.max(0, place - 1),
    )
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = list.current?.querySelectorAll("input")[place + 1]
    if (next) next.focus()
    else if (rows[place]?.text.trim()) add()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, place: number) => {
    const lines = linesOf(event.clipboardData.getData("text"))
    if (lines.length < 2) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [first = "", ...rest] = inFields(lines, optionLimits.benefits - rows.length + 1)
    const joined = value.slice(0, selectionStart ?? value.length) + first + value.slice(selectionEnd ?? value.length)
    const next = rows.map((row, at) => (at === place ? { ...row, text: joined } : row))
    for (const text of rest) next.push(emptyBenefit(next, text))
    change(next, next.length - 1)
  }
  return (
    <FieldGroup
      name={`options[${option}].benefits`}
      label={benefitsHeading}
      hint="Jedna korzyść w wierszu, np. „logo na 500 plakatach”"
      error={errors[`options[${option}].benefits`]}
    >
      <ul className={styles.benefitRows} ref={list}>
        {rows.map((row, place) => {
          const name = `options[${option}].benefits[${row.index}]`
          return (
            <li key={row.index}>
              <TextField
                label={`Korzyść ${place + 1}`}
                hideLabel
                name={name}
                error={errors[name]}
                value={row.text}
                autoComplete="off"
                onChange={(event) => type(row.index, event.target.value)}
                onKeyDown={(event) => onKeyDown(event, place)}
                onPaste={(event) => onPaste(event, place)}
              />
              {rows.length > 1 && (
                <button
                  className="btn btn--icon"
                  type={isHydrated ? "button" : "submit"}
                  name="intent"
                  value={intents.removeBenefit(option, row.index)}
                  aria-label={`Usuń korzyść ${place + 1}`}
                  onClick={() => remove(place)}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {!full && (
        <button
          className={`btn btn--quiet btn--small ${styles.benefitRowsAdd}`}
          type={isHydrated ? "button" : "submit"}
          name="intent"
          value={intents.addBenefit(option)}
          onClick={add}
        >
          <Icon name="plus" />
          Dodaj korzyść
        </button>
      )}
    </FieldGroup>
  )
}

const linesOf = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:[•·*–—-]|\d{1,2}[.)])\s+/u, "").trim())
    .filter((line) => line !== "")
