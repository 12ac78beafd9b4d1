import type { RuleChangeAct } from "#app/domain/deals/approval/rule-change.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { secondPersonPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import styles from "../second-person.module.css"
import type { SecondPerson } from "./queries.server.ts"

type PendingChangeProps = { change: NonNullable<SecondPerson["change"]> }

export const PendingChange = ({ change }: PendingChangeProps) => (
  <section className={styles.pending} aria-labelledby="zmiana-zasady">
    <h3 id="zmiana-zasady">Zmiana, która jeszcze nie obowiązuje</h3>
    <p className="small muted">
      {change.by}, {formatDateTime(new Date(change.at))}
    </p>
    <dl className={styles.rules}>
      <div>
        <dt>Teraz</dt>
        <dd>{change.before}</dd>
      </div>
      <div>
        <dt>Po zmianie</dt>
        <dd>{change.after}</dd>
      </div>
    </dl>
    <p>{change.when}</p>
    <div className="acts">
      {change.mayAgree && <Decision id={change.id} act="zgoda" label="Zgadzam się na zmianę" />}
      {change.mayDecline && <Decision id={change.id} act="odmowa" label="Nie zgadzam się" />}
      {change.mayWithdraw && <Decision id={change.id} act="wycofaj" label="Wycofaj zmianę" />}
    </div>
  </section>
)

function Decision({ id, act, label }: { id: string; act: RuleChangeAct; label: string }) {
  const { Form, busy } = useSentForm()
  return (
    <PostForm as={Form} action={`${secondPersonPath}?dzialanie=${act}`}>
      <input type="hidden" name="change" value={id} />
      <SubmitButton className={act === "zgoda" ? "btn" : "btn btn--line"} busyLabel="Zapisywanie..." busy={busy}>
        {label}
      </SubmitButton>
    </PostForm>
  )
}
