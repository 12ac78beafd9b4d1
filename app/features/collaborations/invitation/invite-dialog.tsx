import { useEffect, useId, useRef } from "react"
import { useFetcher } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { DialogForm } from "#app/ui/dialog-form.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import { InviteFields, type RefusedInvitation } from "./invite-fields.tsx"
import { afterwards, invitePath, inviteTitle } from "./invite-words.ts"
import { NothingToInviteTo } from "./nothing-to-invite-to.tsx"
import type { InvitePage } from "./queries.server.ts"

type InviteDialogProps = {
  sponsor: { id: string; title: string }
  /** How many invitations to this sponsor there are; one more closes the dialog. */
  sent: number
  onClose: () => void
}

/** The page of an invitation as a dialog over the sponsor's card; open while it stands there. */
export function InviteDialog({ sponsor, sent, onClose }: InviteDialogProps) {
  const address = invitePath(sponsor.id)
  const formId = useId()
  const sending = useFetcher<RefusedInvitation>()
  const { load, data } = useFetcher<{ page: InvitePage }>()
  useEffect(() => void load(address), [address, load])
  const before = useRef(sent)
  const forget = useRef(() => {})
  const done = useRef(() => {})
  done.current = () => {
    forget.current()
    onClose()
  }
  // here and not in the form: after the last event to choose there is no form any more
  useEffect(() => {
    if (sent > before.current) done.current()
  }, [sent])
  const page = data?.page
  const open = page && page.events.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={inviteTitle}
      text={open && afterwards(sponsor.title)}
      actions={
        open && (
          <>
            <SubmitButton form={formId} busy={sending.state !== "idle"} busyLabel="Wysyłanie...">
              Wyślij zaproszenie
            </SubmitButton>
            <button className="btn btn--line" type="button" onClick={onClose}>
              Anuluj
            </button>
          </>
        )
      }
    >
      {open ? (
        <DialogForm
          id={formId}
          action={address}
          sending={sending}
          draft={{ name: `invite ${address}`, skip: ["key"] }}
          forget={forget}
        >
          {(refused) => <InviteFields page={page} refused={refused} />}
        </DialogForm>
      ) : page ? (
        <NothingToInviteTo page={page} heading="h3" />
      ) : (
        <p role="status">Ładowanie...</p>
      )}
    </Dialog>
  )
}
