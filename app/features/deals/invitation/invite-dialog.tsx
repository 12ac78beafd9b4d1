import { useEffect, useId, useRef } from "react"
import { useFetcher } from "react-router"
import { useDraftOwner } from "#app/features/accounts/use-viewer-id.ts"
import { userInvitePath } from "#app/paths.ts"
import { FailedPart } from "#app/ui/feedback/failed-part.tsx"
import { useLoaded } from "#app/ui/feedback/use-loaded.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import { DialogForm } from "#app/ui/overlays/dialog-form.tsx"
import { inviteNote, inviteTitle } from "./invitation-labels.ts"
import { InviteFields, type RefusedInvitation } from "./invite-fields.tsx"
import { NothingToInviteTo } from "./nothing-to-invite-to.tsx"
import type { InvitePage } from "./queries.server.ts"

type InviteDialogProps = {
  sponsor: { id: string; title: string }
  /** Number of invitations to this sponsor; when it grows, the dialog closes. */
  sent: number
  onClose: () => void
}

/** The invitation page as a dialog over the sponsor's card. */
export function InviteDialog({ sponsor, sent, onClose }: InviteDialogProps) {
  const address = userInvitePath(sponsor.id)
  const formId = useId()
  const owner = useDraftOwner()
  const sending = useFetcher<RefusedInvitation>()
  const { load, retry, data, failed } = useLoaded<{ page: InvitePage }>()
  useEffect(() => load(address), [address, load])
  const sentBefore = useRef(sent)
  const forget = useRef(() => {})
  const done = useRef(() => {})
  done.current = () => {
    forget.current()
    onClose()
  }
  // here and not in the form, which disappears with the last event to invite to
  useEffect(() => {
    if (sent > sentBefore.current) done.current()
  }, [sent])
  const page = data?.page
  const hasForm = page && page.events.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={inviteTitle}
      text={hasForm && inviteNote(sponsor.title)}
      actions={
        hasForm && (
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
      {failed && <FailedPart failed={failed} title="Nie udało się wczytać zaproszenia" onRetry={retry} />}
      {hasForm ? (
        <DialogForm
          id={formId}
          action={address}
          sending={sending}
          draft={{ name: `invite ${owner} ${sponsor.id}` }}
          forget={forget}
        >
          {(refused) => <InviteFields page={page} refused={refused} />}
        </DialogForm>
      ) : page ? (
        <NothingToInviteTo page={page} heading="h3" />
      ) : (
        !failed && <p role="status">Ładowanie...</p>
      )}
    </Dialog>
  )
}
