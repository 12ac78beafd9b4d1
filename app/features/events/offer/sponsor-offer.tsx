import { type FormEvent, useCallback, useEffect, useRef, useState } from "react"
import { usualKind } from "#app/domain/deals/deal/deal.ts"
import { worthText } from "#app/domain/deals/deal/worth.ts"
import { lineFormChoices, lineFormLabel } from "#app/domain/deals/terms/line-form.ts"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import { usualFormChoice } from "#app/domain/deals/terms/terms-sides.ts"
import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { dealNewPath } from "#app/paths.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import { CustomRung } from "./custom-rung.tsx"
import { OfferPanel, OptionLadder } from "./offer-panel.tsx"
import { Rung } from "./rung.tsx"
import { type ChosenLine, chosenLines, worthOfLine, worthOfLines } from "./selection.ts"

type SponsorOfferProps = {
  eventId: string
  options: readonly SponsorshipOption[]
  /** Receives the selection; without it, and without JavaScript, the form opens the page of a new proposal. */
  onPropose?: (selection: FormData) => void
}

/** The sponsor's selection. The form holds the state; receipt and total are derived from it. */
export function SponsorOffer({ eventId, options, onPropose }: SponsorOfferProps) {
  const form = useRef<HTMLFormElement>(null)
  const [lines, setLines] = useState<ChosenLine[]>([])
  const [own, setOwn] = useState<number[]>([])
  const readLines = useCallback(() => {
    if (form.current) setLines(chosenLines(new FormData(form.current), options))
  }, [options])
  // the browser may have restored ticked boxes after a reload
  useEffect(readLines, [readLines])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onPropose) return
    event.preventDefault()
    onPropose(new FormData(event.currentTarget))
  }
  const lineOf = (name: string) => lines.find((line) => line.name === name)
  return (
    <form action={dealNewPath} ref={form} onInput={readLines} onSubmit={submit} id="oferta" noValidate>
      <input type="hidden" name="wydarzenie" value={eventId} />
      <OfferPanel
        intro="Zaznacz jedną lub kilka opcji albo dodaj własną. Ceny są brutto."
        end={
          <>
            <Receipt lines={lines} />
            <button className="btn btn--amber btn--wide" type="submit">
              Zaproponuj współpracę
            </button>
          </>
        }
      >
        {options.length === 0 && <OptionLadder options={options} />}
        <ul>
          {options.map((option, place) => {
            const line = lineOf(`options[${place}]`)
            const choice = {
              option,
              name: `options[${place}]`,
              note: line?.note ?? undefined,
              isChosen: line !== undefined,
            }
            return <OptionRung key={option.id} {...choice} />
          })}
          {own.map((key) => (
            <CustomRung
              key={key}
              name={`customOptions[${key}]`}
              note={lineOf(`customOptions[${key}]`)?.note ?? undefined}
              onChange={readLines}
              onRemove={() => setOwn(own.filter((other) => other !== key))}
            />
          ))}
          {own.length < termsLimits.lines && (
            <li className="rung rung--add js-only">
              <button
                className="btn btn--quiet btn--small"
                type="button"
                onClick={() => setOwn([...own, (own.at(-1) ?? -1) + 1])}
              >
                <Icon name="plus" />
                Dodaj własną opcję
              </button>
            </li>
          )}
        </ul>
      </OfferPanel>
      <aside className="bar" aria-label="Najważniejsze działanie">
        <span className="small">
          {totalLabel(lines)}
          <b className="num">{worthText(worthOfLines(lines))}</b>
        </span>
        <button className="btn btn--amber" type="submit">
          Zaproponuj
        </button>
      </aside>
    </form>
  )
}

type ChoiceProps = { option: SponsorshipOption; name: string; note?: string; isChosen: boolean }

const OptionRung = (choice: ChoiceProps) => (
  <Memoized as="li" className="rung rung--pick" inside={Choice} data={choice} />
)

function Choice({ option, name, note, isChosen }: ChoiceProps) {
  const id = `${name}.optionId`
  return (
    <>
      <input className="check" type="checkbox" id={id} name={id} value={option.id} />
      <div>
        <Rung option={option} title={<label htmlFor={id}>{option.title}</label>}>
          <AmountField
            className="rung__amount"
            label="Twoja kwota"
            name={`${name}.amount`}
            // prefixed, because the proposal dialog has controls of the same names
            id={`offer-${name}.amount`}
            defaultValue={formatMoneyInput(option.price)}
            hint={note}
          />
          {isChosen && (
            <SelectField
              label={lineFormLabel}
              name={`${name}.form`}
              id={`offer-${name}.form`}
              placeholder={usualFormChoice(usualKind, { isCustom: false, providedBy: null })}
              choices={lineFormChoices}
            />
          )}
        </Rung>
      </div>
    </>
  )
}

function Receipt({ lines }: { lines: readonly ChosenLine[] }) {
  return (
    <div className="js-only">
      {lines.length > 0 && (
        <ul className="receipt">
          {lines.map((line) => (
            <li key={line.name}>
              <span>{line.title}</span>
              <span className="num">{line.isMissing ? "do wpisania" : worthText(worthOfLine(line))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="total" role="status">
        <span>{totalLabel(lines)}</span>
        <b className="num">{worthText(worthOfLines(lines))}</b>
      </p>
    </div>
  )
}

const totalLabel = (lines: readonly ChosenLine[]) => `Łącznie, ${count(lines.length, memberNouns.opcja)}`
