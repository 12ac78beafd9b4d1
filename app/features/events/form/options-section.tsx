import { useEffect, useRef, useState } from "react"
import { optionLimits } from "#app/domain/events/sponsorship.ts"
import { useHydrated } from "#app/ui/feedback/use-hydrated.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./event-form.module.css"
import { type FormState, sectionFields } from "./form-values.ts"
import { OptionFields } from "./option-fields.tsx"
import { emptyOption, intents, optionRows } from "./option-rows.ts"
import { Section } from "./section.tsx"

export const optionsFields = sectionFields("options")

/** Sponsorship options, added and removed also without JavaScript (A 2, A73–A75). */
export function OptionsSection({ form }: { form: FormState }) {
  const [rows, setRows] = useState(() => optionRows(form.values))
  const [status, setStatus] = useState("")
  const isHydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const focusIndex = useRef<number>(undefined)
  useEffect(() => {
    const at = rows.findIndex(({ index }) => index === focusIndex.current)
    focusIndex.current = undefined
    if (at >= 0) list.current?.querySelectorAll<HTMLElement>("[data-title] input")[at]?.focus()
  })
  const add = () => {
    const row = emptyOption(rows)
    focusIndex.current = row.index
    setRows([...rows, row])
    setStatus(`Dodano opcję ${rows.length + 1}`)
  }
  const remove = (index: number) => {
    const at = rows.findIndex((row) => row.index === index)
    focusIndex.current = (rows[at + 1] ?? rows[at - 1])?.index
    setRows(rows.filter((row) => row.index !== index))
    setStatus(`Usunięto opcję ${at + 1}`)
  }
  return (
    <Section
      title="Opcje sponsoringu"
      text="Każda opcja to jeden sposób wsparcia. Kwoty widzą tylko zalogowani. Podaj kwoty brutto, bo od takich zaczyna się propozycja sponsora; netto możecie ustalić później. Pusta kwota oznacza „do uzgodnienia”, 0 – „bezpłatnie”."
    >
      <div className={styles.options} id="f-options" tabIndex={-1} ref={list}>
        {form.errors.options && (
          <p className="field__error">
            <Icon name="circle-alert" />
            {form.errors.options}
          </p>
        )}
        {rows.map((row, place) => (
          <OptionFields
            key={row.index}
            row={row}
            number={place + 1}
            form={form}
            onRemove={rows.length > 1 ? () => remove(row.index) : undefined}
          />
        ))}
      </div>
      {rows.length < optionLimits.options ? (
        <button
          className={`btn btn--line ${styles.optionsAdd}`}
          type={isHydrated ? "button" : "submit"}
          name="intent"
          value={intents.addOption}
          onClick={add}
        >
          <Icon name="plus" />
          Dodaj kolejną opcję
        </button>
      ) : (
        <p className="muted">{`To już ${optionLimits.options} opcji – więcej nie można dodać.`}</p>
      )}
      <p className="hidden" role="status">
        {status}
      </p>
    </Section>
  )
}
