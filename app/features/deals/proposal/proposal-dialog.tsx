import { useDeferredValue, useRef } from "react"
import { PrefetchPageLinks } from "react-router"
import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"
import type { Day } from "#app/lib/dates.ts"
import type { AsksFirst } from "#app/ui/drafts/unsaved-changes.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import type { ProposalDraft } from "./draft.ts"
import { proposalPath, proposalTitle } from "./proposal-labels.ts"
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
  const asksFirst: AsksFirst = useRef(null)
  return (
    <Dialog
      open={draft !== null}
      onClose={onClose}
      title={proposalTitle}
      wide
      closesFirst
      asksFirst={() => asksFirst.current?.() ?? false}
    >
      {/* where it is sent is loaded now: without a network the press could not load it, and the page would be gone */}
      <PrefetchPageLinks page={`${proposalPath}?wydarzenie=${event.id}`} />
      {shown ? (
        <SendProposal
          choice={{ organization, events: [own] }}
          locked
          draft={shown}
          asksFirst={asksFirst}
          onClose={onClose}
        />
      ) : (
        <div className="proposal__coming" aria-busy="true" />
      )}
    </Dialog>
  )
}
