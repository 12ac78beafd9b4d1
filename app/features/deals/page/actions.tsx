import { Link, useLocation } from "react-router"
import { isApprovalStep } from "#app/domain/deals/approval/approval.ts"
import { moveDialog } from "#app/domain/deals/deal/deal-dialogs.ts"
import { type MoveButton, moveButton, repeatLabel } from "#app/domain/deals/deal/deal-labels.ts"
import { type Move, ruleOf } from "#app/domain/deals/deal/deal-moves.ts"
import { infoLine, waitsForEvent } from "#app/domain/deals/deal/deal-view.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import { annexPath, askDecisionPath, dealNewPath, dealPath, settlementSendPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"
import { Confirmations } from "../deal/confirmations.tsx"
import { DraftLink } from "../documents/draft-link.tsx"
import { CapacityField } from "../people/capacity-field.tsx"
import { MissingNip } from "../people/missing-nip.tsx"
import styles from "./actions.module.css"
import type { DealPage } from "./deal-queries.server.ts"
import { LastConfirmation } from "./last-confirmation.tsx"
import type { RefusedMove } from "./refused-move.ts"
import { sendBackMove } from "./settled/send-back.tsx"
import { decidesBelow } from "./settled/settled-deal.tsx"

const looks: Record<MoveButton["look"], string> = {
  primary: "btn",
  line: "btn btn--line",
  danger: "btn btn--danger",
}
export const moveAction = (id: string, move: Move) => `${dealPath(id)}?dzialanie=${move}`

type ActionsProps = {
  deal: DealPage
  refused?: RefusedMove
  onEdit?: (editing: boolean) => void
  hasRead?: boolean
  editing?: boolean
}

/** The viewer's moves, then those that are not possible yet, disabled and with their reason (B27). */
export function Actions({ deal, refused, onEdit, hasRead, editing }: ActionsProps) {
  const info = infoLine(deal.side, deal.rules, {
    unrated: deal.ratings?.may === "rate",
    unpaid: deal.payments.received < deal.payments.whole,
    refund: deal.hasOpenRefund,
  })
  const { repeats } = deal
  const confirms = deal.status === "accepted" && deal.moves.includes("acceptTerms")
  // these two have forms of their own
  const isElsewhere = (move: Move) =>
    (move === "acceptTerms" && confirms) || (move === sendBackMove && decidesBelow(deal))
  return (
    <div className={styles.end}>
      {confirms && (
        <LastConfirmation
          deal={deal}
          refused={refused?.move === "acceptTerms" ? refused : undefined}
          className={looks[editing ? "line" : "primary"]}
        />
      )}
      {deal.moves.length > 0 && (
        <div className={`acts ${styles.acts}`}>
          {deal.moves.map((move) =>
            isElsewhere(move) ? null : (
              <div className={styles.act} key={move}>
                <Action
                  move={move}
                  deal={deal}
                  refused={refused?.move === move ? refused : undefined}
                  onEdit={onEdit}
                  hasRead={hasRead}
                  editing={editing}
                />
              </div>
            ),
          )}
        </div>
      )}
      {deal.blocked.map(({ move, why }) => (
        <p className={styles.wait} key={move}>
          <button className="btn" type="button" aria-disabled="true" aria-describedby={`${move}-wait`}>
            {moveButton(move, deal.status).label}
          </button>
          <span className="small muted" id={`${move}-wait`}>
            {why}
          </span>
        </p>
      ))}
      {repeats && (
        <Link className="btn btn--amber" to={`${dealNewPath}?ponow=${deal.id}`}>
          {repeatLabel(deal.status)}
        </Link>
      )}
      {deal.toDecide.length > 0 && (
        <Link className="small" to={askDecisionPath(...deal.toDecide)}>
          Zapytaj szefa o&nbsp;decyzję
        </Link>
      )}
      {deal.roleNote && !deal.approval?.mayDecide && <p className="small muted">{deal.roleNote}</p>}
      {info && deal.moves.length === 0 && !repeats && !deal.approval?.mayDecide && (
        <p className="small muted">{info}</p>
      )}
    </div>
  )
}

function Action({ move, deal, refused, onEdit, hasRead, editing }: ActionsProps & { move: Move }) {
  const { label, busy, ...button } = moveButton(move, deal.status, waitsForEvent(deal.rules))
  const look = editing && button.look === "primary" ? "line" : button.look
  const { needs } = ruleOf(move)
  const { Form, busy: sending } = useSentForm()
  const { search } = useLocation()
  if (needs === "terms")
    return (
      <Link
        className={looks[look]}
        to={`${dealPath(deal.id)}?edycja=1`}
        preventScrollReset
        onClick={(event) => {
          if (!onEdit) return
          event.preventDefault()
          onEdit(true)
        }}
      >
        {label}
      </Link>
    )
  if (needs === "file")
    return (
      <Link className={looks[look]} to={settlementSendPath(deal.id)}>
        {label}
      </Link>
    )
  // an annex is accepted with its own sum
  const { annex } = deal
  const about =
    move === "acceptAnnex" && annex
      ? { ...deal, kind: annex.kind, worth: annex.worth, vatStatus: annex.money.vatStatus }
      : deal
  const dialog = moveDialog(move, { ...about, wasAccepted: deal.rules.wasAccepted })
  const version = String(deal.rules.version)
  if (!dialog)
    return (
      <PostForm as={Form} action={moveAction(deal.id, move)}>
        <input type="hidden" name="version" value={version} />
        <SubmitButton className={looks[look]} busyLabel={busy} busy={sending}>
          {label}
        </SubmitButton>
      </PostForm>
    )
  return (
    <ConfirmDialog
      opener={label}
      openerClass={looks[look]}
      title={dialog.title}
      text={dialog.states.length > 0 ? <span {...stating(...dialog.states)}>{dialog.body}</span> : dialog.body}
      confirm={dialog.confirm}
      busyLabel={busy}
      cancel={dialog.back}
      tone={dialog.danger ? "danger" : "plain"}
      action={moveAction(deal.id, move)}
      draft={dialog.reason ? `move ${deal.id} ${deal.side} ${move} ${version}` : undefined}
      // opens this move again after a sign-in
      opens={new URLSearchParams(search).get("dzialanie") === move}
      fields={{ version, ...seenFields(move, deal), ...(dialog.tick && hasRead ? { settlementRead: "on" } : {}) }}
      error={refused ? (refused.errors[""] ?? "Popraw zaznaczone pole.") : undefined}
    >
      <TextToAccept move={move} deal={deal} />
      {isApprovalStep(move) && deal.lacksNip && !hasAgreement(deal.rules) && (
        <MissingNip side={deal.side} editsParty={deal.editsParty} back={dealPath(deal.id)} />
      )}
      {isApprovalStep(move) && (
        <CapacityField
          last={deal.lastCapacity}
          value={refused?.values.capacity}
          error={refused?.errors.capacity}
          idPrefix={`${move}-`}
        />
      )}
      {dialog.reason && (
        <TextArea
          label={dialog.reason.label}
          name="reason"
          id={`${move}-reason`}
          required={dialog.reason.required}
          max={termsLimits.note}
          defaultValue={refused?.values.reason}
          error={refused?.errors.reason}
        />
      )}
      <Confirmations
        move={move}
        questions={deal.questions[move] ?? {}}
        errors={refused?.errors}
        values={refused?.values}
        idPrefix={`${move}-`}
      />
      {dialog.tick && !hasRead && (
        <CheckField
          label={dialog.tick}
          name="settlementRead"
          id={`${move}-settlementRead`}
          error={refused?.errors.settlementRead}
        />
      )}
    </ConfirmDialog>
  )
}

/** The text that the move accepts, to be read before it. */
function TextToAccept({ move, deal }: { move: Move; deal: DealPage }) {
  if (move === "accept" || move === "acceptTerms")
    return (
      <p>
        <DraftLink dealId={deal.id} version={deal.rules.termsVersion} />
      </p>
    )
  if (move !== "acceptAnnex" || !deal.annex) return null
  return (
    <p>
      <a href={annexPath(deal.id, deal.annex.number)} download>
        Przeczytaj projekt aneksu
      </a>
    </p>
  )
}

/** Accepting terms also accepts the dates and towns shown on this page. */
function seenFields(move: Move, { annex, eventChanges }: DealPage): Record<string, string> {
  if (move === "accept" || move === "acceptTerms") return { seen: eventChanges.seen }
  return move === "acceptAnnex" && annex ? { seen: annex.seen } : {}
}
