import { Link } from "react-router"
import { finalNote } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { standingHues } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import { assignId, type RefusedRow, rowAction } from "../../deliverables/row-act.ts"
import { Proofs } from "../proofs.tsx"
import type { DeliverablesPage, ShownRow } from "./queries.server.ts"
import styles from "./row.module.css"
import { RowForms } from "./row-forms.tsx"

type RowProps = { page: DeliverablesPage; row: ShownRow; refused: RefusedRow | undefined }

export function Row({ page, row, refused }: RowProps) {
  const isOpen = page.openId === row.id || refused !== undefined
  const hasForms = row.moves.length > 0
  return (
    <li className={styles.row} data-open={isOpen || undefined} id={`swiadczenie-${row.id}`}>
      <Memoized
        as="div"
        inside={RowFacts}
        data={{ ...factsOf(row), dealId: page.id, isOpen, hasForms, team: page.team.length > 1 }}
        // the forms of an open row name the party
        fresh={isOpen}
      />
      {!isOpen && row.moves.includes("confirm") && <Answer page={page} row={row} />}
      {row.moves.includes("declineDue") && <DayAnswer page={page} row={row} />}
      {isOpen && hasForms && <RowForms page={page} row={row} refused={refused} />}
    </li>
  )
}

const factsOf = ({ state, label, standing, ...row }: ShownRow) => {
  const { id, title, dueOn, isLate, before, proposedDay, responsible, addedBy, reason, proofs, moves } = row
  const { sentBackBy: by, sentBackOn: on, doneOn: answeredOn } = row
  const sentBack = reason && state !== "withdrawn" ? { reason, by, on, answeredOn } : null
  const dueFacts = { dueOn, isLate, before, proposedDay }
  return { id, title, label, standing, ...dueFacts, responsible, addedBy, sentBack, proofs, moves }
}

type RowFactsProps = ReturnType<typeof factsOf> & { dealId: string; isOpen: boolean; hasForms: boolean; team: boolean }

function RowFacts(row: RowFactsProps) {
  const { id, dealId, title, isOpen, sentBack, moves } = row
  return (
    <>
      <div className={styles.head}>
        <h3>
          {row.hasForms ? (
            <Link to={dealDeliverablesPath(dealId, isOpen ? undefined : id)} aria-expanded={isOpen} preventScrollReset>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <Status value={standingHues[row.standing]} label={row.label} />
      </div>
      <p className={styles.meta}>
        <span className={row.isLate ? styles.late : undefined}>
          do <span className="num">{formatLongDay(row.dueOn)}</span>
        </span>
        {row.before !== null && <span>{count(row.before, memberNouns.dzień)} przed wydarzeniem</span>}
        {row.proposedDay && (
          <span>
            {row.proposedDay.isOwn ? "proponujecie" : "druga strona proponuje"} do{" "}
            <span className="num">{formatLongDay(row.proposedDay.on)}</span>
          </span>
        )}
        <Person {...row} />
        {row.addedBy && <span>poza ustaleniami</span>}
      </p>
      {sentBack && (
        <>
          <p className={`${styles.reason} prewrap`}>
            <b>
              {sentBack.by ?? "Druga strona"}
              {sentBack.on && <span>, {formatLongDay(sentBack.on)}</span>}:
            </b>{" "}
            {sentBack.reason}
          </p>
          {sentBack.answeredOn && <p className={styles.meta}>Po&nbsp;uwadze, {formatLongDay(sentBack.answeredOn)}:</p>}
        </>
      )}
      <Proofs dealId={dealId} rowId={id} proofs={row.proofs} mayRemove={isOpen && moves.includes("addProof")} />
    </>
  )
}

function Person({ id, dealId, title, responsible, moves, team }: RowFactsProps) {
  const changes = team && moves.includes("assign")
  if (!responsible && !changes) return null
  return (
    <span>
      {responsible ?? "Nikt nie odpowiada"}
      {changes && (
        <>
          {" "}
          <Link to={`${dealDeliverablesPath(dealId, id)}#${assignId}`} preventScrollReset>
            {responsible ? "Zmień osobę" : "Wyznacz osobę"}
            <span className="hidden">: {title}</span>
          </Link>
        </>
      )}
    </span>
  )
}

/** The answer to the other side's day; until it is accepted, the agreed one is due. */
function DayAnswer({ page, row }: Pick<RowProps, "page" | "row">) {
  const day = formatLongDay(row.proposedDay?.on ?? row.dueOn)
  const answer = (act: "acceptDue" | "declineDue", label: string, look: string) => (
    <PostForm action={rowAction(page.id, act)} preventScrollReset>
      <input type="hidden" name="row" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="dueOn" value={row.proposedDay?.on} />
      <SubmitButton
        className={`btn ${look} btn--small`}
        busyLabel="Zapisywanie..."
        aria-label={`${label}: ${row.title}`}
      >
        {label}
      </SubmitButton>
    </PostForm>
  )
  return (
    <div className="acts">
      {row.moves.includes("acceptDue") ? (
        answer("acceptDue", `Zgadzam się na ${day}`, "")
      ) : (
        <span className="small muted">Proponowany dzień już minął.</span>
      )}
      {answer("declineDue", "Zostaw dotychczasowy termin", "btn--quiet")}
    </div>
  )
}

const Answer = ({ page, row }: Pick<RowProps, "page" | "row">) => (
  <div className="acts">
    <PostForm action={rowAction(page.id, "confirm")} preventScrollReset>
      <input type="hidden" name="row" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      <SubmitButton className="btn btn--small" busyLabel="Potwierdzanie..." aria-label={`Potwierdź: ${row.title}`}>
        Potwierdź
      </SubmitButton>
    </PostForm>
    {row.moves.includes("sendBack") && (
      <Link className="btn btn--quiet btn--small" to={dealDeliverablesPath(page.id, row.id)} preventScrollReset>
        Odeślij do poprawy<span className="hidden">: {row.title}</span>
      </Link>
    )}
    <span className="small muted">{finalNote}</span>
  </div>
)
