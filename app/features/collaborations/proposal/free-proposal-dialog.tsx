import { useEffect } from "react"
import { useFetcher } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { ChooseOrganization } from "./choose-organization.tsx"
import { emptyDraft } from "./draft.ts"
import type { ProposalPage } from "./proposal-page.server.ts"
import { proposalPath, proposalTitle } from "./proposal-words.ts"
import { SendProposal } from "./send-proposal.tsx"

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
