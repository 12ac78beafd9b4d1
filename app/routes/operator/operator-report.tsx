import { Link } from "react-router"
import { decisionLabels, isHideable, reportDecisions, reportedKindLabel } from "#app/domain/moderation/report.ts"
import { decisionForm } from "#app/domain/moderation/report-form.ts"
import { decideReport } from "#app/features/moderation/desk/commands.server.ts"
import styles from "#app/features/moderation/desk/desk.module.css"
import { DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import { getReport } from "#app/features/moderation/desk/queries.server.ts"
import { ReasonForm } from "#app/features/moderation/desk/reason-form.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import {
  operatorAccountPath,
  operatorAttachmentPath,
  operatorEventPath,
  operatorOrganizationPath,
  operatorPath,
} from "#app/paths.ts"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import type { Route } from "./+types/operator-report.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  return { report: await getReport(params.reportId) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: operatorViewer,
  load: ({ params }) => getReport(params.reportId),
  schema: decisionForm,
  run: async ({ viewer: operator, params, input }) => {
    await decideReport(operator, params.reportId, input)
    return { to: operatorPath, toast: { title: "Decyzja zapisana" } }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OperatorReport({ loaderData: { report }, actionData }: Route.ComponentProps) {
  const { number, targetType, targetId, address, reason, details, reporterEmail, createdAt, decision, message } = report
  const offered = reportDecisions.filter((one) => one !== "hidden" || (isHideable(targetType) && targetId !== null))
  return (
    <DeskPage title={`Zgłoszenie nr ${number}`}>
      <dl className={styles.deskFacts}>
        <dt>Co</dt>
        <dd>
          {reportedKindLabel(targetType)}
          {/* the reporter's words stay text: only our own paths become links */}
          {targetType === "user" && targetId && (
            <>
              {" – "}
              <Link to={operatorAccountPath(targetId)}>konto</Link>
            </>
          )}
          {address && <> – {targetId ? <Link to={address}>{address}</Link> : address}</>}
        </dd>
        {targetType === "message" && (
          <>
            <dt>Treść wiadomości</dt>
            <dd className={styles.deskText}>
              {message ? message.content || (message.fileName ? "sam załącznik" : "") : "Tej wiadomości już nie ma."}
            </dd>
            {message?.fileName && (
              <>
                <dt>Załącznik</dt>
                <dd>
                  <a href={operatorAttachmentPath(report.id)} download>
                    {message.fileName}
                  </a>
                  <span className="small muted"> – każde pobranie zapisujemy</span>
                </dd>
              </>
            )}
            {message && (
              <>
                <dt>Od kogo</dt>
                <dd>
                  {message.senderId ? (
                    <Link to={operatorAccountPath(message.senderId)}>{message.author}</Link>
                  ) : (
                    message.author
                  )}
                  {`, ${formatDateTime(message.createdAt)}`}
                </dd>
              </>
            )}
          </>
        )}
        {targetType === "invitation" && <ReportedInvitation invitation={report.invitation} />}
        <dt>Powód</dt>
        <dd>{reason}</dd>
        <dt>Uzasadnienie</dt>
        <dd className={styles.deskText}>{details}</dd>
        <dt>Zgłaszający</dt>
        <dd>{reporterEmail ?? "bez adresu"}</dd>
        <dt>Kiedy</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        {decision && (
          <>
            <dt>Decyzja</dt>
            <dd className={styles.deskText}>{`${decisionLabels[decision]}\n${report.statement}`}</dd>
          </>
        )}
      </dl>
      {!decision && (
        <ReasonForm
          fields={{}}
          name="statement"
          label="Uzasadnienie decyzji"
          hint="Przeczyta je zgłaszający, a gdy treść zostanie ukryta – także jej autor."
          button="Zapisz decyzję"
          refused={actionData}
        >
          <FieldGroup label="Decyzja" name="decision" error={actionData?.errors.decision}>
            <div className={styles.deskChoices}>
              {offered.map((one) => (
                <label className="check-line" key={one}>
                  <input
                    className="check"
                    type="radio"
                    name="decision"
                    value={one}
                    defaultChecked={actionData?.values.decision === one}
                  />
                  <span>{decisionLabels[one]}</span>
                </label>
              ))}
            </div>
          </FieldGroup>
        </ReasonForm>
      )}
    </DeskPage>
  )
}

type ReportedInvitationProps = { invitation: Route.ComponentProps["loaderData"]["report"]["invitation"] }

function ReportedInvitation({ invitation }: ReportedInvitationProps) {
  if (!invitation)
    return (
      <>
        <dt>Zaproszenie</dt>
        <dd>Tego zaproszenia już nie ma.</dd>
      </>
    )
  const { note, event, eventId, organization, organizationId, createdAt } = invitation
  return (
    <>
      <dt>Zaproszenie</dt>
      <dd>
        <Link to={operatorOrganizationPath(organizationId)}>{organization}</Link> do wydarzenia{" "}
        <Link to={operatorEventPath(eventId)}>{event}</Link>, {formatDateTime(createdAt)}
      </dd>
      {note && (
        <>
          <dt>Słowa zaproszenia</dt>
          <dd className={styles.deskText}>{note}</dd>
        </>
      )}
    </>
  )
}
