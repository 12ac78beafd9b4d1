import { useEffect, useId, useRef } from "react"
import { useFetcher } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import { useDraft } from "#app/ui/use-draft.ts"
import { InquiryFields, type RefusedInquiry, type Writer } from "./inquiry-form.tsx"

type DialogProps = { address: string; name: string; writer: Writer; open: boolean; onClose: () => void }

/** Closes when the message has been stored; what is refused stays, with what was typed. */
export function InquiryDialog({ address, name, writer, open, onClose }: DialogProps) {
  const formId = useId()
  const fetcher = useFetcher<RefusedInquiry>()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Napisz do: ${name}`}
      text="Odpowiedź przyjdzie na Twój adres e-mail."
      actions={
        <>
          <SubmitButton form={formId} busy={fetcher.state !== "idle"} busyLabel="Wysyłanie...">
            Wyślij wiadomość
          </SubmitButton>
          <button className="btn btn--line" type="button" onClick={onClose}>
            Anuluj
          </button>
        </>
      }
    >
      <InquiryForm id={formId} address={address} writer={writer} fetcher={fetcher} onStored={onClose} />
    </Dialog>
  )
}

type FormProps = {
  id: string
  address: string
  writer: Writer
  fetcher: ReturnType<typeof useFetcher<RefusedInquiry>>
  onStored: () => void
}

/** What is typed waits for the dialog to be opened again, and survives a reload. */
function InquiryForm({ id, address, writer, fetcher, onStored }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, discard } = useDraft(`inquiry ${address}`, form, { skip: ["fax"] })
  const before = useRef<{ data: RefusedInquiry } | null>(null)
  const stored = useRef(onStored)
  stored.current = onStored
  useEffect(() => {
    if (fetcher.state === "submitting") before.current ??= { data: fetcher.data }
    if (fetcher.state !== "idle" || !before.current) return
    // a stored message answers with a redirect, which brings no new data; another refusal does
    const done = fetcher.data === before.current.data
    before.current = null
    if (!done) return
    discard()
    stored.current()
  }, [fetcher.state, fetcher.data, discard])
  const kept = draft ? { errors: {}, values: draft } : undefined
  return (
    <fetcher.Form
      className="dialog__form"
      key={draft ? "kept" : "new"}
      id={id}
      ref={form}
      method="post"
      action={address}
      preventScrollReset
      noValidate
    >
      <InquiryFields writer={writer} refused={fetcher.data ?? kept} />
    </fetcher.Form>
  )
}
