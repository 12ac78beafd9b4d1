import { Link } from "react-router"
import * as z from "zod"
import { cannotVerify, isVerifiable } from "#app/domain/moderation/operator.ts"
import { moderationForm, verificationForm } from "#app/domain/moderation/operator-form.ts"
import { formatNip, isKrs, isNip } from "#app/domain/shared/identifiers.ts"
import styles from "#app/features/moderation/desk/desk.module.css"
import { DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import { getModeratedOrganization } from "#app/features/moderation/desk/queries.server.ts"
import { ReasonForm } from "#app/features/moderation/desk/reason-form.tsx"
import { hideContent, restoreContent, verifyOrganization } from "#app/features/moderation/moderation/commands.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { operatorAccountPath, operatorOrganizationPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { Route } from "./+types/operator-organization.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  return { organization: await getModeratedOrganization(params.organizationId) }
})

const actForm = z.discriminatedUnion("do", [moderationForm, verificationForm])

export const action = formAction<Route.ActionArgs>()({
  viewer: operatorViewer,
  load: ({ params }) => getModeratedOrganization(params.organizationId),
  schema: actForm,
  run: async ({ viewer: operator, params: { organizationId: id }, input }) => {
    if (input.do === "verify") await verifyOrganization(operator, id, input)
    else {
      const act = input.do === "hide" ? hideContent : restoreContent
      await act(operator, { kind: "organization", id, reason: input.reason })
    }
    return { to: operatorOrganizationPath(id), toast: { title: "Zapisano" } }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OperatorOrganization({ loaderData: { organization }, actionData }: Route.ComponentProps) {
  const { name, nip, krs, description, verifiedAt, publicBenefit, hiddenAt, hiddenReason } = organization
  return (
    <DeskPage title={name}>
      <dl className={styles.deskFacts}>
        <dt>Konto</dt>
        <dd>
          <Link to={operatorAccountPath(organization.userId)}>Konto właściciela</Link>
        </dd>
        <dt>NIP</dt>
        <dd>{nip ? `${formatNip(nip)} – ${isNip(nip) ? "suma kontrolna zgodna" : "błędny"}` : "nie podano"}</dd>
        <dt>KRS</dt>
        <dd>{krs ? `${krs} – ${isKrs(krs) ? "poprawna postać" : "błędny"}` : "nie podano"}</dd>
        <dt>Opis</dt>
        <dd className={styles.deskText}>{description || "brak"}</dd>
        <dt>Weryfikacja</dt>
        <dd>{verifiedAt ? formatDateTime(verifiedAt) : "brak"}</dd>
        <dt>Widoczność</dt>
        <dd>{hiddenAt ? `ukryta: ${hiddenReason}` : "widoczna"}</dd>
      </dl>
      <section className={styles.deskList}>
        <h2>Weryfikacja</h2>
        {isVerifiable(organization) || verifiedAt ? (
          <PostForm className={`form ${styles.deskForm}`}>
            <input type="hidden" name="do" value="verify" />
            <CheckField
              label="Dane zgodne z publicznym rejestrem"
              name="verified"
              defaultChecked={verifiedAt !== null}
            />
            <CheckField label="Status OPP" name="publicBenefit" defaultChecked={publicBenefit} />
            <SubmitButton busyLabel="Zapisywanie...">Zapisz weryfikację</SubmitButton>
          </PostForm>
        ) : (
          <p className="note">{cannotVerify}</p>
        )}
      </section>
      <section className={styles.deskList}>
        <h2>Widoczność</h2>
        <ReasonForm
          fields={{ do: hiddenAt ? "restore" : "hide" }}
          label="Uzasadnienie"
          hint={"Przeczyta je właściciel. Razem z\u00a0organizacją znikają i\u00a0wracają jej wydarzenia."}
          button={hiddenAt ? "Przywróć organizację" : "Ukryj organizację"}
          refused={actionData}
        />
      </section>
    </DeskPage>
  )
}
