import { type ReactNode, useEffect, useRef, useState } from "react"
import { useDraftOwner } from "#app/features/accounts/use-viewer-id.ts"
import type { Day } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { DraftNote } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { useDraft } from "#app/ui/drafts/use-draft.ts"
import { useHydrated } from "#app/ui/feedback/use-hydrated.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { firstWrong, focusControl } from "#app/ui/overlays/reveal.ts"
import styles from "./event-form.module.css"
import { type FormState, type FormValues, textIn, valuesOf } from "./form-values.ts"
import { warningsFor } from "./form-warnings.ts"

type EventFormProps = {
  values: FormValues
  refused: { errors: FieldErrors; values: FormValues } | undefined
  today: Day
  draftName: string
  /** Names of hidden controls, which are not part of the draft; those without a value belong to the sections. */
  hidden: readonly string[]
  /** Idempotency key for a new event (`PostForm`). */
  keyed?: string
  /** Address that opens without the question about unsaved changes. */
  unasked?: string
  children: (form: FormState) => ReactNode
  actions: ReactNode
}

/** Form to add and edit an event (A79); works without JavaScript. */
export function EventForm({ values, refused, draftName, hidden, ...rest }: EventFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const owner = useDraftOwner()
  const { draft, discard } = useDraft(`${draftName} ${owner}`, form, { skip: [...hidden], lasting: true })
  const restored = refused ? null : draft
  return (
    <div>
      {restored && <DraftNote onDiscard={discard} lasting />}
      <EventFields
        key={restored ? "restored" : "fresh"}
        form={form}
        values={restored ?? refused?.values ?? values}
        unseen={hidden
          .filter((name) => values[name] !== undefined)
          .map((name) => [name, textIn(refused?.values ?? values, name)])}
        refused={refused}
        changed={restored !== null || refused !== undefined}
        {...rest}
      />
    </div>
  )
}

type EventFieldsProps = Omit<EventFormProps, "draftName" | "hidden"> & {
  form: React.RefObject<HTMLFormElement | null>
  unseen: readonly (readonly [name: string, value: string])[]
  changed: boolean
}

function EventFields({
  form,
  values,
  refused,
  today,
  keyed,
  children,
  actions,
  unseen,
  unasked,
  changed,
}: EventFieldsProps) {
  const errors = refused?.errors
  const isHydrated = useHydrated()
  const [warnings, setWarnings] = useState(() => warningsFor(values, today))
  useEffect(() => {
    const wrong = errors && form.current && firstWrong(form.current)
    if (wrong) focusControl(wrong)
  }, [errors, form])
  return (
    <PostForm
      className={styles.editor}
      keyed={keyed}
      refused={refused}
      encType="multipart/form-data"
      noValidate
      ref={form}
      onInput={(event) => setWarnings(warningsFor(valuesOf(event.currentTarget), today))}
    >
      {/* Enter presses a form's first button; without JavaScript the others change rows. */}
      {!isHydrated && <button className="hidden" type="submit" tabIndex={-1} aria-hidden="true" />}
      <FormErrors errors={errors} />
      <UnsavedChanges changed={changed} unasked={unasked} />
      {unseen.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children({ values, errors: errors ?? {}, warnings })}
      <div className={styles.editorFoot}>{actions}</div>
    </PostForm>
  )
}
