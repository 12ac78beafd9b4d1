import { useState } from "react"
import { proposalRefusals } from "#app/domain/deals/proposal/proposal.ts"
import type { AmountTerms } from "#app/domain/deals/terms/option-price.ts"
import {
  isWithinRange,
  noDescription,
  type OfferedOption,
  ownProposal,
  type PriceRange,
} from "#app/domain/deals/terms/terms.ts"
import { amountHint, readAmount } from "#app/domain/deals/terms/terms-lines.ts"
import { amountMeaning, usualFormChoice } from "#app/domain/deals/terms/terms-sides.ts"
import { formatGrossPrice } from "#app/domain/shared/money.ts"
import { Benefits } from "#app/features/events/offer/benefits.tsx"
import { formatDayRange } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { fieldId } from "#app/ui/forms/field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { LineDueField } from "../terms/fields/line-due-field.tsx"
import { LineFormField } from "../terms/fields/line-form-field.tsx"
import { useOptionAmount } from "../terms/fields/use-option-amount.ts"
import type { OpenEvent } from "./choice-queries.server.ts"
import type { ProposalDraft } from "./draft.ts"
import styles from "./proposal.module.css"

type NumberedOption = OfferedOption & { index: number }
type NumberedEvent = Omit<OpenEvent, "options"> & { options: NumberedOption[] }

/** Numbers the options by their position in the whole form, for their control names. */
export function numberOptions(events: readonly OpenEvent[]): NumberedEvent[] {
  let index = 0
  return events.map((event) => ({ ...event, options: event.options.map((option) => ({ ...option, index: index++ })) }))
}

type EventOptionsProps = {
  events: readonly NumberedEvent[]
  locked: boolean
  chosen: readonly string[]
  /** Ids of events chosen without an option while others have some. */
  withoutOptions: readonly string[]
  draft: ProposalDraft
  terms: AmountTerms
  errors: FieldErrors
  organization: string
}

/** Events with their options; those of events that are not chosen stay collapsed. */
export function EventOptions({
  events,
  locked,
  chosen,
  withoutOptions,
  draft,
  terms,
  errors,
  organization,
}: EventOptionsProps) {
  const options = (event: NumberedEvent) =>
    event.options.length === 0 ? (
      <p className="small muted">To wydarzenie nie ma opcji sponsoringu. Dodaj własną opcję i zaproponuj kwotę.</p>
    ) : (
      <ul className={styles.proposalOptions}>
        {event.options.map((option) => (
          <OptionRow key={option.id} option={option} draft={draft} terms={terms} errors={errors} />
        ))}
      </ul>
    )
  const [first] = events
  if (locked && first)
    return (
      <section>
        <input type="hidden" name="eventIds" value={first.id} />
        <p className={styles.proposalEvent}>
          <b>{first.title}</b>
          <span className="muted">
            {organization}, <span className="num">{formatDayRange(first.startDate, first.endDate)}</span>
          </span>
        </p>
        <FieldGroup label="Opcje sponsoringu" name="options" error={errors.options ?? errors.eventIds}>
          {options(first)}
        </FieldGroup>
      </section>
    )
  return (
    <FieldGroup label="Wydarzenia i opcje sponsoringu" name="eventIds" error={errors.eventIds ?? errors.options}>
      <ul className={styles.proposalEvents}>
        {events.map((event) => {
          const isChosen = chosen.includes(event.id)
          return (
            <li key={event.id}>
              <CheckField
                name="eventIds"
                id={`${fieldId("eventIds")}-${event.id}`}
                value={event.id}
                defaultChecked={draft.eventIds.includes(event.id)}
                hint={event.openDealId ? openAlready : undefined}
                label={
                  <>
                    <b>{event.title}</b>
                    <span className="muted small num">{formatDayRange(event.startDate, event.endDate)}</span>
                  </>
                }
              />
              <div className={styles.proposalOf} data-open={isChosen || undefined}>
                {options(event)}
                {withoutOptions.includes(event.id) && (
                  <p className="small muted">
                    Wybierz opcję tego wydarzenia albo dodaj własną. Bez opcji nie wejdzie ono do&nbsp;propozycji.
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </FieldGroup>
  )
}

type OptionRowProps = { option: NumberedOption; draft: ProposalDraft; terms: AmountTerms; errors: FieldErrors }

function OptionRow({ option, draft, terms, errors }: OptionRowProps) {
  const name = `options[${option.index}]`
  const picked = draft.options.find(({ optionId }) => optionId === option.id)
  const [on, setOn] = useState(picked !== undefined)
  const [form, setForm] = useState(picked?.form ?? null)
  const { price, amount, setAmount, fieldKey } = useOptionAmount(picked?.amount, option, terms, form)
  const { kind } = terms
  const line = { isCustom: false, providedBy: null, form }
  const meaning = amountMeaning(kind, line) ?? undefined
  const id = fieldId(`${name}.optionId`)
  return (
    <li className="rung rung--pick" data-on={on || undefined}>
      <input
        className="check"
        type="checkbox"
        id={id}
        name={`${name}.optionId`}
        value={option.id}
        defaultChecked={picked !== undefined}
        aria-describedby={errors[`${name}.optionId`] ? `${id}-error` : undefined}
        aria-invalid={errors[`${name}.optionId`] ? true : undefined}
        onChange={(event) => setOn(event.target.checked)}
      />
      <div>
        <div className="rung__row">
          <label className={styles.rungName} htmlFor={id}>
            {option.title}
          </label>
          <span className="rung__price num">{formatGrossPrice(option.priceGrosze, option.priceToGrosze)}</span>
          <p className="rung__text">{option.description || noDescription}</p>
        </div>
        {errors[`${name}.optionId`] && (
          <p className="field__error" id={`${id}-error`}>
            <Icon name="circle-alert" />
            {errors[`${name}.optionId`]}
          </p>
        )}
      </div>
      <AmountField
        key={fieldKey}
        className={styles.proposalAmount}
        label="Twoja kwota"
        name={`${name}.amount`}
        defaultValue={amount}
        placeholder={option.priceGrosze === null ? "np. 2 500" : undefined}
        hint={
          on && !errors[`${name}.amount`]
            ? (amountHint(amount) ?? ownMark(price ?? option, amount) ?? meaning)
            : undefined
        }
        error={errors[`${name}.amount`]}
        onChange={(event) => setAmount(event.target.value)}
      />
      <LineFormField
        className={styles.proposalAmount}
        name={`${name}.form`}
        value={picked?.form ?? null}
        usual={usualFormChoice(kind, line)}
        error={errors[`${name}.form`]}
        onChange={setForm}
      />
      {on && (
        <LineDueField
          className={styles.proposalAmount}
          name={`${name}.dueOn`}
          value={picked?.dueOn ?? ""}
          error={errors[`${name}.dueOn`]}
        />
      )}
      <Benefits option={option} />
    </li>
  )
}

const openAlready = `${proposalRefusals.open} Nową zaproponujesz tylko razem z\u00a0innym wydarzeniem.`

/** A note that an amount outside the range, which is allowed, is the sponsor's own (A65). */
function ownMark(price: PriceRange, amount: string) {
  const read = readAmount(amount, price)
  return read.ok && !isWithinRange(price, read.grosze) ? `Poza zakresem – ${ownProposal}` : undefined
}
