import { Form, Link } from "react-router"
import { standingHues } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { formatDay } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Proofs } from "../../proofs/proofs.tsx"
import type { DeliverablesPage, ShownRow } from "../queries.server.ts"
import styles from "./deliverables.module.css"
import { type RefusedRow, rowAction } from "./row-act.ts"
import { RowForms } from "./row-forms.tsx"

type RowProps = { page: DeliverablesPage; row: ShownRow; refused: RefusedRow | undefined }

/** One row of work; the address opens it with its forms. */
export function Row({ page, row, refused }: RowProps) {
  const isOpen = page.openId === row.id || refused !== undefined
  const opens = row.moves.length > 0
  return (
    <li className={styles.row} data-open={isOpen || undefined} id={`swiadczenie-${row.id}`}>
      <div className={styles.head}>
        <h3>
          {opens ? (
            <Link
              to={dealDeliverablesPath(page.id, isOpen ? undefined : row.id)}
              aria-expanded={isOpen}
              preventScrollReset
            >
              {row.title}
            </Link>
          ) : (
            row.title
          )}
        </h3>
        <Status value={standingHues[row.standing]} label={row.label} />
      </div>
      <p className={styles.meta}>
        <span className={row.isLate ? styles.late : undefined}>
          do <span className="num">{formatDay(row.dueOn)}</span>
        </span>
        {row.before !== null && <span>{count(row.before, "dzień")} przed wydarzeniem</span>}
        {row.responsible && <span>{row.responsible}</span>}
        {row.addedBy && <span>poza ustaleniami</span>}
      </p>
      {row.state === "sent_back" && row.reason && (
        <p className={`${styles.reason} prewrap`}>
          <b>
            {row.sentBackBy ?? "Druga strona"}
            {row.sentBackOn && `, ${formatDay(row.sentBackOn)}`}:
          </b>{" "}
          {row.reason}
        </p>
      )}
      <Proofs
        dealId={page.id}
        rowId={row.id}
        proofs={row.proofs}
        mayRemove={isOpen && row.moves.includes("addProof")}
      />
      {!isOpen && row.moves.includes("confirm") && <Answer page={page} row={row} />}
      {isOpen && opens && <RowForms page={page} row={row} refused={refused} />}
    </li>
  )
}

const Answer = ({ page, row }: Omit<RowProps, "refused">) => (
  <div className="acts">
    <Form method="post" action={rowAction(page.id, "confirm")} preventScrollReset>
      <PartyField />
      <input type="hidden" name="row" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      <SubmitButton className="btn btn--small" busyLabel="Potwierdzanie..." aria-label={`Potwierdź: ${row.title}`}>
        Potwierdź
      </SubmitButton>
    </Form>
    <Link className="btn btn--quiet btn--small" to={dealDeliverablesPath(page.id, row.id)} preventScrollReset>
      Odeślij do poprawy<span className="hidden">: {row.title}</span>
    </Link>
  </div>
)
