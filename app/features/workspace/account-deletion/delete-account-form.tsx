import { Link } from "react-router"
import { IdentityFields, identityIds } from "#app/features/accounts/profile/identity-fields.tsx"
import styles from "#app/features/accounts/profile/profile.module.css"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { accountDeletePath, profilePath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"
import { type OwnMembership, whatBecomesOf } from "./labels.ts"

type RefusedDeletion = { errors: FieldErrors } | null

const action = accountDeletePath
const title = "Na pewno chcesz usunąć konto?"

const Consequences = ({ parties }: { parties: readonly OwnMembership[] }) => (
  <ul className={styles.leaveList}>
    <li>Stracisz dostęp do wiadomości i&nbsp;współprac.</li>
    <li>Twoje imię i&nbsp;nazwisko zastąpimy napisem „Usunięte konto”.</li>
    {parties.flatMap(whatBecomesOf).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    <li>Rozliczone współprace zachowamy dla drugiej strony tak długo, jak wymagają tego przepisy.</li>
  </ul>
)

const Fields = ({ refused, id, withCode }: { refused: RefusedDeletion; id: string; withCode: boolean }) => (
  <>
    <TextField
      id={`${id}-confirmation`}
      label="Wpisz USUŃ, aby potwierdzić"
      name="confirmation"
      autoComplete="off"
      autoCapitalize="characters"
      error={refused?.errors.confirmation}
    />
    <IdentityFields id={id} checks={{ password: true, code: withCode }} errors={refused?.errors} />
  </>
)

/** "Usuń profil" on /profil. The dialog posts to a page that also works without JavaScript. */
export const DeleteAccountCard = ({ parties, withCode }: { parties: readonly OwnMembership[]; withCode: boolean }) => (
  <section className={styles.leave} aria-labelledby="usun">
    <h2 id="usun">Usuń konto</h2>
    <p className="small muted">Usunięcie konta jest nieodwracalne.</p>
    <ConfirmDialog
      opener="Usuń profil"
      title={title}
      confirm="Usuń konto na zawsze"
      busyLabel="Usuwanie..."
      cancel="Zostaw konto"
      action={action}
    >
      <Consequences parties={parties} />
      <Fields refused={null} id="leave-dialog" withCode={withCode} />
    </ConfirmDialog>
  </section>
)

type LeaveFormProps = { parties: readonly OwnMembership[]; withCode: boolean; refused: RefusedDeletion }

/** The form as a page: for refused forms, and for the reason while deals are running. */
export const DeleteAccountForm = ({ parties, withCode, refused }: LeaveFormProps) => (
  <>
    <Consequences parties={parties} />
    <PostForm action={action} className="form" noValidate>
      <FormErrors errors={refused?.errors} ids={{ confirmation: "leave-confirmation", ...identityIds("leave") }} />
      <Fields refused={refused} id="leave" withCode={withCode} />
      <p className={styles.profileActs}>
        <SubmitButton className="btn btn--danger-solid" busyLabel="Usuwanie...">
          Usuń konto na zawsze
        </SubmitButton>
        <Link className="btn btn--line" to={profilePath}>
          Zostaw konto
        </Link>
      </p>
    </PostForm>
  </>
)

export const deleteAccountTitle = title
