import { useState } from "react"
import { type DealKind, type Side, sides } from "#app/domain/deals/deal/deal.ts"
import { newCustomOption, termsLimits, wholeDealLabel } from "#app/domain/deals/terms/terms.ts"
import { amountHint } from "#app/domain/deals/terms/terms-lines.ts"
import {
  amountMeaning,
  providerChoices,
  providerLabel,
  providerTypedBy,
  usualFormChoice,
  usualProvider,
} from "#app/domain/deals/terms/terms-sides.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { BenefitFields } from "../terms/fields/benefit-fields.tsx"
import { LineDueField } from "../terms/fields/line-due-field.tsx"
import { LineFormField } from "../terms/fields/line-form-field.tsx"
import type { OpenEvent } from "./choice-queries.server.ts"
import type { DraftCustomOption, ProposalDraft } from "./draft.ts"
import styles from "./proposal.module.css"

type CustomOptionsProps = {
  events: readonly Pick<OpenEvent, "id" | "title">[]
  /** Ids of the chosen events; an option may belong to one of them. */
  chosen: readonly string[]
  draft: ProposalDraft
  kind: DealKind
  errors: FieldErrors
  onChange: () => void
}

const name = "customOptions"
const blank = {
  title: "",
  description: "",
  benefits: [],
  amount: "",
  eventId: "",
  providedBy: providerTypedBy("sponsor"),
  form: null,
  dueOn: "",
}

/** The sponsor's own options; a new one is 'Nowa opcja' of 0 zł (B 2.5). */
export function CustomOptions({ events, chosen, draft, kind, errors, onChange }: CustomOptionsProps) {
  const [rows, setRows] = useState<readonly DraftCustomOption[]>(draft.customOptions)
  const nextIndex = Math.max(-1, ...rows.map(({ index }) => index)) + 1
  const change = (changed: readonly DraftCustomOption[]) => {
    setRows(changed)
    setTimeout(onChange)
  }
  const renderRow = (custom: DraftCustomOption, remove?: () => void) => (
    <CustomOption
      key={custom.index}
      row={custom}
      events={events.filter(({ id }) => chosen.includes(id))}
      kind={kind}
      errors={errors}
      onRemove={remove}
    />
  )
  return (
    <section className={styles.proposalOwn} aria-label="Własne opcje" id={fieldId(name)} tabIndex={-1}>
      <ul>{rows.map((custom) => renderRow(custom, () => change(rows.filter((other) => other !== custom))))}</ul>
      <noscript>
        <ul>{renderRow({ index: nextIndex, ...blank })}</ul>
      </noscript>
      {rows.length < termsLimits.lines && (
        <button
          className="btn btn--quiet btn--small js-only"
          type="button"
          onClick={() => change([...rows, { index: nextIndex, ...blank, ...newCustomOption }])}
        >
          <Icon name="plus" />
          Dodaj własną opcję
        </button>
      )}
      <FieldNotes name={name} error={errors[name]} />
    </section>
  )
}

const sideIn = (text: string): Side | null => sides.find((side) => side === text) ?? null

type CustomOptionProps = {
  row: DraftCustomOption
  events: readonly Pick<OpenEvent, "id" | "title">[]
  kind: DealKind
  errors: FieldErrors
  onRemove?: () => void
}

function CustomOption({ row, events, kind, errors, onRemove }: CustomOptionProps) {
  const controlName = (control: string) => `${name}[${row.index}].${control}`
  const field = (control: "title" | "description" | "amount" | "eventId") => ({
    name: controlName(control),
    error: errors[controlName(control)],
    defaultValue: row[control],
  })
  const [amount, setAmount] = useState(row.amount)
  const [choice, setChoice] = useState({ providedBy: row.providedBy ?? usualProvider(kind), form: row.form })
  const line = { ...choice, isCustom: true }
  return (
    <li className={styles.own}>
      <SelectField
        label={providerLabel}
        name={controlName("providedBy")}
        defaultValue={row.providedBy ?? usualProvider(kind)}
        choices={providerChoices}
        error={errors[controlName("providedBy")]}
        onChange={(event) => setChoice({ ...choice, providedBy: sideIn(event.target.value) ?? choice.providedBy })}
      />
      <div className={styles.ownRow}>
        <TextField label="Nazwa opcji" maxLength={termsLimits.title} {...field("title")} />
        <AmountField
          label="Kwota lub wartość"
          {...field("amount")}
          hint={
            errors[controlName("amount")] ? undefined : (amountHint(amount) ?? amountMeaning(kind, line) ?? undefined)
          }
          onChange={(event) => setAmount(event.target.value)}
        />
      </div>
      <TextArea label="Opis (opcjonalnie)" rows={2} {...field("description")} />
      {row.benefits.length > 0 && (
        <BenefitFields name={controlName("benefits")} initial={row.benefits} errors={errors} />
      )}
      <LineFormField
        name={controlName("form")}
        value={row.form}
        usual={usualFormChoice(kind, line)}
        error={errors[controlName("form")]}
        onChange={(form) => setChoice({ ...choice, form })}
      />
      <LineDueField name={controlName("dueOn")} value={row.dueOn} error={errors[controlName("dueOn")]} />
      {events.length > 1 && (
        <SelectField
          label="Którego wydarzenia dotyczy"
          {...field("eventId")}
          placeholder={wholeDealLabel}
          choices={events.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {onRemove && (
        <button className="btn btn--quiet btn--small js-only" type="button" onClick={onRemove}>
          <Icon name="trash" />
          Usuń opcję
        </button>
      )}
    </li>
  )
}
