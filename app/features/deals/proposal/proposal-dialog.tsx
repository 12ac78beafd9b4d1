import { useDeferredValue, useRef } from "react"
import { PrefetchPageLinks } from "react-router"
import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"
import type { Day } from "#app/lib/dates.ts"
import { dealNewPath } from "#app/paths.ts"
import type { AsksFirst } from "#app/ui/drafts/unsaved-changes.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import type { ProposalChoice } from "./choice-queries.server.ts"
import type { ProposalDraft } from "./draft.ts"
import styles from "./proposal.module.css"
import { proposalTitle } from "./proposal-labels.ts"
import { SendProposal } from "./send-proposal.tsx"

type EventOfProposal = {
  id: string
  title: string
  startDate: Day
  endDate: Day | null
  organization: ProposalChoice["organization"]
  options: OfferedOption[]
}

type ProposalDialogProps = {
  /** The selection beside the event; the dialog is open while it is set. */
  draft: ProposalDraft | null
  onClose: () => void
  event: EventOfProposal
  lastCapacity: string | null
}

/** 'Nowa propozycja współpracy' for a given event (B 2.5). The frame renders at once, its fields in a transition. */
export function ProposalDialog({ draft, onClose, event, lastCapacity }: ProposalDialogProps) {
  const { organization, ...eventFields } = event
  const openDraft = useDeferredValue(draft, null)
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
      {/* prefetches the target route: offline, submitting could not load it and the page would be lost */}
      <PrefetchPageLinks page={`${dealNewPath}?wydarzenie=${event.id}`} />
      {openDraft ? (
        <SendProposal
          choice={{ organization, events: [{ ...eventFields, openDealId: null }], lastCapacity }}
          locked
          draft={openDraft}
          asksFirst={asksFirst}
          onClose={onClose}
        />
      ) : (
        <div className={styles.proposalComing} aria-busy="true" />
      )}
    </Dialog>
  )
}
