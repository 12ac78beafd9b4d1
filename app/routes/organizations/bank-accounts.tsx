import { withIdentity } from "#app/domain/accounts/second-factor.ts"
import {
  type BankSection,
  bankAccountErrors,
  bankAccountLimits,
  isBankAccountAct,
  isBankSection,
} from "#app/domain/organizations/bank-accounts/bank-account.ts"
import {
  bankAccountChangeForm,
  bankAccountForm,
  vatForm,
} from "#app/domain/organizations/bank-accounts/bank-account-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { endOf } from "#app/domain/shared/bank-account.ts"
import { vatStatuses, vatStatusLabels } from "#app/domain/shared/vat.ts"
import { AccountForm, addAccountPath } from "#app/features/organizations/bank-accounts/account-form.tsx"
import { AccountList } from "#app/features/organizations/bank-accounts/account-list.tsx"
import styles from "#app/features/organizations/bank-accounts/bank-accounts.module.css"
import { ChangeForm } from "#app/features/organizations/bank-accounts/change-form.tsx"
import {
  addBankAccount,
  makeDefault,
  removeBankAccount,
  saveVatStatus,
} from "#app/features/organizations/bank-accounts/commands.server.ts"
import { getBankAccounts } from "#app/features/organizations/bank-accounts/queries.server.ts"
import { TeamTabs } from "#app/features/parties/team-tabs.tsx"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { identityChecks, withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { outdated } from "#app/http/forms/version-in-address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { bankAccountsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { useSentForms } from "#app/ui/drafts/use-sent-forms.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import type { Route } from "./+types/bank-accounts.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const query = new URL(request.url).searchParams
  const act = query.get("zmiana")
  const id = query.get("rachunek")
  const [page, identity] = await Promise.all([
    getBankAccounts(viewer, isBankAccountAct(act) && id ? { act, id } : null),
    identityChecks(viewer),
  ])
  return { ...page, identity, editsOrganization: may(viewer.role, "editParty") }
})

const sectionIn = (url: URL): BankSection | null => {
  const requested = url.searchParams.get("sekcja")
  return isBankSection(requested) ? requested : null
}

const saved = (description: string) => ({ to: bankAccountsPath, toast: { title: "Zapisano", description } })
const ofOwner = { viewer: organizationViewer, asks: "editBankAccounts", limit: "write" } as const
const refusedIn =
  (section: BankSection) =>
  ({ errors }: { errors: FieldErrors }) => ({ section, errors })

export const action = formActions<Route.ActionArgs, BankSection>(async ({ request, url, context }) => {
  await organizationViewer(context, request)
  const section = sectionIn(url)
  if (!section) throw outdated()
  return section
})({
  vat: formAction<Route.ActionArgs>()({
    ...ofOwner,
    schema: vatForm,
    run: async ({ viewer, input }) => {
      await saveVatStatus(viewer, input.vatStatus)
      return saved("Dane o VAT zostały zaktualizowane.")
    },
    refused: refusedIn("vat"),
    failure: bankAccountErrors.failed,
  }),
  rachunek: formAction<Route.ActionArgs>()({
    ...ofOwner,
    schema: async ({ viewer }) => withIdentity(bankAccountForm, await identityChecks(viewer)),
    run: ({ viewer, input, request, context }) =>
      withProof(viewer, input, { request, context }, async (proof) => {
        const added = await addBankAccount(viewer, input, proof)
        return added.ok ? saved("Rachunek został dodany.") : added
      }),
    refused: refusedIn("rachunek"),
    failure: bankAccountErrors.failed,
  }),
  zmiana: formAction<Route.ActionArgs>()({
    ...ofOwner,
    schema: async ({ viewer }) => withIdentity(bankAccountChangeForm, await identityChecks(viewer)),
    run: ({ viewer, input, request, context }) =>
      withProof(viewer, input, { request, context }, async (proof) => {
        if (input.do === "remove") {
          const { next } = await removeBankAccount(viewer, input.id, proof, input.follows)
          return saved(
            next === null
              ? "Rachunek został usunięty."
              : `Rachunek został usunięty. Domyślny jest teraz rachunek kończący się na\u00a0${endOf(next)}.`,
          )
        }
        await makeDefault(viewer, input.id, proof)
        return saved("Rachunek domyślny został zmieniony.")
      }),
    refused: refusedIn("zmiana"),
    failure: bankAccountErrors.failed,
  }),
})

/** Also after a refusal, since a colleague may have changed the account of the form. */
export const shouldRevalidate = ({ actionStatus = 200 }) => actionStatus < 500

export const clientAction = (args: Route.ClientActionArgs) => {
  const section = sectionIn(args.url)
  return section ? preserveFormOnFailure(args, { section }) : args.serverAction()
}

export default function BankAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, choice, identity, vatStatus, mayEdit, note, editsOrganization } = loaderData
  const refused = actionData && "section" in actionData ? actionData : undefined
  const errorsOf = (section: BankSection) => (refused?.section === section ? refused.errors : undefined)
  const added = useSentForms(addAccountPath)
  const full = accounts.length >= bankAccountLimits.accounts
  return (
    <div className="page" data-forms="">
      <UnsavedChanges changed={refused !== undefined && refused.section !== "zmiana"} />
      <PageMeta title="Rachunki i VAT" description="Rachunki bankowe i VAT Twojej organizacji." unlisted />
      <div className="head">
        <h1>Rachunki i VAT</h1>
      </div>
      <TeamTabs kind="organization" current="bank" mayEdit={editsOrganization} />
      {note && <p className="note">{note}</p>}
      <section className={styles.section} aria-labelledby="rachunki">
        <h2 id="rachunki">Rachunki bankowe</h2>
        <p className="muted">
          Na rachunek domyślny sponsorzy przelewają pieniądze. Numer widzi tylko Twój zespół i&nbsp;firma, z&nbsp;którą
          macie zawartą umowę. O&nbsp;każdej zmianie powiadamiamy właścicieli, a&nbsp;o&nbsp;zmianie rachunku domyślnego
          także sponsorów, którzy mają coś do&nbsp;zapłacenia.
        </p>
        {choice ? (
          <ChangeForm key={choice.id} change={choice} identity={identity} errors={errorsOf("zmiana")} />
        ) : (
          <FormErrors errors={errorsOf("zmiana")} />
        )}
        <AccountList accounts={accounts} mayEdit={mayEdit} />
        {mayEdit && !full && (
          <div hidden={choice !== null}>
            <AccountForm
              key={added}
              identity={identity}
              errors={errorsOf("rachunek")}
              typed={refused?.section === "rachunek" ? refused.values : undefined}
            />
          </div>
        )}
        {mayEdit && full && <p className="muted">{bankAccountErrors.tooMany}</p>}
      </section>
      <section className={styles.section} aria-labelledby="vat">
        <h2 id="vat">VAT</h2>
        {mayEdit ? (
          <VatForm key={vatStatus} vatStatus={vatStatus} errors={errorsOf("vat")} />
        ) : (
          <p>{vatStatus ? `Organizacja: ${vatStatusLabels[vatStatus]}.` : "Nie podano."}</p>
        )}
      </section>
    </div>
  )
}

function VatForm({ vatStatus, errors }: { vatStatus: string | null; errors: FieldErrors | undefined }) {
  const { Form, busy } = useSentForm()
  return (
    <PostForm as={Form} className={styles.form} action={`${bankAccountsPath}?sekcja=vat`} preventScrollReset noValidate>
      <FormErrors errors={errors} />
      <SelectField
        label="Organizacja a VAT"
        name="vatStatus"
        hint="Zobaczy to firma, z którą macie zawartą umowę."
        choices={vatStatuses.map((value) => ({ value, label: vatStatusLabels[value] }))}
        placeholder="Wybierz"
        defaultValue={vatStatus ?? ""}
        error={errors?.vatStatus}
      />
      <SubmitButton className="btn btn--line" busyLabel="Zapisywanie..." busy={busy}>
        Zapisz
      </SubmitButton>
    </PostForm>
  )
}
