import { useEffect, useRef } from "react"
import type { IdentityChecks } from "#app/domain/accounts/second-factor.ts"
import { teamLimits } from "#app/domain/parties/team.ts"
import { roleLabels, roles } from "#app/domain/shared/role.ts"
import { IdentityFields, identityIds } from "#app/features/accounts/profile/identity-fields.tsx"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { EmailText } from "../email-text.tsx"
import table from "../ledger.module.css"
import type { ShownInvitation, Team } from "../members/queries.server.ts"
import styles from "../team.module.css"
import inviteForm from "./invite-form.module.css"

type InvitationsSectionProps = Pick<Team, "invitations" | "may" | "name" | "noInvitations"> & {
  inDemo: boolean
  identity: IdentityChecks
  ownEmail: string
  refused: RefusedForm | null
  /** The page where the party gets its name. */
  editPath: string
}

/** "Zaproszenia": open invitations, and the form for a new one. */
export function InvitationsSection({
  invitations,
  may,
  name,
  noInvitations,
  editPath,
  ...form
}: InvitationsSectionProps) {
  if (!may.invite && invitations.length === 0) return null
  const acts = may.invite ? buttons.filter((one) => one.name !== "resend" || noInvitations === null) : []
  return (
    <section className={styles.section} aria-labelledby="zaproszenia">
      <div className={styles.head}>
        <h2 id="zaproszenia">Zaproszenia</h2>
        <span className="muted">ważne {teamLimits.invitationDays} dni</span>
      </div>
      {invitations.length > 0 && (
        <table className={table.ledger}>
          <thead className="hidden">
            <tr>
              <th scope="col">Adres</th>
              <th scope="col">Rola</th>
              <th scope="col">Stan</th>
              <th scope="col">Działania</th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((one) => (
              <InvitationRow key={one.id} invitation={one} acts={acts} />
            ))}
          </tbody>
        </table>
      )}
      {may.invite &&
        (noInvitations !== null && form.refused === null ? (
          <p className="note">
            {noInvitations} {name === null && <a href={editPath}>Podaj nazwę</a>}
          </p>
        ) : (
          <InviteForm newest={invitations[0]} {...form} />
        ))}
    </section>
  )
}

const buttons = [
  { name: "resend", label: "Wyślij ponownie", look: "btn btn--line btn--small" },
  { name: "withdraw", label: "Wycofaj", look: "btn btn--danger btn--small" },
]

function InvitationRow({ invitation, acts }: { invitation: ShownInvitation; acts: typeof buttons }) {
  const { id, email, role, inviter, sent, expiry, isExpired, mayResend } = invitation
  const shown = mayResend ? acts : acts.filter(({ name }) => name !== "resend")
  return (
    <tr>
      <th scope="row">
        <div className={table.who}>
          <span className={table.envelope} aria-hidden="true">
            <Icon name="mail" />
          </span>
          <b>
            <EmailText email={email} />
          </b>
          <small>{inviter ? `zaprasza ${inviter}, ${sent}` : `wysłane ${sent}`}</small>
        </div>
      </th>
      <td data-label="Rola">{roleLabels[role]}</td>
      <td data-label="Stan">
        <Status value={isExpired ? "over" : "pending"} label={expiry} />
        {!mayResend && acts.length > 0 && <p className="small muted">Zaproś jeszcze raz w&nbsp;formularzu niżej.</p>}
      </td>
      <td>
        {shown.length > 0 && (
          <div className={table.acts}>
            {shown.map(({ name, label, look }) => (
              <PostForm key={name} preventScrollReset>
                <input type="hidden" name="do" value={name} />
                <input type="hidden" name="id" value={id} />
                <button className={look} type="submit">
                  {label}
                  <span className="hidden">: {email}</span>
                </button>
              </PostForm>
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}

type InviteFormProps = Pick<InvitationsSectionProps, "inDemo" | "identity" | "ownEmail" | "refused"> & {
  newest?: ShownInvitation
}

function InviteForm({ newest, refused, inDemo, identity, ownEmail }: InviteFormProps) {
  const { errors = {}, values = {} } = refused ?? {}
  const form = useRef<HTMLFormElement>(null)
  // clears the form after an address has been invited
  useEffect(() => {
    const typed = form.current?.elements.namedItem("email")
    if (newest && typed instanceof HTMLInputElement && typed.value.trim().toLowerCase() === newest.email)
      form.current?.reset()
  }, [newest])
  return (
    <PostForm ref={form} className={inviteForm.invite} id="zapros" noValidate preventScrollReset>
      <div className={inviteForm.errors}>
        <FormErrors errors={refused?.errors} ids={identityIds("invite")} />
        {inDemo && (
          <p className="note">W wersji demonstracyjnej zaproszenie pojawi się na liście, ale nie wyślemy wiadomości.</p>
        )}
      </div>
      <input type="hidden" name="do" value="invite" />
      <TextField
        label="Adres e-mail"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={String(values.email ?? "")}
        error={errors.email}
      />
      <SelectField
        label="Rola"
        name="role"
        choices={roles.map((value) => ({ value, label: roleLabels[value] }))}
        defaultValue={String(values.role ?? "coordinator")}
        error={errors.role}
      />
      {identity.password && (
        <div className={inviteForm.identity}>
          <p className="small muted">
            Właściciel może wszystko, także zmienić Twoją rolę, dlatego prosimy o&nbsp;Twoje hasło.
          </p>
          <input type="hidden" name="username" autoComplete="username" value={ownEmail} disabled />
          <IdentityFields checks={identity} errors={errors} id="invite" />
        </div>
      )}
      <SubmitButton className="btn btn--line" busyLabel="Wysyłanie...">
        Zaproś
      </SubmitButton>
    </PostForm>
  )
}
