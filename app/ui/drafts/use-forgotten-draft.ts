import { type FormEvent, useRef } from "react"
import { addressOf } from "#app/lib/forms/lost-answer.ts"
import { useAccepted } from "./use-accepted.ts"
import { forgetDraft } from "./use-draft.ts"

/** Forgets a form's draft once it was accepted, also where the form then disappears. Returns its `onSubmit`. */
export function useForgottenDraft(name: string) {
  const sent = useRef({ name, address: "" })
  useAccepted(
    (address) => address === sent.current.address,
    () => forgetDraft(sent.current.name),
  )
  return ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    sent.current = { name, address: addressOf(currentTarget, document) }
  }
}
