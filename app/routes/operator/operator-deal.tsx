import { Fragment } from "react"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { starLabel } from "#app/domain/deals/rating/rating.ts"
import { settlementDecisionLabels } from "#app/domain/deals/settlement/settlement.ts"
import { isStuck, unlockTargets } from "#app/domain/moderation/operator.ts"
import { unlockForm } from "#app/domain/moderation/operator-form.ts"
import { listSettlements } from "#app/features/deals/settlement/queries.server.ts"
import { unlockDeal } from "#app/features/moderation/desk/commands.server.ts"
import styles from "#app/features/moderation/desk/desk.module.css"
import { DeskList, DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import { getStuckDeal } from "#app/features/moderation/desk/queries.server.ts"
import { ReasonForm } from "#app/features/moderation/desk/reason-form.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { operatorDealPath, operatorSettlementPath } from "#app/paths.ts"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import type { Route } from "./+types/operator-deal.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  const deal = await getStuckDeal(params.dealId)
  return { deal, settlements: await listSettlements(deal.id) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: operatorViewer,
  load: ({ params }) => getStuckDeal(params.dealId),
  schema: unlockForm,
  run: async ({ viewer: operator, params, input }) => {
    await unlockDeal(operator, params.dealId, input)
    return { to: operatorDealPath(params.dealId), toast: { title: "Zapisano" } }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OperatorDeal({ loaderData: { deal, settlements }, actionData }: Route.ComponentProps) {
  const { sponsorName, organizationName, status, version, updatedAt, ratings } = deal
  return (
    <DeskPage title="Współpraca">
      <dl className={styles.deskFacts}>
        <dt>Strony</dt>
        <dd>
          {sponsorName} i {organizationName}
        </dd>
        <dt>Status</dt>
        <dd>{dealStatusLabel(status)}</dd>
        <dt>Ostatnia zmiana</dt>
        <dd>{formatDateTime(updatedAt)}</dd>
        {ratings.map(({ side, stars, comment }) => (
          <Fragment key={side}>
            <dt>{side === "sponsor" ? "Ocena sponsora" : "Ocena organizacji"}</dt>
            <dd>
              {starLabel(stars)}
              {comment && <span>{`\n${comment}`}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <DeskList title="Rozliczenia" empty="Nie przesłano jeszcze rozliczenia.">
        {settlements.map((each) => (
          <li key={each.id}>
            <p>
              <a href={operatorSettlementPath(deal.id, each.id)} download>
                {each.name}
              </a>
              <span className="small muted">
                {` ${formatSize(each.size)}, przesłano ${formatDateTime(each.createdAt)}, ${
                  each.decision ? settlementDecisionLabels[each.decision] : "czeka na decyzję sponsora"
                }`}
              </span>
            </p>
            {each.reason && <p className="small prewrap">Powód: {each.reason}</p>}
          </li>
        ))}
      </DeskList>
      {settlements.length > 0 && (
        <p className="small muted">
          Plik jest poufny. Pobierz go tylko po to, żeby rozpatrzyć sprawę; każde pobranie zapisujemy.
        </p>
      )}
      {isStuck(status) ? (
        <ReasonForm
          fields={{ version: String(version) }}
          label="Notatka dla obu stron"
          hint="Obie strony przeczytają ją w&nbsp;powiadomieniu, w&nbsp;historii współpracy i&nbsp;w&nbsp;konwersacji."
          button="Odblokuj współpracę"
          refused={actionData}
        >
          <FieldGroup label="Co ma się stać" name="to" error={actionData?.errors.to}>
            <div className={styles.deskChoices}>
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
