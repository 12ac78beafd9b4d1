import { type ReactNode, type RefObject, useRef } from "react"
import type { FetcherWithComponents } from "react-router"
import { PartyField } from "../drafts/party-field.tsx"
import { useDraft } from "../drafts/use-draft.ts"

type RefusedDialog = { errors: Record<string, string>; values: Record<string, string | string[]> }

type DialogFormProps<Answer> = {
  id: string
  action: string
  sending: FetcherWithComponents<Answer>
  draft: { name: string; skip: string[] }
  forget: RefObject<() => void>
  children: (refused: Answer | RefusedDialog | undefined) => ReactNode
}

/** A form in a dialog; its values survive closing and a reload. */
export function DialogForm<Answer>({ id, action, sending, draft, forget, children }: DialogFormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const { draft: typed, discard } = useDraft(draft.name, form, { skip: draft.skip })
  forget.current = discard
  return (
    <sending.Form
      className="dialog__form"
      key={typed ? "kept" : "new"}
      id={id}
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      noValidate
    >
      <PartyField />
      {children(sending.data ?? (typed ? { errors: {}, values: typed } : undefined))}
    </sending.Form>
  )
}
