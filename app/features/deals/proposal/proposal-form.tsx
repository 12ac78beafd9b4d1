import { type ReactNode, useId, useRef, useState } from "react"
import { type DealKind, dealKindLabels } from "#app/domain/deals/deal/deal.ts"
import { proposedCapacityLabel } from "#app/domain/deals/people/capacity.ts"
import { moneyFor, newMoney } from "#app/domain/deals/terms/new-money.ts"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import { asksToConfirm } from "#app/domain/deals/terms/terms-lines.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { CapacityField } from "../people/capacity-field.tsx"
import { KindChoice } from "../terms/fields/kind-choice.tsx"
import { MoneyFields } from "../terms/fields/money-fields.tsx"
import { PaymentText } from "../terms/fields/payment-text.tsx"
import { TotalLine } from "../terms/fields/total-line.tsx"
import { taxIn } from "../terms/fields/typed-money.ts"
import { useReadAfter } from "../terms/fields/use-option-amount.ts"
import type { ProposalChoice } from "./choice-queries.server.ts"
import { CustomOptions } from "./custom-options.tsx"
import { type DraftSum, draftFrom, eventsLeftOut, leftOutOf, type ProposalDraft, sumOf } from "./draft.ts"
import { EventOptions, numberOptions } from "./event-options.tsx"
import styles from "./proposal.module.css"

export type RefusedProposal = RefusedForm & {
  link?: { href: string; label: string }
}

type ProposalFieldsProps = {
  choice: ProposalChoice
  /** The event is fixed (B 2.5). */
  locked: boolean
  draft: ProposalDraft
  refused?: RefusedProposal
  children: ReactNode
}

/** Fields of 'Nowa propozycja współpracy', shared by the dialog and the page without JavaScript. */
export function ProposalFields({ choice, locked, draft, refused, children }: ProposalFieldsProps) {
  const { organization, events } = choice
  const fields = useRef<HTMLDivElement>(null)
  const offered = events.flatMap((event) => event.options)
  /** The draft with the money that its kind allows: the fields of money follow the kind only after a render. */
  const withMoneyOfKind = (typed: ProposalDraft) => ({
    ...typed,
    money: typed.money && moneyFor(typed.kind, typed.money, organization.vatStatus),
  })
  const [sum, setSum] = useState<DraftSum>(() => sumOf(withMoneyOfKind(draft), offered))
  const [kind, setKind] = useState(draft.kind)
  const [leftOut, setLeftOut] = useState(() => leftOutOf(draft, offered))
  const [withoutOptions, setWithoutOptions] = useState(() => eventsLeftOut(draft, offered))
  const [chosen, setChosen] = useState<readonly string[]>(locked ? events.map(({ id }) => id) : draft.eventIds)
  const initialMoney = draft.money ?? newMoney(organization.vatStatus)
  const [payment, setPayment] = useState(() => moneyFor(draft.kind, initialMoney, organization.vatStatus))
  const errors = refused?.errors ?? {}
  const readForm = () => {
    const form = fields.current?.closest("form")
    if (!form) return
    const typed = withMoneyOfKind(draftFrom(new FormData(form)))
    setSum(sumOf(typed, offered))
    setKind(typed.kind)
    if (typed.money) setPayment(typed.money)
    setLeftOut(leftOutOf(typed, offered))
    setChosen(typed.eventIds)
    setWithoutOptions(eventsLeftOut(typed, offered))
  }
  const tax = taxIn(payment)
  useReadAfter(tax, readForm)
  return (
    <div className={styles.proposal} ref={fields} onInput={() => queueMicrotask(readForm)}>
      <FormErrors errors={refused?.errors} />
      {refused?.link && <p className={styles.proposalLink}>{<a href={refused.link.href}>{refused.link.label}</a>}</p>}
      <input type="hidden" name="organizationId" value={organization.id} />
      {draft.repeatsId && <input type="hidden" name="repeatsId" value={draft.repeatsId} />}
      <EventOptions
        events={numberOptions(events)}
        locked={locked}
        chosen={chosen}
        withoutOptions={withoutOptions}
        draft={draft}
        terms={{ kind, tax }}
        errors={errors}
        organization={organization.name}
      />
      <CustomOptions {...{ events, chosen, draft, kind, errors }} onChange={readForm} />
      <KindChoice kind={draft.kind} errors={errors} leftOut={leftOut} />
      <MoneyFields
        typed={initialMoney}
        errors={errors}
        entered={{ instalments: payment.instalments, toPay: sum.toPay }}
        onChange={() => setTimeout(readForm)}
        begins={{ kind, vatStatus: organization.vatStatus }}
      />
      <TextArea
        label="Wiadomość do organizacji (opcjonalnie)"
        name="message"
        hint="Trafi do konwersacji jako pierwsza wiadomość."
        rows={4}
        max={termsLimits.note}
        defaultValue={draft.message}
        error={errors.message}
      />
      <CapacityField
        label={proposedCapacityLabel}
        last={choice.lastCapacity}
        value={draft.capacity ?? undefined}
        error={errors.capacity}
      />
      {(sum.zero || asksToConfirm(errors)) && (
        <CheckField
          label="Proponuję także wsparcie bez kwoty (np. rzeczowe)"
          name="confirmWithoutAmount"
          error={errors.confirmWithoutAmount}
        />
      )}
      <div className={styles.proposalFoot}>
        <Total sum={sum} kind={kind} />
        {(sum.worth.gross > 0 || sum.count === 0) && <PaymentText kind={kind} typed={payment} />}
        {children}
      </div>
    </div>
  )
}

function Total({ sum, kind }: { sum: DraftSum; kind: DealKind }) {
  const id = useId()
  return (
    <TotalLine worth={sum.worth} toPay={sum.toPay} labelId={id}>
      , {count(sum.count, memberNouns.opcja)}, {dealKindLabels[kind].toLowerCase()}
    </TotalLine>
  )
}
