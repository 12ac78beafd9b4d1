import { Fragment, type ReactNode } from "react"
import { dealPath } from "#app/paths.ts"
import { DraftForm } from "#app/ui/drafts/draft-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { useForgottenDraft } from "#app/ui/drafts/use-forgotten-draft.ts"
import { goTo } from "#app/ui/overlays/reveal.ts"
import { SettledWork } from "../../settlement/settled-work.tsx"
import { pointingAt, sendBackId } from "../../settlement/wrong-row.tsx"
import type { DealPage } from "../deal-queries.server.ts"
import type { RefusedMove } from "../refused-move.ts"
import { FormerMarks, useFormerMarks } from "./former-marks.tsx"
import { SendBack, sendBackMove, workId } from "./send-back.tsx"
import styles from "./settled-deal.module.css"

export const decisionId = "decyzja"
/** Whether the sponsor decides now, below the reported work that the page shows. */
export const decidesBelow = ({ settled, moves }: DealPage) => settled !== null && moves.includes(sendBackMove)

export const ToDecision = () => (
  <a className="btn" href={`#${decisionId}`} onClick={(event) => goTo(event, decisionId)}>
    Przejdź do decyzji
  </a>
)

/** What the newest settlement that was sent back was to be corrected for. */
function formerRemarks({ settlements }: DealPage): ReadonlyMap<string, string> {
  const { corrections } = settlements.find(({ decision }) => decision === "rejected") ?? {}
  return new Map((corrections ?? []).map(({ rowId, reason }) => [rowId, reason]))
}

type SettledDealProps = {
  deal: DealPage
  /** The refused form that sends the settlement back. */
  refused: RefusedMove | undefined
  children: ReactNode
}

export function SettledDeal({ deal, refused, children }: SettledDealProps) {
  const { Form } = useSentForm()
  const family = `${sendBackMove} ${deal.id} ${deal.side} `
  const number = deal.settlements.length
  const id = deal.settlements[0]?.id
  const { former, shown, hasMoved, move, forget } = useFormerMarks({ family, number, id }, refused)
  const onSubmit = useForgottenDraft(family + number)
  const decides = decidesBelow(deal)
  const { settled, reportedRows } = deal
  if (!settled) return null
  const workRows = new Set(settled.parts.flatMap(({ rows }) => rows.map((row) => row.id)))
  return (
    <div className={styles.settled} id={workId}>
      {decides && former && <FormerMarks values={former} rows={reportedRows} onMove={move} onForget={forget} />}
      {decides && (
        // its controls stand in the rows and in the decision, which have forms of their own
        <DraftForm
          key={id}
          as={Form}
          className={styles.form}
          draft={family + number}
          onSubmit={onSubmit}
          skip={["version", "settlement"]}
          refused={shown}
          id={sendBackId}
          action={`${dealPath(deal.id)}?dzialanie=${sendBackMove}`}
          noValidate
        >
          <UnsavedChanges changed={shown !== undefined} />
          <input type="hidden" name="version" value={deal.rules.version} />
          <input type="hidden" name="settlement" value={id} />
        </DraftForm>
      )}
      <Fragment key={`work ${id}${hasMoved ? " moved" : ""}`}>
        <SettledWork
          dealId={deal.id}
          work={settled}
          facts={reportedRows.filter((row) => !workRows.has(row.id))}
          remarks={formerRemarks(deal)}
          pointing={decides ? pointingAt(reportedRows, shown) : undefined}
        />
        {decides && (
          <section className={`panel ${styles.decision}`} id={decisionId} aria-labelledby="twoja-decyzja">
            <h2 id="twoja-decyzja">Twoja decyzja</h2>
            <p className="muted">Akceptacja kończy współpracę i&nbsp;nie da się jej cofnąć.</p>
            {children}
            <SendBack deal={deal} refused={shown} />
          </section>
        )}
      </Fragment>
    </div>
  )
}
