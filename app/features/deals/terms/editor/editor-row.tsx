import { useState } from "react"
import { type DealKind, type Side, sides } from "#app/domain/deals/deal/deal.ts"
import type { LineForm } from "#app/domain/deals/terms/line-form.ts"
import type { AmountTerms } from "#app/domain/deals/terms/option-price.ts"
import {
  isWithinRange,
  noDescription,
  type OfferedOption,
  ownProposal,
  type PriceRange,
  termsLimits,
  wholeDealLabel,
} from "#app/domain/deals/terms/terms.ts"
import { amountHint, readAmount } from "#app/domain/deals/terms/terms-lines.ts"
import type { TermsEditorRow } from "#app/domain/deals/terms/terms-rows.ts"
import {
  amountMeaning,
  providerChoices,
  providerLabel,
  usualFormChoice,
  usualProvider,
} from "#app/domain/deals/terms/terms-sides.ts"
import { formatGrossPrice, formatPriceRange } from "#app/domain/shared/money.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { BenefitFields } from "../fields/benefit-fields.tsx"
import { LineDueField } from "../fields/line-due-field.tsx"
import { LineFormField } from "../fields/line-form-field.tsx"
import { useOptionAmount } from "../fields/use-option-amount.ts"
import styles from "./editor.module.css"

type EditorRowProps = {
  row: TermsEditorRow
  /** The current option that the row came from. */
  option: OfferedOption | null
  events: readonly { id: string; title: string }[]
  /** Decides who delivers a custom line without a stated deliverer. */
  kind: DealKind
  tax: AmountTerms["tax"]
  errors: FieldErrors
  /** The changed row, or null to remove it. Undefined without JavaScript. */
  onChange?: (row: TermsEditorRow | null) => void
}

/** One line in the editor. A previously agreed line is first crossed out and can be restored. */
export function EditorRow({ row, option, events, kind, tax, errors, onChange }: EditorRowProps) {
  const controlName = (control: string) => `lines[${row.index}].${control}`
  const { lineKey, optionId } = row
  const [choice, setChoice] = useState<LineChoice>({
    providedBy: row.providedBy ?? usualProvider(kind),
    form: row.form,
  })
  const keys = (
    <>
      {lineKey && <input type="hidden" name={controlName("lineKey")} value={lineKey} />}
      {optionId && <input type="hidden" name={controlName("optionId")} value={optionId} />}
    </>
  )
  if (row.removed)
    return (
      <li className={`${styles.editorRow} ${styles.editorRowGone}`}>
        {keys}
        <input type="hidden" name={controlName("remove")} value="on" />
        <del>{row.title || "Nowa opcja"}</del>
        <button
          className="btn btn--quiet btn--small"
          type="button"
          onClick={() => onChange?.({ ...row, removed: false })}
        >
          <Icon name="rotate-ccw" />
          Przywróć
        </button>
      </li>
    )
  return (
    <li className={styles.editorRow}>
      {keys}
      {row.custom ? (
        <Wording
          row={row}
          events={events}
          kind={kind}
          errors={errors}
          unscripted={!onChange}
          onProvider={(providedBy) => setChoice({ ...choice, providedBy })}
        />
      ) : (
        <div>
          <input type="hidden" name={controlName("title")} value={row.title} />
          <h3>{row.title}</h3>
          <p className="small muted prewrap">{row.description || noDescription}</p>
          {row.benefits.length > 0 && (
            <ul className={`ticks ${styles.editorBenefits}`} aria-label="Korzyści">
              {row.benefits.map((benefit) => (
                <li key={benefit}>
                  <Icon name="check" />
                  {benefit}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={styles.editorWords}>
        <Amount
          row={row}
          option={option}
          terms={{ kind, tax }}
          form={choice.form ?? null}
          meaning={amountMeaning(kind, { ...choice, isCustom: row.custom })}
          error={errors[controlName("amount")] ?? errors[controlName("optionId")] ?? errors[controlName("lineKey")]}
        />
        <LineFormField
          name={controlName("form")}
          value={row.form}
          usual={usualFormChoice(kind, { ...choice, isCustom: row.custom })}
          error={errors[controlName("form")]}
          onChange={(form) => setChoice({ ...choice, form })}
        />
        <LineDueField
          name={controlName("dueOn")}
          value={row.dueOn}
          error={errors[controlName("dueOn")]}
          moved={row.movedDue}
        />
      </div>
      <div className={styles.editorTools}>
        {row.custom && optionId && <input type="hidden" name={controlName("custom")} value="on" />}
        {!row.custom && (
          <button
            className="btn btn--quiet btn--small js-only"
            type="button"
            onClick={() => onChange?.({ ...row, custom: true })}
          >
            <Icon name="pencil" />
            Zmień nazwę, opis i&nbsp;korzyści
          </button>
        )}
        <button
          className="btn btn--quiet btn--small js-only"
          type="button"
          aria-label={`Usuń opcję ${row.title}`}
          onClick={() => onChange?.(lineKey ? { ...row, removed: true } : null)}
        >
          <Icon name="trash" />
          Usuń
        </button>
        {lineKey && (
          <noscript>
            <CheckField label="Usuń tę opcję" name={controlName("remove")} />
          </noscript>
        )}
      </div>
    </li>
  )
}

type LineChoice = Omit<Parameters<typeof amountMeaning>[1], "isCustom">

type PartProps = Pick<EditorRowProps, "row" | "events" | "kind" | "errors">

type WordingProps = PartProps & { unscripted: boolean; onProvider: (side: Side | null) => void }

function Wording({ row, events, kind, errors, unscripted, onProvider }: WordingProps) {
  const controlName = (control: string) => `lines[${row.index}].${control}`
  return (
    <div className={styles.editorWords}>
      <TextField
        label="Nazwa opcji"
        name={controlName("title")}
        defaultValue={row.title}
        maxLength={termsLimits.title}
        error={errors[controlName("title")]}
      />
      <SelectField
        label={providerLabel}
        name={controlName("providedBy")}
        defaultValue={row.providedBy ?? usualProvider(kind)}
        choices={providerChoices}
        error={errors[controlName("providedBy")]}
        onChange={(event) => onProvider(sides.find((side) => side === event.target.value) ?? null)}
      />
      <TextArea
        label="Opis (opcjonalnie)"
        name={controlName("description")}
        rows={2}
        defaultValue={row.description}
        error={errors[controlName("description")]}
      />
      <BenefitFields name={controlName("benefits")} initial={row.benefits} errors={errors} unscripted={unscripted} />
      {events.length > 1 ? (
        <SelectField
          label="Którego wydarzenia dotyczy"
          name={controlName("eventId")}
          defaultValue={row.eventId ?? ""}
          placeholder={wholeDealLabel}
          choices={events.map(({ id, title }) => ({ value: id, label: title }))}
          error={errors[controlName("eventId")]}
        />
      ) : (
        row.eventId && <input type="hidden" name={controlName("eventId")} value={row.eventId} />
      )}
    </div>
  )
}

type AmountProps = {
  row: TermsEditorRow
  option: OfferedOption | null
  terms: AmountTerms
  form: LineForm | null
  meaning: string | null
  error?: string
}

function Amount({ row, option, terms, form, meaning, error }: AmountProps) {
  const { price, amount, setAmount, fieldKey } = useOptionAmount(row.amount, row.custom ? null : option, terms, form)
  const read = readAmount(amount, price)
  const range = price && priceText(price, option)
  const note =
    price && read.ok && !isWithinRange(price, read.grosze)
      ? `${range} – ${ownProposal}`
      : (meaning ?? range ?? undefined)
  return (
    <AmountField
      key={fieldKey}
      label="Kwota"
      name={`lines[${row.index}].amount`}
      defaultValue={amount}
      hint={(!error && amountHint(amount)) || note}
      error={error}
      onChange={(event) => setAmount(event.target.value)}
    />
  )
}

/** "Kwota w opcji: 6 150 zł brutto, czyli 5 000 zł netto": the second where the terms have net amounts. */
function priceText(price: PriceRange, gross: PriceRange | null): string {
  const { priceGrosze: low, priceToGrosze: high } = gross ?? price
  const text = `Kwota w\u00a0opcji: ${formatGrossPrice(low, high)}`
  if (price.priceGrosze === low && price.priceToGrosze === high) return text
  return `${text}, czyli ${formatPriceRange(price.priceGrosze, price.priceToGrosze)}\u00a0netto`
}
