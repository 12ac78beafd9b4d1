import { type ComponentProps, type RefObject, useEffect, useRef } from "react"
import { Form } from "react-router"
import { type Draft, useDraft } from "./use-draft.ts"

type FilledDraftOptions = {
  /** Controls that are no part of the draft. */
  skip?: string[]
  /** The page came with what was typed: it wins. */
  refused: boolean
}

/**
 * `useDraft` for a form that is not drawn anew with its draft: what was typed is put back into its controls, and a
 * `details` around them opens. Answers with what forgets the draft.
 */
export function useFilledDraft(
  name: string | null,
  form: RefObject<HTMLFormElement | null>,
  { skip = [], refused }: FilledDraftOptions,
) {
  const { draft, discard } = useDraft(name, form, { skip })
  useEffect(() => {
    if (draft && !refused) fill(form.current, draft)
  }, [draft, form, refused])
  return discard
}

function fill(form: HTMLFormElement | null, draft: Draft) {
  for (const control of form?.elements ?? []) {
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (!(isText || control instanceof HTMLSelectElement) || control.name === "" || control.type === "hidden") continue
    const there = [draft[control.name] ?? []].flat()
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
      control.checked = there.includes(control.value)
    else if (there[0] !== undefined) control.value = there[0]
    else continue
    const around = control.closest("details")
    if (around) around.open = true
  }
}

type DraftFormProps = ComponentProps<typeof Form> & {
  /** Tells forms, people and versions apart. */
  draft: string
  skip?: string[]
  refused: boolean
  /** How many forms of this page were taken (`useSentForms`), where the page stays after sending. */
  sent?: number
  /** The fetcher's form, where it is sent in place. */
  as?: typeof Form
}

/** A form whose text survives a reload and an ended session. */
export function DraftForm({ draft, skip, refused, sent = 0, as: Kind = Form, ...props }: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const discard = useFilledDraft(draft, form, { skip, refused })
  useEffect(() => {
    if (sent > 0) discard()
  }, [sent, discard])
  return <Kind ref={form} {...props} />
}
