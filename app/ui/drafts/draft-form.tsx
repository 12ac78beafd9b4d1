import { type RefObject, useEffect, useRef } from "react"
import { PostForm, type PostFormProps } from "./post-form.tsx"
import { type Draft, useDraft } from "./use-draft.ts"
import { setRestored } from "./use-unsaved.ts"

type FilledDraftOptions = {
  /** Controls that are not part of the draft. */
  skip?: string[]
  /** The page has the typed values already: they win. */
  refused: boolean
}

/** `useDraft` for a form that is not remounted: restores its controls. Returns how to forget the draft. */
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
  if (!form) return
  setRestored(form, true)
  for (const control of form.elements) {
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (!(isText || control instanceof HTMLSelectElement) || control.name === "" || control.type === "hidden") continue
    const values = [draft[control.name] ?? []].flat()
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
      control.checked = values.includes(control.value)
    else if (values[0] !== undefined) control.value = values[0]
    else continue
    // counters and warnings follow what is typed
    control.dispatchEvent(new Event("input", { bubbles: true }))
    const details = control.closest("details")
    if (details) details.open = true
  }
}

type DraftFormProps = Omit<PostFormProps, "ref"> & {
  /** Storage key, by form, person and version. */
  draft: string
  skip?: string[]
  /** Number of accepted submissions (`useSentForms`), where the page stays after sending. */
  sent?: number
}

/** A form whose text survives a reload and an expired session. */
export function DraftForm({ draft, skip = [], sent = 0, ...props }: DraftFormProps) {
  const { keyed, refused } = props
  const form = useRef<HTMLFormElement>(null)
  const discard = useFilledDraft(draft, form, {
    skip: keyed ? [...skip, keyed] : skip,
    refused: refused !== undefined,
  })
  useEffect(() => {
    if (sent > 0) discard()
  }, [sent, discard])
  return <PostForm ref={form} {...props} />
}
