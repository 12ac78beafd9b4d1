import { type RefObject, useState } from "react"
import { type DealKind, readKind, type Side } from "#app/domain/deals/deal/deal.ts"
import type { editorLabels } from "#app/domain/deals/terms/editor-labels.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import { newCustomOption, type OfferedOption, type TermsLine, termsLimits } from "#app/domain/deals/terms/terms.ts"
import { asksToConfirm } from "#app/domain/deals/terms/terms-lines.ts"
import {
  leftOutOfRows,
  newRow,
  rowOfOption,
  rowsOfTyped,
  sumOfRows,
  withoutEvents,
} from "#app/domain/deals/terms/terms-rows.ts"
import { providerTypedBy } from "#app/domain/deals/terms/terms-sides.ts"
import { textsIn } from "#app/lib/forms/sent-form.ts"
import { typedRows } from "#app/lib/forms/typed-rows.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { useOlderDraft } from "#app/ui/drafts/use-draft.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { CapacityField } from "../../people/capacity-field.tsx"
import { KindChoice } from "../fields/kind-choice.tsx"
import { MoneyFields } from "../fields/money-fields.tsx"
import { taxIn, typedMoneyIn } from "../fields/typed-money.ts"
import { useReadAfter } from "../fields/use-option-amount.ts"
import { AddOption } from "./add-option.tsx"
import { type RefusedTerms, useEditedTerms } from "./edited-terms.ts"
import styles from "./editor.module.css"
import { EditorFoot } from "./editor-foot.tsx"
import { EditorRow } from "./editor-row.tsx"
import { OlderDraftNote, touchedIn } from "./older-draft-note.tsx"
import { RemovedEvents } from "./removed-events.tsx"

type TermsEditorProps = {
  action: string
  back: string
  side: Side
  version: number
  terms: { version: number; author: Side; isAnnex: boolean }
  /** Cannot be edited any more; the typed text stays readable. */
  closed?: boolean
  lines: readonly TermsLine[]
  options: readonly OfferedOption[]
  /** Events of the deal, and others that the terms may add. */
  events: readonly { id: string; title: string }[]
  otherEvents: readonly { id: string; title: string }[]
  kind: DealKind
  money: MoneyTerms
  labels: ReturnType<typeof editorLabels>
  lastCapacity: string | null
  refused?: RefusedTerms
  /** In a dialog: closes the editor in place. */
  onBack?: () => void
}

/** Typed values survive a refusal, on top of the newest terms (B30); a draft of older terms is offered beside them. */
export function TermsEditor({ terms, onBack, ...rest }: TermsEditorProps) {
  const { side } = rest
  const family = `terms ${side} ${rest.back} `
  // the draft stays with the terms that it started from when newer ones arrive
  const [startVersion] = useState(terms.version)
  const { older, forgetOlder } = useOlderDraft(family, startVersion)
  const [takenOver, setTakenOver] = useState<RefusedTerms["values"]>()
  const isNewer = terms.version > startVersion && terms.author === side
  return (
    <Drafted name={family + startVersion} skip={["version"]} refused={rest.refused}>
      {({ form, values, restored, discard }) => (
        <>
          {older && !rest.refused && (
            <OlderDraftNote
              older={older}
              terms={terms}
              isTheirs={terms.author !== side}
              onRestore={() => {
                setTakenOver(touchedIn(older))
                forgetOlder()
              }}
              onDiscard={forgetOlder}
            />
          )}
          <FilledEditor
            key={takenOver && "taken"}
            form={form}
            values={restored || rest.refused ? values : takenOver}
            isSettled={rest.refused?.isLost === true && (isNewer || rest.closed === true)}
            onBack={
              onBack &&
              (() => {
                discard()
                onBack()
              })
            }
            {...rest}
          />
        </>
      )}
    </Drafted>
  )
}

type FilledEditorProps = Omit<TermsEditorProps, "terms"> & {
  form: RefObject<HTMLFormElement | null>
  values: RefusedTerms["values"] | undefined
  /** Newer terms exist after a lost answer, or the form can no longer be sent. */
  isSettled: boolean
}

function FilledEditor({
  form,
  values,
  isSettled,
  action,
  back,
  side,
  version,
  closed = false,
  lines,
  options,
  events,
  otherEvents,
  kind,
  money,
  labels,
  lastCapacity,
  refused,
  onBack,
}: FilledEditorProps) {
  const allEvents = [...events, ...otherEvents]
  const { Form, busy } = useSentForm()
  const current = { version, lines, kind, money, options, refused }
  const [{ base, rows, kind: shownKind, money: typed }, setRows] = useEditedTerms(current, values)
  const [inForm, setInForm] = useState({ rows, kind: shownKind, money: typed })
  const readForm = () => {
    if (!form.current) return
    const posted = new FormData(form.current)
    const shown = rowsOfTyped(typedRows(posted, "lines"), lines, options)
    setInForm({
      rows: withoutEvents(shown, posted.getAll("removedEvents")),
      kind: String(posted.get("kind")),
      money: typedMoneyIn(textsIn(posted), { ...typed, instalments: [] }),
    })
  }
  const amountTerms = { kind: readKind(inForm.kind), tax: taxIn(inForm.money) }
  const sum = sumOfRows(inForm.rows, options, amountTerms)
  useReadAfter(amountTerms.tax, readForm)
  const readLater = () => setTimeout(readForm)
  const change = (changed: typeof rows) => {
    setRows(changed)
    readLater()
  }
  const entered = { instalments: inForm.money.instalments, toPay: sum.toPay }
  const next = Math.max(-1, ...rows.map((row) => row.index)) + 1
  const errors = refused?.errors ?? {}
  const providedBy = providerTypedBy(side)
  return (
    <PostForm
      as={Form}
      className={styles.editor}
      action={action}
      ref={form}
      noValidate
      preventScrollReset
      onInput={() => queueMicrotask(readForm)}
    >
      <UnsavedChanges changed={values !== undefined} />
      <FormErrors errors={isSettled ? undefined : refused?.errors} />
      <input type="hidden" name="version" value={base.version} />
      <ul id={fieldId("lines")} tabIndex={-1}>
        {rows.map((row) => (
          <EditorRow
            key={`${base.version} ${row.index}`}
            row={row}
            option={options.find(({ id }) => id === row.optionId) ?? null}
            events={allEvents}
            kind={kind}
            tax={amountTerms.tax}
            errors={errors}
            onChange={(changed) => change(rows.flatMap((other) => (other === row ? (changed ?? []) : other)))}
          />
        ))}
      </ul>
      <noscript>
        <ul>
          <EditorRow
            row={newRow(next, { providedBy })}
            option={null}
            events={allEvents}
            kind={kind}
            tax={amountTerms.tax}
            errors={errors}
          />
        </ul>
      </noscript>
      {rows.length < termsLimits.lines && (
        <AddOption
          options={options.filter(({ id }) => !rows.some((row) => row.optionId === id))}
          events={allEvents}
          onAdd={(option) =>
            change([
              ...rows,
              option ? rowOfOption(option, next, amountTerms) : newRow(next, { ...newCustomOption, providedBy }),
            ])
          }
        />
      )}
      <FieldNotes name="lines" error={errors.lines} />
      <RemovedEvents events={events} removed={values?.removedEvents} error={errors.removedEvents} />
      <KindChoice key={base.version} kind={shownKind} errors={errors} leftOut={leftOutOfRows(inForm, kind, lines)} />
      <MoneyFields key={`money ${base.version}`} {...{ typed, errors, entered }} onChange={readLater} />
      <TextArea
        label="Wiadomość dla drugiej strony (opcjonalnie)"
        name="note"
        rows={3}
        max={termsLimits.note}
        defaultValue={values?.note}
        error={errors.note}
      />
      <CapacityField last={lastCapacity} value={values?.capacity} error={errors.capacity} />
      {(sum.zero || asksToConfirm(errors)) && (
        <CheckField label="Proponuję także wsparcie bez kwoty (np. rzeczowe)" name="confirmWithoutAmount" />
      )}
      <EditorFoot
        sum={sum}
        isEmpty={rows.every((row) => row.removed)}
        payment={{ kind: amountTerms.kind, typed: inForm.money }}
        {...{ labels, closed, busy, back, onBack }}
      />
    </PostForm>
  )
}
