import { useDeferredValue } from "react"
import type { OfferedOption } from "#app/domain/terms.ts"
import type { Day } from "#app/lib/dates.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import type { ProposalDraft } from "./draft.ts"
import { proposalTitle } from "./proposal-words.ts"
import { SendProposal } from "./send-proposal.tsx"

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

/**
 * 'Nowa propozycja współpracy' on an event's page: organization and event are given (B 2.5). The frame answers the
 * press, its fields come with the next breath.
 */
export function ProposalDialog({ draft, onClose, event }: ProposalDialogProps) {
  const { organization, ...own } = event
  const shown = useDeferredValue(draft, null)
  return (
    <Dialog open={draft !== null} onClose={onClose} title={proposalTitle} wide closesFirst>
      {shown ? (
        <SendProposal choice={{ organization, events: [own] }} locked draft={shown} onClose={onClose} />
      ) : (
        <div className="proposal__coming" aria-busy="true" />
      )}
    </Dialog>
  )
}
