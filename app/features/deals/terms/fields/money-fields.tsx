import { useState } from "react"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import {
  basisChoices,
  planRowsOf,
  type TypedInstalment,
  type TypedMoney,
  vatChoices,
} from "#app/domain/deals/terms/money-terms.ts"
import { chosenVat, isTaxedKind, suggestedVat } from "#app/domain/deals/terms/new-money.ts"
import {
  isBlankRow,
  planLimits,
  readSums,
  rowNumber,
  type SumToDivide,
  sumToDivideText,
} from "#app/domain/deals/terms/payment-plan.ts"
import type { AmountBasis, VatStatus } from "#app/domain/shared/vat.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./money-fields.module.css"
import { addInstalment } from "./typed-money.ts"

type MoneyFieldsProps = {
  typed: TypedMoney
  errors: FieldErrors
  entered: { instalments: readonly TypedInstalment[]; toPay: SumToDivide }
  /** After an instalment was added or removed by script. */
  onChange: () => void
  /** For a new proposal: the chosen kind, and the VAT status in the organization's profile. */
  begins?: { kind: DealKind; vatStatus: VatStatus | null }
}

const ownErrors = (errors: MoneyFieldsProps["errors"]) =>
  Object.keys(errors).some((name) => /^(basis|vat|instalments)/.test(name))

const isSimple = ({ instalments: [first, ...others] }: TypedMoney) =>
  others.length === 0 && (first === undefined || !isBlankRow(first))

/** Net or gross, VAT and the payment plan; folded while `PaymentText` shows them all. */
export function MoneyFields({ typed, errors, entered, onChange, begins }: MoneyFieldsProps) {
  const [rows, setRows] = useState<readonly Pick<TypedInstalment, "remove">[]>(typed.instalments)
  const change = (changed: typeof rows) => {
    setRows(changed)
    onChange()
  }
  const remaining = rowNumber(rows, rows.length - 1)
  const sums = readSums(planRowsOf(entered.instalments), entered.toPay)
  const [vat, setVat] = useState(chosenVat(typed))
  const isTaxed = !begins || isTaxedKind(begins.kind)
  return (
    <details className={styles.money} open={!isSimple(typed) || ownErrors(errors) || undefined}>
      <summary className="btn btn--quiet btn--small">
        Płatność i&nbsp;VAT (opcjonalnie)
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.fields}>
        <SelectField
          label="Kwoty w ustaleniach"
          name="basis"
          choices={basisChoices}
          defaultValue={typed.basis}
          error={errors.basis}
        />
        <SelectField
          key={String(isTaxed)}
          label="VAT"
          name="vat"
          choices={vatChoices}
          defaultValue={begins ? suggestedVat(vat, begins.vatStatus, isTaxed) : vat}
          onChange={(event) => setVat(event.target.value)}
          hint={"Stawkę ustala organizacja z\u00a0księgowością."}
          error={errors.vat}
        />
        {!isTaxed && <input type="hidden" name="taxedVat" value={vat} />}
      </div>
      <fieldset className={styles.plan} id={fieldId("instalments")} tabIndex={-1}>
        <legend className="label">Raty</legend>
        <p className="small muted">
          Jedna rata bez kwoty to całość w&nbsp;podanym terminie. Gdy usuniesz wszystkie raty, sponsor płaci całość
          jednym przelewem, bez terminu. Kwoty rat podaj tak jak kwoty w&nbsp;ustaleniach, netto albo brutto, oraz dzień
          albo liczbę dni od zawarcia umowy.
        </p>
        <FieldNotes name="instalments" error={errors.instalments} />
        {rows.map(({ remove }, index) => (
          <Instalment
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end, and a removed one stays
            key={index}
            index={index}
            number={rowNumber(rows, index)}
            remaining={remaining}
            removed={remove !== undefined}
            onRemoved={(removed) => change(rows.with(index, removed ? { remove: "on" } : {}))}
            typed={typed.instalments[index]}
            basis={entered.toPay.basis}
            errors={errors}
          />
        ))}
        {remaining > 0 && entered.toPay.gross > 0 && (
          <p className="small js-only" aria-live="polite">
            {sums?.text ?? `${capitalized(sumToDivideText(entered.toPay))}.`}
          </p>
        )}
        {remaining < planLimits.instalments && (
          <>
            <button className="btn btn--quiet btn--small js-only" type="button" onClick={() => change([...rows, {}])}>
              <Icon name="plus" />
              Dodaj ratę
            </button>
            <noscript>
              {/* Enter submits the form by its first button */}
              <button className="hidden" type="submit" tabIndex={-1} aria-hidden="true" />
              <button className="btn btn--line btn--small" type="submit" name={addInstalment} value="on">
                Dodaj ratę
              </button>
            </noscript>
          </>
        )}
      </fieldset>
    </details>
  )
}

type InstalmentProps = {
  index: number
  /** Number among instalments that are not removed, from 1. */
  number: number
  /** How many are not removed. */
  remaining: number
  removed: boolean
  onRemoved: (removed: boolean) => void
  typed: TypedMoney["instalments"][number] | undefined
  basis: AmountBasis
  errors: FieldErrors
}

/** A removed instalment is posted as removed, with its values, and can be restored. */
function Instalment({ index, removed, ...rest }: InstalmentProps) {
  const controlName = (control: string) => `instalments[${index}].${control}`
  return (
    <>
      {removed && (
        <p className={`small muted ${styles.removed}`}>
          <input type="hidden" name={controlName("remove")} value="on" />
          Rata usunięta.
          <button className="btn btn--quiet btn--small js-only" type="button" onClick={() => rest.onRemoved(false)}>
            <Icon name="rotate-ccw" />
            Przywróć
          </button>
        </p>
      )}
      <Controls {...{ controlName, removed, ...rest }} />
    </>
  )
}

type ControlsProps = Omit<InstalmentProps, "index"> & { controlName: (control: string) => string }

function Controls({ controlName, number, remaining, removed, onRemoved, typed, basis, errors }: ControlsProps) {
  return (
    <div className={styles.instalment} hidden={removed}>
      <AmountField
        label={`Rata ${number}, kwota ${basis === "net" ? "netto" : "brutto"}`}
        name={controlName("amount")}
        inputMode="decimal"
        defaultValue={typed?.amount}
        hint={number === remaining ? `Puste pole oznacza ${remaining === 1 ? "całość" : "resztę"}.` : undefined}
        error={errors[controlName("amount")]}
      />
      <DateField
        label="Do dnia"
        name={controlName("dueOn")}
        defaultValue={typed?.dueOn}
        error={errors[controlName("dueOn")]}
      />
      <TextField
        label="albo dni od umowy"
        name={controlName("dueDays")}
        inputMode="numeric"
        defaultValue={typed?.dueDays}
        error={errors[controlName("dueDays")]}
      />
      <button
        className={`btn btn--quiet btn--small js-only ${styles.remove}`}
        type="button"
        aria-label={`Usuń ratę ${number}`}
        onClick={() => onRemoved(true)}
      >
        <Icon name="trash" />
        Usuń
      </button>
      {!removed && (
        <noscript>
          <CheckField label="Usuń tę ratę" name={controlName("remove")} />
        </noscript>
      )}
    </div>
  )
}
