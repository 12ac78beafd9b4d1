import { useEffect, useId, useState } from "react"
import { useFetcher } from "react-router"
import type { OfferedOption } from "#app/domain/terms.ts"
import type { Day } from "#app/lib/dates.ts"
import { randomKey } from "#app/lib/random-key.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import type { ProposalChoice } from "./choice.server.ts"
import { ChooseOrganization, proposalPath } from "./choose-organization.tsx"
import { emptyDraft, type ProposalDraft } from "./draft.ts"
import { ProposalFields, type RefusedProposal } from "./proposal-form.tsx"
import type { ProposalPage } from "./proposal-page.server.ts"

export const proposalTitle = "Nowa propozycja współpracy"

type EventOfProposal = {
  id: string
  title: string
  startDate: Day
  endDate: Day | null
  organization: { id: string; name: string }
  options: OfferedOption[]
}

type ProposalDialogProps = {
  /** What was chosen beside the event; the dialog is open while there is a draft. */
  draft: ProposalDraft | null
  onClose: () => void
  event: EventOfProposal
}

/** 'Nowa propozycja współpracy' on an event's page: organization and event are given (B 2.5). */
export function ProposalDialog({ draft, onClose, event }: ProposalDialogProps) {
  const { organization, ...own } = event
  return (
    <Dialog open={draft !== null} onClose={onClose} title={proposalTitle} wide>
      {draft && <SendProposal choice={{ organization, events: [own] }} locked draft={draft} onClose={onClose} />}
    </Dialog>
  )
}

type FreeProposalDialogProps = { open: boolean; onClose: () => void; start?: string }

/** The same from a list (B 2.5): first the organization, then its events and their options. */
export function FreeProposalDialog({ open, onClose, start = proposalPath }: FreeProposalDialogProps) {
  const { load, data } = useFetcher<ProposalPage>()
  useEffect(() => {
    if (open) load(start)
  }, [open, start, load])
  return (
    <Dialog open={open} onClose={onClose} title={proposalTitle} wide>
      {data?.choice ? (
        <SendProposal
          key={data.choice.organization.id}
          choice={data.choice}
          locked={data.locked}
          draft={emptyDraft}
          onClose={onClose}
          onBack={() => load(proposalPath)}
        />
      ) : data?.organizations ? (
        <ChooseOrganization organizations={data.organizations} phrase={data.phrase} onOpen={load} />
      ) : (
        <p role="status">Ładowanie...</p>
      )}
    </Dialog>
  )
}

type SendProposalProps = {
  choice: ProposalChoice
  locked: boolean
  draft: ProposalDraft
  onClose: () => void
  onBack?: () => void
}

function SendProposal({ choice, locked, draft, onClose, onBack }: SendProposalProps) {
  const [key] = useState(randomKey)
  const sending = useFetcher<RefusedProposal>()
  const id = useId()
  return (
    <sending.Form method="post" action={proposalPath} id={id} noValidate>
      {!locked && (
        <p className="proposal__whose">
          <b>{choice.organization.name}</b>
          {onBack && (
            <button className="btn btn--quiet btn--small" type="button" onClick={onBack}>
              Zmień organizację
            </button>
          )}
        </p>
      )}
      <ProposalFields choice={choice} locked={locked} draft={draft} idempotencyKey={key} refused={sending.data}>
        <div className="proposal__acts">
          <SubmitButton className="btn btn--amber" busy={sending.state !== "idle"} busyLabel="Wysyłanie...">
            Wyślij propozycję
          </SubmitButton>
          <button className="btn btn--line" type="button" onClick={onClose}>
            Anuluj
          </button>
        </div>
      </ProposalFields>
    </sending.Form>
  )
}
