import type { ComponentProps } from "react"
import { Form } from "react-router"
import { KeyField, useFormKey } from "./form-key.tsx"
import { partyControl, usePageParty } from "./page-party.ts"

export type PostFormProps = Omit<ComponentProps<typeof Form>, "method"> & {
  /** The fetcher's form, when sent in place; "form", when the answer is no page. */
  as?: typeof Form | "form"
  /** Name of the control that sends an idempotency key; for what must not be done twice. */
  keyed?: string
  /** What the server refused, with its key. */
  refused?: RefusedForm | null
  /** Emptied by an accepted answer, where the page stays. */
  empties?: boolean
  /** Sent by a person or visitor, whichever party the session acts for. */
  personal?: boolean
}

type RefusedForm = { values: Readonly<Record<string, unknown>> }

/**
 * A posted form. It says whom its page was drawn for; the server refuses a form of another party than the session acts
 * for (decision 033).
 */
export function PostForm({ as: Kind = Form, keyed, refused, empties, personal, children, ...props }: PostFormProps) {
  const party = usePageParty()
  const content = (
    <>
      {party && !personal && <input type="hidden" name={partyControl} value={party} />}
      {children}
    </>
  )
  if (keyed)
    return (
      <KeyedForm {...props} as={Kind} keyed={keyed} refused={refused} empties={empties}>
        {content}
      </KeyedForm>
    )
  return (
    <Kind method="post" {...props}>
      {content}
    </Kind>
  )
}

type KeyedFormProps = Omit<PostFormProps, "as" | "keyed" | "personal"> & {
  as: NonNullable<PostFormProps["as"]>
  keyed: string
}

function KeyedForm({ as: Kind, keyed, refused, empties, children, ...props }: KeyedFormProps) {
  const key = useFormKey(refused?.values[keyed])
  return (
    <Kind key={empties ? key : undefined} method="post" {...props}>
      <KeyField name={keyed} value={key} />
      {children}
    </Kind>
  )
}
