import { useId, useRef } from "react"
import { useFetcher } from "react-router"
import { useDraftOwner } from "#app/features/accounts/use-viewer-id.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { useAccepted } from "#app/ui/drafts/use-accepted.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import { DialogForm } from "#app/ui/overlays/dialog-form.tsx"
import { answerComes, InquiryFields, type Writer } from "./inquiry-form.tsx"

type DialogProps = { address: string; name: string; writer: Writer; open: boolean; onClose: () => void }

/** Closes when the message is stored; a refusal preserves what was typed. */
export function InquiryDialog({ address, name, writer, open, onClose }: DialogProps) {
  const formId = useId()
  const owner = useDraftOwner()
  const fetcher = useFetcher<RefusedForm | undefined>()
  const forget = useRef(() => {})
  useAccepted(
    (sentTo) => sentTo === address,
    () => {
      forget.current()
      onClose()
    },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Napisz do: ${name}`}
      text={answerComes(writer)}
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
      <DialogForm
        id={formId}
        action={address}
        sending={fetcher}
        draft={{ name: `inquiry ${owner} ${address.split("?")[0]}`, skip: ["fax"] }}
        forget={forget}
      >
        {(refused) => <InquiryFields writer={writer} refused={refused} />}
      </DialogForm>
    </Dialog>
  )
}
