import { Form, Link } from "react-router"
import { userTypeLabels } from "#app/domain/accounts/account.ts"
import type { UserType } from "#app/domain/accounts/viewer.ts"
import { NewPasswordFields } from "#app/features/accounts/password/new-password-fields.tsx"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { memberInvitationPath, privacyPath, signInPath, termsOfServicePath, withNext } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"

export type JoinStepProps = {
  way: "join" | "otherAddress" | "otherKind" | "signIn" | "signUp"
  token: string
  email: string
  /** The viewer's address and kind of account; null for a visitor. */
  own: { email: string; userType: UserType } | null
  refused: RefusedForm | null
}

/** The next step of a person with an open invitation. */
export function JoinStep({ way, token, email, own, refused }: JoinStepProps) {
  if (way === "signUp") return <SignUpForm email={email} refused={refused} />
  if (way === "signIn")
    return (
      <>
        <p className="note">{tidy("Ten adres ma już konto na platformie Pomost. Zaloguj się, aby dołączyć.")}</p>
        <Link className="btn btn--wide" to={withNext(signInPath, memberInvitationPath(token))}>
          Zaloguj się
        </Link>
      </>
    )
  if (way === "join")
    return (
      <Form className="form" method="post">
        <FormErrors errors={refused?.errors} />
        <p className="small muted">
          {tidy("Swoje dotychczasowe sprawy zachowasz. Od razu po dołączeniu działasz w imieniu tego zespołu.")}
        </p>
        <SubmitButton className="btn btn--wide" busyLabel="Dołączanie...">
          Dołącz
        </SubmitButton>
      </Form>
    )
  return (
    <>
      <p className="note">
        {tidy(
          way === "otherAddress"
            ? `To zaproszenie jest dla adresu ${email}, a Ty korzystasz teraz z konta ${own?.email}. Wyloguj się i zaloguj na konto z tym adresem.`
            : `Do tego zespołu może dołączyć tylko konto innego rodzaju. Twoje konto to: ${own ? userTypeLabels[own.userType].toLowerCase() : ""}. Poproś o zaproszenie na inny adres e-mail i załóż z nim osobne konto.`,
        )}
      </p>
      <Form method="post">
        <input type="hidden" name="do" value="signOut" />
        <button className="btn btn--line btn--wide" type="submit">
          Wyloguj się
        </button>
      </Form>
    </>
  )
}

function SignUpForm({ email, refused }: Pick<JoinStepProps, "email" | "refused">) {
  const { errors = {}, values = {} } = refused ?? {}
  return (
    <Form className="form" method="post" noValidate>
      <FormErrors errors={refused?.errors} />
      <p className="small muted">
        Założymy konto z&nbsp;adresem <b>{email}</b>.
      </p>
      <TextField
        label="Imię i nazwisko"
        name="name"
        autoComplete="name"
        defaultValue={String(values.name ?? "")}
        error={errors.name}
      />
      <NewPasswordFields
        labels={{ password: "Hasło", repeat: "Powtórz hasło" }}
        names={{ password: "password", repeat: "confirmPassword" }}
        errors={errors}
        owner={{ email }}
      />
      <p className="small muted">
        Dołączając, zakładasz konto i&nbsp;akceptujesz <Link to={termsOfServicePath}>Regulamin</Link> i&nbsp;
        <Link to={privacyPath}>Politykę prywatności</Link>. Konto mogą założyć osoby, które ukończyły 18&nbsp;lat;
        młodsze korzystają z&nbsp;platformy pod nadzorem osoby dorosłej.
      </p>
      <SubmitButton className="btn btn--wide" busyLabel="Dołączanie...">
        Dołącz
      </SubmitButton>
    </Form>
  )
}
