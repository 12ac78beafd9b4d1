import { useEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { dealNewPath } from "#app/paths.ts"
import type { AsksFirst } from "#app/ui/drafts/unsaved-changes.tsx"
import { FailedPart } from "#app/ui/feedback/failed-part.tsx"
import { useLoaded } from "#app/ui/feedback/use-loaded.ts"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import { NothingOpen, NotYet } from "./cannot-propose.tsx"
import { ChooseOrganization } from "./choose-organization.tsx"
import { emptyDraft } from "./draft.ts"
import type { ProposalPage } from "./page-queries.server.ts"
import { proposalTitle } from "./proposal-labels.ts"
import { SendProposal } from "./send-proposal.tsx"

type FreeProposalDialogProps = {
  open: boolean
  onClose: () => void
  /** Address of the first step; when it names an organization or event, no other organization is offered (A45, X3). */
  start: string
}

/** The proposal dialog of a list (B 2.5): the organization first, then events and options. */
export function FreeProposalDialog({ open, onClose, start }: FreeProposalDialogProps) {
  const { load, retry, data, failed } = useLoaded<ProposalPage>()
  useEffect(() => {
    if (open) load(start)
  }, [open, start, load])
  const asksFirst: AsksFirst = useRef(null)
  const onChoose = start === dealNewPath ? () => void load(dealNewPath) : undefined
  // outside the page, because the styles around its link would apply to it
  return createPortal(
    <Dialog open={open} onClose={onClose} title={proposalTitle} wide asksFirst={() => asksFirst.current?.() ?? false}>
      {failed && <FailedPart failed={failed} title="Nie udało się wczytać propozycji" onRetry={retry} />}
      {data ? (
        <DialogContent page={data} asksFirst={asksFirst} onClose={onClose} onChoose={onChoose} onOpen={load} />
      ) : (
        !failed && <p role="status">Ładowanie...</p>
      )}
    </Dialog>,
    document.body,
  )
}

type DialogContentProps = {
  page: ProposalPage
  asksFirst: AsksFirst
  onClose: () => void
  /** Returns to the organizations; undefined when the organization is fixed. */
  onChoose?: () => void
  onOpen: (address: string) => void
}

function DialogContent({ page, asksFirst, onClose, onChoose, onOpen }: DialogContentProps) {
  const { blocked, choice, locked, organizations, phrase, more } = page
  if (blocked) return <NotYet {...blocked} />
  if (choice)
    return (
      <SendProposal
        key={choice.organization.id}
        choice={choice}
        locked={locked}
        draft={emptyDraft}
        asksFirst={asksFirst}
        onClose={onClose}
        onBack={onChoose}
      />
    )
  if (organizations)
    return <ChooseOrganization organizations={organizations} phrase={phrase} more={more} onOpen={onOpen} />
  return (
    <NothingOpen
      action={
        <button className="btn" type="button" onClick={onChoose ?? onClose}>
          {onChoose ? "Wybierz inną organizację" : "Zamknij"}
        </button>
      }
    />
  )
}
