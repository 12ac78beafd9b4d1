import { Link } from "react-router"
import type { IdentityChecks } from "#app/domain/accounts/second-factor.ts"
import { removalMoves } from "#app/domain/organizations/bank-accounts/bank-account.ts"
import { endOf, formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { IdentityFields, identityIds } from "#app/features/accounts/profile/identity-fields.tsx"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { bankAccountChangePath, bankAccountsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import styles from "./bank-accounts.module.css"
import type { AccountChange } from "./queries.server.ts"

type ChangeFormProps = {
  change: AccountChange
  identity: IdentityChecks
  errors: FieldErrors | undefined
}

/** Confirms that an account becomes the default one or is removed: shows the consequences and asks for the password. */
export function ChangeForm({ change, identity, errors }: ChangeFormProps) {
  const { act, id, number, isDefault, next } = change
  const { Form, busy } = useSentForm()
  const removes = act === "remove"
  return (
    <div className={`panel ${styles.change}`}>
      <h3>{removes ? "Usunąć rachunek?" : "Ustawić jako domyślny?"}</h3>
      <p>
        <b className={styles.number}>{formatBankAccount(number)}</b>
      </p>
      <p className="muted">{tidy(consequenceOf(change))}</p>
      <PostForm
        as={Form}
        className={styles.form}
        action={`${bankAccountChangePath(act, id)}&sekcja=zmiana`}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="do" value={act} />
        {removes && <input type="hidden" name="follows" value={removalMoves({ isDefault, next })} />}
        <FormErrors errors={errors} ids={identityIds("change")} />
        <IdentityFields checks={identity} errors={errors} id="change" />
        <p className={styles.acts}>
          <SubmitButton className={removes ? "btn btn--danger-solid" : "btn"} busyLabel="Zapisywanie..." busy={busy}>
            {removes ? "Usuń rachunek" : "Ustaw jako domyślny"}
          </SubmitButton>
          <Link className="btn btn--line" to={bankAccountsPath} preventScrollReset>
            Anuluj
          </Link>
        </p>
      </PostForm>
    </div>
  )
}

function consequenceOf({ act, isDefault, next }: AccountChange): string {
  if (act !== "remove") return `Odtąd sponsorzy mają przelewać pieniądze na ten rachunek. ${payersNotice}`
  if (!isDefault) return "Sponsorzy na niego nie przelewają, więc dla nich nic się nie zmieni."
  if (next === null) return `To jedyny rachunek: sponsorzy nie będą widzieć, dokąd przelać pieniądze. ${payersNotice}`
  return `Domyślny będzie rachunek kończący się na ${endOf(next)}. ${payersNotice}`
}

const payersNotice =
  "Kto ma coś do zapłacenia, dostanie wiadomość o zmianie i radę, aby potwierdzić numer telefonicznie."
