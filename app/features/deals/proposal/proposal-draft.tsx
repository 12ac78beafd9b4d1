import type { ReactNode, RefObject } from "react"
import { useDraftOwner } from "#app/features/accounts/use-viewer-id.ts"
import { entriesOf } from "#app/lib/forms/typed-rows.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import type { ProposalChoice } from "./choice-queries.server.ts"
import { draftFrom, type ProposalDraft } from "./draft.ts"
import type { RefusedProposal } from "./proposal-form.tsx"

type StoredProposalProps = {
  choice: ProposalChoice
  locked: boolean
  draft: ProposalDraft
  refused: RefusedProposal | undefined
  children: (form: {
    form: RefObject<HTMLFormElement | null>
    draft: ProposalDraft
    restored: boolean
    discard: () => void
  }) => ReactNode
}

/** A proposal that survives a reload, stored per organization or event. */
export function StoredProposal({ choice, locked, draft, refused, children }: StoredProposalProps) {
  const about = locked ? choice.events[0]?.id : choice.organization.id
  return (
    <Drafted name={`proposal ${useDraftOwner()} ${about}`} skip={["idempotencyKey"]} refused={refused}>
      {({ values, ...rest }) => children({ ...rest, draft: values ? draftFrom(entriesOf(values)) : draft })}
    </Drafted>
  )
}
