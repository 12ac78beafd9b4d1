import { Link } from "react-router"
import { isFinal, type Side } from "#app/domain/deals/deal/deal.ts"
import { askAheadDays } from "#app/domain/deals/deal/deal-deadlines.ts"
import { providesLabels } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { rowsTurn } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { addDays } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count, verbFor } from "#app/lib/text/plural-forms.ts"
import { dealDeliverablesPath, dealPath, settlementOutlinePath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { DealFrame } from "../../deal/frame/deal-frame.tsx"
import { type RefusedRow, rowAction } from "../../deliverables/row-act.ts"
import { AddForm } from "./add-form.tsx"
import styles from "./deliverables.module.css"
import type { DeliverablesPage as Page } from "./queries.server.ts"
import { Responsible } from "./responsible.tsx"
import { Row } from "./row.tsx"
import { Summary } from "./summary.tsx"

type DeliverablesPageProps = { page: Page; refused: RefusedRow | undefined }

/** 'Świadczenia': what each side owes, what is done, and what still waits. */
export function DeliverablesPage({ page, refused }: DeliverablesPageProps) {
  const { groups, rowSums, ownRows, side, works } = page
  const turn = rowsTurn(side, rowSums, ownRows) ?? (works ? turnWithoutTasks(page) : undefined)
  const first = firstToMove(page)
  const general = refused?.errors[""]
  const corrects = side === "sponsor" && page.status === "settlement" && page.waiting.length > 0
  return (
    <DealFrame
      frame={page}
      tab="deliverables"
      turn={
        turn && {
          ...turn,
          actions: first && page.openId !== first.id && (
            <Link className="btn btn--line" to={dealDeliverablesPath(page.id, first.id)} preventScrollReset>
              Przejdź do pierwszego
            </Link>
          ),
        }
      }
    >
      {general && (
        <p className={`note note--error ${styles.problem}`} role="alert">
          {general}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {rowSums.all > 0 && (
            <Summary sums={rowSums} rows={groups.flatMap(({ rows }) => rows)} isOver={isFinal(page.status)} />
          )}
          {groups.length === 0 && (
            <p className="muted">Świadczenia pojawią się tutaj, gdy obie strony zaakceptują warunki.</p>
          )}
          {groups.map(({ owedBy, rows }) => (
            <section className={styles.group} key={owedBy} aria-labelledby={`swiadczenia-${owedBy}`}>
              <header>
                <h2 id={`swiadczenia-${owedBy}`}>{providesLabels[owedBy]}</h2>
                <p className="muted small">{confirmedLine(page, owedBy)}</p>
              </header>
              {owedBy !== side && corrects && (
                <p className="small muted">
                  Jeśli coś jest do poprawy, <Link to={dealPath(page.id)}>zaznacz to w&nbsp;rozliczeniu</Link>.
                </p>
              )}
              {owedBy !== side && page.waiting.length > 1 && <ConfirmAll page={page} />}
              <ul>
                {rows.map((row) => (
                  <Row key={row.id} page={page} row={row} refused={refused?.row === row.id ? refused : undefined} />
                ))}
              </ul>
            </section>
          ))}
          {page.mayAdd && <AddForm page={page} refused={refused?.act === "add" ? refused : undefined} />}
          {page.roleNote && <p className="small muted">{page.roleNote}</p>}
        </div>
        <aside className={styles.aside} aria-label="O świadczeniach">
          <Responsible people={page.responsible} />
          <section>
            <h2>Zasady</h2>
            <p className="small muted">Druga strona potwierdza każde świadczenie. Nic nie potwierdza się samo.</p>
          </section>
          {page.mayCompose && rowSums.all > 0 && (
            <section>
              <h2>Rozliczenie</h2>
              <p className="small muted">
                Dowody z&nbsp;tej strony same trafią do rozliczenia. Dodasz w&nbsp;nim tylko zasięgi
                i&nbsp;podsumowanie.
              </p>
              <p>
                <Link className="btn btn--line btn--small" to={settlementOutlinePath(page.id)}>
                  <Icon name="file-text" />
                  Podgląd rozliczenia
                </Link>
              </p>
            </section>
          )}
        </aside>
      </div>
    </DealFrame>
  )
}

/** The first row of those that the turn counts: to be done by now, confirmed or rescheduled; else one for later. */
function firstToMove({ groups, waiting, side, today, rules }: Page) {
  if (rules.cancelAskedBy) return undefined
  const rows = groups.flatMap((group) => group.rows)
  const unmade = rows.filter(({ owedBy, moves }) => owedBy === side && moves.includes("done"))
  const soon = addDays(today, askAheadDays)
  return (
    unmade.find(({ state, dueOn }) => state === "sent_back" || dueOn <= soon) ??
    waiting[0] ??
    rows.find(({ proposedDay }) => proposedDay && !proposedDay.isOwn) ??
    unmade[0]
  )
}

const restingNote =
  "Trwa prośba o\u00a0anulowanie współpracy. Dopóki druga strona na nią nie odpowie, żadne świadczenie nie jest zadaniem."

const correctedNext: Record<Side, string> = {
  organization: "Popraw rozliczenie i\u00a0prześlij je ponownie.",
  sponsor: "Czekamy na poprawione rozliczenie.",
}

function turnWithoutTasks({ rules, side, status, rowSums: { all, confirmed } }: Page) {
  if (all === 0) return undefined
  if (rules.cancelAskedBy) return { heading: "Świadczenia czekają", text: restingNote }
  const isSentBack = status === "settlement_rejected"
  return confirmed === all
    ? {
        heading: "Wszystkie świadczenia potwierdzone",
        text: isSentBack ? correctedNext[side] : "Zostaje jeszcze rozliczenie.",
      }
    : { heading: "Czekamy na drugą stronę", text: "Żadne świadczenie nie czeka teraz na Ciebie." }
}

function confirmedLine({ groups }: Page, owedBy: Side) {
  const counted = groups.find((one) => one.owedBy === owedBy)?.rows.filter(({ state }) => state !== "withdrawn") ?? []
  return `potwierdzone ${counted.filter(({ state }) => state === "confirmed").length} z\u00a0${counted.length}`
}

const ConfirmAll = ({ page }: { page: Page }) => (
  <PostForm className={styles.all} action={rowAction(page.id, "confirmAll")} preventScrollReset>
    {page.waiting.map(({ id, version }) => (
      <input key={id} type="hidden" name="seen" value={`${id}.${version}`} />
    ))}
    <p>
      Na potwierdzenie {verbFor(page.waiting.length, "czeka")} {count(page.waiting.length, memberNouns.świadczenie)}.
    </p>
    <SubmitButton className="btn btn--line btn--small" busyLabel="Potwierdzanie...">
      Potwierdź wszystkie, które czekają
    </SubmitButton>
  </PostForm>
)
