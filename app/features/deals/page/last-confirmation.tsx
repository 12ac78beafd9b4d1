import { moveDialog } from "#app/domain/deals/deal/deal-dialogs.ts"
import { moveButton } from "#app/domain/deals/deal/deal-labels.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { dealPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Confirmations } from "../deal/confirmations.tsx"
import { DraftLink } from "../documents/draft-link.tsx"
import { CapacityField } from "../people/capacity-field.tsx"
import { MissingNip } from "../people/missing-nip.tsx"
import styles from "./actions.module.css"
import type { DealPage } from "./deal-queries.server.ts"
import type { RefusedMove } from "./refused-move.ts"

const move = "acceptTerms"

type LastConfirmationProps = {
  deal: DealPage
  refused?: RefusedMove
  className: string
}

/** The sponsor's confirmation of a proposal that was accepted unchanged: one press, without a dialog. */
export function LastConfirmation({ deal, refused, className }: LastConfirmationProps) {
  const { Form, busy } = useSentForm()
  const button = moveButton(move, deal.status)
  const words = moveDialog(move, { ...deal, wasAccepted: deal.rules.wasAccepted })
  return (
    <PostForm as={Form} className={styles.last} action={`${dealPath(deal.id)}?dzialanie=${move}`} noValidate>
      <input type="hidden" name="version" value={deal.rules.version} />
      <input type="hidden" name="seen" value={deal.eventChanges.seen} />
      {refused?.errors[""] && (
        <p className="note note--error" role="alert">
          {refused.errors[""]}
        </p>
      )}
      {words && (
        <p className="small muted" {...stating(...words.states)}>
          {words.body}
        </p>
      )}
      <p>
        <DraftLink dealId={deal.id} version={deal.rules.termsVersion} />
      </p>
      {deal.lacksNip && <MissingNip side={deal.side} editsParty={deal.editsParty} back={dealPath(deal.id)} />}
      <CapacityField
        last={deal.lastCapacity}
        value={refused?.values.capacity}
        error={refused?.errors.capacity}
        idPrefix={`${move}-`}
      />
      <Confirmations
        move={move}
        questions={deal.questions[move] ?? {}}
        errors={refused?.errors}
        values={refused?.values}
        idPrefix={`${move}-`}
      />
      <SubmitButton className={className} busyLabel={button.busy} busy={busy}>
        {deal.asksColleague ? "Potwierdź i\u00a0poproś o\u00a0zgodę" : button.label}
      </SubmitButton>
    </PostForm>
  )
}
