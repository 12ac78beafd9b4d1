import { Link } from "react-router"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { dealPath, secondPersonPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./second-person.module.css"
import { secondPersonTitle } from "./second-person-labels.ts"
import { PendingChange } from "./setting/pending-change.tsx"
import type { SecondPerson } from "./setting/queries.server.ts"

type SectionProps = { setting: SecondPerson; refused?: RefusedForm }

/** A party's rule for large sums, and its change that is not in force yet; owners edit it. */
export function SecondPersonSection({ setting, refused }: SectionProps) {
  const { mayEdit, required, amount, financeApproves, stuck, change, waiting } = setting
  return (
    <section className={styles.section} aria-labelledby="druga-osoba">
      <h2 id="druga-osoba">{secondPersonTitle}</h2>
      <div className={`panel ${styles.card} ${styles.setting}`}>
        {stuck !== null && (
          <p className="note" role="status">
            <Icon name="info" />
            <span>
              {stuck
                ? `Zatwierdzać może teraz tylko ${stuck}, więc decyzje tej osoby nie mają drugiej.`
                : "Nikt nie może teraz zatwierdzać."}{" "}
              Zaproś drugą osobę albo zmień to ustawienie.
            </span>
          </p>
        )}
        {change && <PendingChange change={change} />}
        {mayEdit ? (
          <SettingForm
            key={`${required} ${amount} ${financeApproves} ${change?.id}`}
            setting={setting}
            refused={refused}
          />
        ) : (
          <p>
            {required
              ? `Warunki od ${amount}\u00a0zł\u00a0brutto, licząc z\u00a0wkładem rzeczowym i\u00a0usługami, zatwierdza druga osoba: ${financeApproves ? "właściciel albo osoba od finansów" : "właściciel"}.`
              : "Zgoda drugiej osoby nie jest wymagana."}{" "}
            <span className="muted">Ustawienie zmienia właściciel.</span>
          </p>
        )}
        {waiting.map(({ id, dealId, termsVersion, partner, worth, by, at, approvers, later, mayDecide }) => (
          <div className={`${styles.row} ${styles.list}`} key={id}>
            <div>
              <b {...stating(`termsWorth:${termsVersion}`)}>{`${partner}, ${worth}`}</b>
              <p className="small muted">
                {`${by}, ${formatDateTime(new Date(at))}. `}
                {approvers ? `Zgodzić się może ${approvers}.` : "Nikt nie może teraz zatwierdzić."}
                {later && <span>{` ${later}`}</span>}
              </p>
            </div>
            <Link className={mayDecide ? "btn btn--small" : "btn btn--line btn--small"} to={dealPath(dealId)}>
              {mayDecide ? "Przejrzyj i\u00a0zatwierdź" : "Zobacz współpracę"}
            </Link>
          </div>
        ))}
      </div>
    </section>
  )
}

function SettingForm({ setting: { required, amount, financeApproves }, refused }: SectionProps) {
  const { Form, busy } = useSentForm()
  const typed = refused?.values
  const errors = refused?.errors ?? {}
  return (
    <PostForm as={Form} action={secondPersonPath} className={styles.setting} noValidate>
      {errors[""] && (
        <p className="note note--error" role="alert">
          {errors[""]}
        </p>
      )}
      <div className={styles.row}>
        <div className={styles.setting}>
          <CheckField
            label="Wymagaj zgody drugiej osoby"
            name="required"
            defaultChecked={typed ? typed.required === "on" : required}
            hint="Warunki od tej kwoty zaakceptuje dopiero druga osoba. Kto zaczął, nie może zatwierdzić. Złagodzenie też wymaga zgody drugiej osoby."
            error={errors.required}
          />
          <CheckField
            label="Zatwierdzać mogą też osoby z rolą Finanse"
            name="financeApproves"
            defaultChecked={typed ? typed.financeApproves === "on" : financeApproves}
            error={errors.financeApproves}
          />
        </div>
        <AmountField
          label="Od kwoty brutto"
          name="amount"
          hint="Liczy się też wartość wkładu rzeczowego i&nbsp;usług."
          defaultValue={typed ? String(typed.amount ?? "") : amount}
          error={errors.amount}
        />
      </div>
      <div>
        <SubmitButton className="btn btn--line" busyLabel="Zapisywanie..." busy={busy}>
          Zapisz
        </SubmitButton>
      </div>
    </PostForm>
  )
}
