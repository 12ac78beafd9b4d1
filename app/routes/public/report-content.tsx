import { Link } from "react-router"
import { isDemo } from "#app/domain/accounts/demo.ts"
import { reportToast } from "#app/domain/moderation/report.ts"
import { reportForm } from "#app/domain/moderation/report-form.ts"
import { readReportedKind } from "#app/domain/moderation/reported.ts"
import { useViewerId } from "#app/features/accounts/use-viewer-id.ts"
import { reportContent } from "#app/features/moderation/reports/commands.server.ts"
import { findReported } from "#app/features/moderation/reports/queries.server.ts"
import styles from "#app/features/moderation/reports/report.module.css"
import { ReportFields } from "#app/features/moderation/reports/report-fields.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { privacyPath, reportContentPath, termsOfServicePath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import type { Route } from "./+types/report-content.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const viewer = viewerOf(context)
  const inDemo = isDemo(viewer)
  const shared = { inDemo, email: viewer && !inDemo ? viewer.email : "" }
  const accepted = Number(query.get("przyjete"))
  if (Number.isSafeInteger(accepted) && accepted > 0) return { ...shared, accepted, reported: null }
  const kind = readReportedKind(query.get("typ"))
  const id = query.get("id")
  if (kind === "other" || !id) return { ...shared, accepted: null, reported: null }
  const reported = await findReported(viewer, kind, id)
  if (!reported) throw notFound("Nie znaleziono treści, którą chcesz zgłosić.")
  return { ...shared, accepted: null, reported }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: viewerOf,
  schema: reportForm,
  run: async ({ viewer, context, input }) => {
    const network = clientNetwork(context)
    await limit("report", network)
    const number = await reportContent(viewer, input, network)
    return {
      to: `${reportContentPath}?przyjete=${number}`,
      toast: reportToast(input.kind, number, input.email !== null),
    }
  },
  thrown: [],
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function ReportContent({ loaderData, actionData }: Route.ComponentProps) {
  const { accepted, reported, email, inDemo } = loaderData
  const draftName = `report ${useViewerId() ?? ""} ${reported ? `${reported.kind} ${reported.id}` : ""}`
  return (
    <div className={`page ${styles.report}`}>
      <title>Zgłoś treść – Pomost</title>
      <meta
        name="description"
        content="Zgłoś treść niezgodną z prawem lub regulaminem. Każde zgłoszenie dostaje numer i decyzję z uzasadnieniem."
      />
      <header className="head">
        <h1>Zgłoś treść</h1>
        {accepted === null && <p>{tidyText("Opisz, dlaczego Twoim zdaniem ta treść narusza prawo lub regulamin.")}</p>}
      </header>
      {accepted !== null ? (
        <Accepted number={accepted} />
      ) : (
        <Drafted name={draftName} skip={["fax", "key"]} refused={actionData}>
          {({ form, values = {} }) => (
            <PostForm personal keyed="key" refused={actionData} className="form" noValidate ref={form}>
              {inDemo && (
                <p className="note">
                  {tidyText("W trybie demo zgłoszenie nie wychodzi na zewnątrz i zniknie wraz z końcem trybu demo.")}
                </p>
              )}
              <FormErrors errors={actionData?.errors} />
              <ReportFields reported={reported} email={email} errors={actionData?.errors ?? {}} values={values} />
              <p className="small muted">
                {tidyText("Zasady rozpatrywania zgłoszeń opisuje ")}
                <Link to={`${termsOfServicePath}#zglaszanie-tresci`}>Regulamin</Link>
                {tidyText(", a to, co robimy z danymi – ")}
                <Link to={privacyPath}>Polityka prywatności</Link>.
              </p>
              <SubmitButton busyLabel="Wysyłanie...">Wyślij zgłoszenie</SubmitButton>
            </PostForm>
          )}
        </Drafted>
      )}
    </div>
  )
}

/** Stays after the toast, because the number identifies the report. */
const Accepted = ({ number }: { number: number }) => (
  <div className={styles.reportDone}>
    <p className={styles.reportNumber}>Zgłoszenie nr {number}</p>
    <p>
      {tidyText(
        "Przyjęliśmy Twoje zgłoszenie. Rozpatrzymy je nie później niż w ciągu 14 dni. Jeśli jest w nim adres e-mail, wyślemy na niego decyzję z uzasadnieniem. Od decyzji można się odwołać w ciągu 14 dni, odpowiadając na wiadomość z decyzją.",
      )}
    </p>
    <Link className="btn btn--line" to="/">
      Wróć na stronę główną
    </Link>
  </div>
)
