import { useId } from "react"
import { useFetcher } from "react-router"
import { dealNewPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { type AsksFirst, UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { ProposalChoice } from "./choice-queries.server.ts"
import type { ProposalDraft } from "./draft.ts"
import styles from "./proposal.module.css"
import { StoredProposal } from "./proposal-draft.tsx"
import { ProposalFields, type RefusedProposal } from "./proposal-form.tsx"

type SendProposalProps = {
  choice: ProposalChoice
  locked: boolean
  draft: ProposalDraft
  asksFirst: AsksFirst
  onClose: () => void
  onBack?: () => void
}

/** The proposal form of the dialog; a refusal preserves the typed values. */
export function SendProposal({ choice, locked, draft: initialDraft, asksFirst, onClose, onBack }: SendProposalProps) {
  const sending = useFetcher<RefusedProposal>()
  const id = useId()
  return (
    <StoredProposal choice={choice} locked={locked} draft={initialDraft} refused={sending.data}>
      {({ form, draft, restored, discard }) => (
        <PostForm
          as={sending.Form}
          keyed="idempotencyKey"
          refused={sending.data}
          action={dealNewPath}
          id={id}
          ref={form}
          noValidate
        >
          <UnsavedChanges
            changed={restored}
            asksFirst={asksFirst}
            onGiveUp={() => {
              discard()
              onClose()
            }}
          />
          {!locked && (
            <p className={styles.proposalWhose}>
              <b>{choice.organization.name}</b>
              {onBack && (
                <button className="btn btn--quiet btn--small" type="button" onClick={onBack}>
                  Zmień organizację
                </button>
              )}
            </p>
          )}
          <ProposalFields choice={choice} locked={locked} draft={draft} refused={sending.data}>
            <div className={`acts ${styles.proposalActs}`}>
              <SubmitButton className="btn btn--amber" busy={sending.state !== "idle"} busyLabel="Wysyłanie...">
                Wyślij propozycję
              </SubmitButton>
              <button
                className="btn btn--line"
                type="button"
                onClick={() => {
                  if (!asksFirst.current?.()) onClose()
                }}
              >
                Anuluj
              </button>
            </div>
          </ProposalFields>
        </PostForm>
      )}
    </StoredProposal>
  )
}
