import { type ReactNode, type RefObject, useRef } from "react"
import type { FetcherWithComponents } from "react-router"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "../drafts/post-form.tsx"
import { useDraft } from "../drafts/use-draft.ts"

const keyed = "key"

type DialogFormProps<Answer> = {
  id: string
  action: string
  sending: FetcherWithComponents<Answer>
  draft: { name: string; skip?: string[] }
  /** Set here, for the dialog around: forgets the draft. */
  forget: RefObject<() => void>
  children: (refused: Answer | RefusedForm | undefined) => ReactNode
}

/** A form in a dialog, with a key; its values survive closing and a reload. */
export function DialogForm<Answer extends RefusedForm | undefined>({
  id,
  action,
  sending,
  draft,
  forget,
  children,
}: DialogFormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const { draft: typed, discard } = useDraft(draft.name, form, { skip: [...(draft.skip ?? []), keyed] })
  forget.current = discard
  return (
    <PostForm
      as={sending.Form}
      className="dialog__form"
      key={typed ? "restored" : "new"}
      id={id}
      ref={form}
      keyed={keyed}
      refused={sending.data}
      action={action}
      preventScrollReset
      noValidate
    >
      {children(sending.data ?? (typed ? { errors: {}, values: typed } : undefined))}
    </PostForm>
  )
}
