import { type ReactNode, useCallback, useEffect, useState } from "react"
import { Link } from "react-router"
import { isAnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { partnerBlocked } from "#app/domain/deals/deal/deal-view.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { namedWorth } from "#app/domain/deals/deal/worth.ts"
import { openTermsVersion } from "#app/domain/deals/terms/annex.ts"
import { editorLabels } from "#app/domain/deals/terms/editor-labels.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { contactPath, dealPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { ApprovalPanel } from "../approval/approval-panel.tsx"
import { DealState } from "../deal/frame/deal-state.tsx"
import { DealRating } from "../rating/deal-rating.tsx"
import { DealSettlement } from "../settlement/deal-settlement.tsx"
import { AnnexBlock } from "../terms/annex/annex-block.tsx"
import type { RefusedTerms } from "../terms/editor/edited-terms.ts"
import { TermsEditor } from "../terms/editor/terms-editor.tsx"
import { Actions, moveAction } from "./actions.tsx"
import { DealAside } from "./aside.tsx"
import { Course } from "./course.tsx"
import styles from "./deal.module.css"
import type { DealPage } from "./deal-queries.server.ts"
import { DealTerms } from "./deal-terms.tsx"
import { Ended } from "./ended/ended.tsx"
import { EndedPapers } from "./ended/ended-papers.tsx"
import { EndedPhotos } from "./ended/ended-photos.tsx"
import { Fold } from "./ended/fold.tsx"
import { EventChanges } from "./event-changes.tsx"
import type { RefusedMove } from "./refused-move.ts"
import { sendBackMove, sendBackReasonId } from "./settled/send-back.tsx"
import { decidesBelow, SettledDeal, ToDecision } from "./settled/settled-deal.tsx"

type DealProps = {
  deal: DealPage
  refused?: RefusedMove
  refusedTerms?: RefusedTerms
  refusedRating?: RefusedForm
  refusedApproval?: RefusedForm
  refusedPeople?: RefusedForm
  /** Only on the page: tabs of the deal's other pages. */
  tabs?: ReactNode
  /** Only in a dialog: opens and closes the editor in place. */
  onEdit?: (editing: boolean) => void
}

export type RefusedInDeal = Omit<RefusedMove, "move"> & {
  move: RefusedMove["move"] | "rate" | "approval" | "people"
  stale?: boolean
  lost?: string
}

export function refusedIn(answer: RefusedInDeal | undefined) {
  if (!answer) return {}
  const { move, errors, values, stale = false, lost } = answer
  if (move === "edit" || isAnnexTermsMove(move)) return { refusedTerms: { errors, values, stale, isLost: !!lost } }
  if (move === "approval") return { refusedApproval: answer }
  if (move === "people") return { refusedPeople: answer }
  return move === "rate" ? { refusedRating: answer } : { refused: { move, errors, values } }
}

/** The whole deal, shared by its page and the dialog of the list (B7). */
export function Deal({ deal, tabs, onEdit, ...refusals }: DealProps) {
  const { refused, refusedTerms, refusedRating, refusedApproval, refusedPeople } = refusals
  const editable = deal.editMove !== null
  // a move of the other side closes an open editor but does not discard the typed values
  const [startedEditing, setStartedEditing] = useState(deal.editing && editable)
  useEffect(() => {
    if (editable || !deal.editing) setStartedEditing(deal.editing)
  }, [editable, deal.editing])
  const labels = editorLabels(deal.editMove, deal.status === "in_progress" || deal.status === "settlement_rejected")
  const editing = (deal.editing && (editable || startedEditing)) || refusedTerms !== undefined
  // without JavaScript the dialog of the refused move is closed, so its errors are shown here
  const refusedInDialog = refused ?? refusedApproval
  const sentBack = refused?.move === sendBackMove ? refused : undefined
  const problems = refusedInDialog && !sentBack && Object.entries(refusedInDialog.errors)
  const [readSettlementId, setReadSettlementId] = useState<string | null>(null)
  const newestSettlementId = deal.settlements[0]?.id ?? null
  const onRead = useCallback(() => setReadSettlementId(newestSettlementId), [newestSettlementId])
  const settlement = <DealSettlement deal={deal} onRead={onRead} />
  const isCompleted = deal.status === "completed"
  const settlesFirst = isCompleted || deal.status === "settlement" || deal.status === "settlement_rejected"
  const hasRead = readSettlementId !== null && readSettlementId === newestSettlementId
  const actions = <Actions {...{ deal, refused, onEdit, hasRead }} editing={editing && editable} />
  const terms = <DealTerms deal={deal} />
  const showsSettlementAbove = settlesFirst && !isCompleted && !editing
  const showsSettlementBelow = !settlesFirst && !editing
  const showsTerms = !editing || !editable || refusedTerms?.stale
  return (
    <>
      <DealState deal={deal} isExplainedBelow={isCompleted} />
      {deal.cancelled && (
        <p className={`note ${styles.blocked}`}>
          <Icon name="info" />
          <span>{tidyText(deal.cancelled)}</span>
        </p>
      )}
      {deal.partnerBlocked && (
        <p className={`note ${styles.blocked}`}>
          <Icon name="info" />
          <span>
            {tidyText(partnerBlocked(deal.moves))}
            <Link to={contactPath}>napisz do&nbsp;nas</Link>.
          </span>
        </p>
      )}
      {problems && (
        <div className={`note note--error ${styles.refused}`} role="alert">
          <h2>{refusedInDialog.errors[""] ?? dealErrors.incomplete}</h2>
          {problems.map(([name, sentence]) => name && <p key={name}>{sentence}</p>)}
        </div>
      )}
      <FormErrors errors={sentBack?.errors} ids={{ reason: sendBackReasonId }} />
      <EventChanges deal={deal} />
      {isCompleted && deal.endedOn ? (
        <Ended deal={deal} endedOn={deal.endedOn}>
          {actions}
        </Ended>
      ) : (
        <Course deal={deal}>{decidesBelow(deal) ? <ToDecision /> : actions}</Course>
      )}
      <ApprovalPanel deal={deal} refused={refusedApproval} />
      {tabs}
      <div className={styles.deal}>
        <div className={styles.main}>
          <DealRating deal={deal} refused={refusedRating} />
          {deal.endedPapers && (
            <>
              <EndedPhotos dealId={deal.id} photos={deal.endedPapers.photos} />
              <EndedPapers deal={deal} invoices={deal.endedPapers.invoices} />
            </>
          )}
          {showsSettlementAbove && settlement}
          <SettledDeal deal={deal} refused={sentBack}>
            {actions}
          </SettledDeal>
          {!isCompleted && <AnnexBlock deal={deal} />}
          {isCompleted ? (
            <div className={styles.folds}>
              {newestSettlementId && (
                <Fold title="Rozliczenie" note={"wyniki, wersje i\u00a0uwagi"} holds="rozliczenie">
                  {settlement}
                </Fold>
              )}
              <Fold
                title="Warunki"
                note={<span {...stating("worth")}>{namedWorth(deal)}</span>}
                open={deal.asksVersion}
              >
                {terms}
              </Fold>
            </div>
          ) : (
            showsTerms && terms
          )}
          {editing && (
            <section aria-labelledby="edycja">
              <h2 id="edycja">{labels.title}</h2>
              <TermsEditor
                action={`${moveAction(deal.id, deal.editMove ?? "edit")}&edycja=1`}
                back={dealPath(deal.id)}
                side={deal.side}
                version={deal.rules.version}
                terms={{
                  version: openTermsVersion(deal.rules),
                  author: deal.rules.annexAuthor ?? deal.rules.termsAuthor,
                  isAnnex: deal.rules.annexVersion !== null,
                }}
                closed={!editable}
                lines={deal.terms.lines}
                options={deal.options}
                events={deal.events}
                otherEvents={deal.otherEvents}
                kind={deal.annex?.kind ?? deal.kind}
                money={deal.editedMoney}
                labels={labels}
                lastCapacity={deal.lastCapacity}
                refused={refusedTerms}
                onBack={onEdit && (() => onEdit(false))}
              />
            </section>
          )}
          {showsSettlementBelow && settlement}
        </div>
        <DealAside deal={deal} refusedPeople={refusedPeople} />
      </div>
    </>
  )
}
