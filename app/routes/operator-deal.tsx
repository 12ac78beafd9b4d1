import { data } from "react-router"
import { collaborationStatusLabel } from "#app/domain/collaboration.ts"
import { isStuck, unlockForm, unlockTargets } from "#app/domain/operator.ts"
import { unlockDeal } from "#app/features/operator/desk/commands.server.ts"
import { DeskPage } from "#app/features/operator/desk/desk-page.tsx"
import { getStuckDeal } from "#app/features/operator/desk/queries.server.ts"
import { ReasonForm } from "#app/features/operator/desk/reason-form.tsx"
import { readForm } from "#app/http/form.server.ts"
import { handle, refusedForm } from "#app/http/handle.server.ts"
import { operatorViewer } from "#app/http/operator-viewer.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { FieldGroup } from "#app/ui/check-field.tsx"
import type { Route } from "./+types/operator-deal.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  return { deal: await getStuckDeal(params.collaborationId) }
})

export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await operatorViewer(context)
  await getStuckDeal(params.collaborationId)
  const form = await readForm(request, unlockForm)
  if (!form.ok) return data(form, 400)
  try {
    await unlockDeal(operator, params.collaborationId, form.input)
  } catch (error) {
    return refusedForm(form, error, context)
  }
  return redirectWithToast(`/operator/wspolprace/${params.collaborationId}`, { title: "Zapisano" })
})

export default function OperatorDeal({ loaderData: { deal }, actionData }: Route.ComponentProps) {
  const { sponsorName, organizationName, status, version, updatedAt } = deal
  return (
    <DeskPage title="Współpraca">
      <dl className="desk__facts">
        <dt>Strony</dt>
        <dd>
          {sponsorName} i {organizationName}
        </dd>
        <dt>Status</dt>
        <dd>{collaborationStatusLabel(status)}</dd>
        <dt>Ostatnia zmiana</dt>
        <dd>{formatDateTime(updatedAt)}</dd>
      </dl>
      {isStuck(status) ? (
        <ReasonForm
          fields={{ version: String(version) }}
          label="Notatka dla obu stron"
          hint="Obie strony przeczytają ją w powiadomieniu."
          button="Odblokuj współpracę"
          refused={actionData}
        >
          <FieldGroup label="Co ma się stać" name="to" error={actionData?.errors.to}>
            <div className="desk__choices">
              {Object.entries(unlockTargets).map(([to, label]) => (
                <label className="check-line" key={to}>
                  <input className="check" type="radio" name="to" value={to} />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </FieldGroup>
        </ReasonForm>
      ) : (
        <p className="note">Tę współpracę strony mogą prowadzić same.</p>
      )}
    </DeskPage>
  )
}
