import type { ComponentProps } from "react"
import { Form } from "react-router"
import { useFormKey, useKeyControl } from "./form-key.tsx"
import { partyControl, usePageParty } from "./page-party.ts"

export type PostFormProps = Omit<ComponentProps<typeof Form>, "method"> & {
  /** The fetcher's form, when sent in place; "form", when the answer is no page. */
  as?: typeof Form | "form"
  /** Name of the control that sends an idempotency key; for what must not be done twice. */
  keyed?: string
  /** What the server refused, with its key. */
  refused?: { values: Readonly<Record<string, unknown>> } | null
  /** Emptied by an accepted answer, where the page stays. */
  empties?: boolean
  /** Sent by a person or visitor, whichever party the session acts for. */
  personal?: boolean
}

/**
 * A posted form. It says whom its page was drawn for; the server refuses a form of another party than the session acts
 * for (decision 033).
 */
export function PostForm({ keyed, personal, ...props }: PostFormProps) {
  const pageParty = usePageParty()
  const party = personal ? undefined : pageParty
  return keyed ? <KeyedForm {...props} keyed={keyed} party={party} /> : formElement(props, party)
}

type SentFormProps = Omit<PostFormProps, "keyed" | "personal">
type KeyedFormProps = SentFormProps & { keyed: string; party: string | undefined }

function KeyedForm({ keyed, party, ...props }: KeyedFormProps) {
  const key = useFormKey(props.refused?.values[keyed])
  return formElement(props, party, { key: props.empties ? key : undefined, control: useKeyControl(keyed, key) })
}

type Keyed = { key: string | undefined; control: ComponentProps<"input"> }

const formElement = (
  { as: Kind = Form, refused: _, empties: __, children, ...props }: SentFormProps,
  party: string | undefined,
  keyed?: Keyed,
) => (
  <Kind key={keyed?.key} method="post" {...props}>
    {keyed && <input {...keyed.control} />}
    {party && <input type="hidden" name={partyControl} value={party} />}
    {children}
  </Kind>
)
