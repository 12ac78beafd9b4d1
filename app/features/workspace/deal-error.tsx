import { isRouteErrorResponse, Link } from "react-router"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { LoadFailed, reasonOf } from "#app/features/deals/deal/frame/load-failed.tsx"
import { carriesForm } from "#app/lib/forms/sent-form.ts"
import { dealsPath } from "#app/paths.ts"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import { ErrorPage } from "./error-page.tsx"

export function DealError({ error }: { error: unknown }) {
  const answer = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null
  if (answer && answer.status >= 500 && !carriesForm(answer.data))
    return <LoadFailed title={dealErrors.load} reason={reasonOf(answer.data)} />
  if (answer?.status !== 404) return <ErrorPage answer={answer} />
  const { title, description } = dealErrors.notFound
  return (
    <>
      <title>{`${title} – Pomost`}</title>
      <MessagePage
        title={title}
        actions={
          <Link className="btn" to={dealsPath}>
            Wróć do listy współprac
          </Link>
        }
      >
        <p>{description}</p>
      </MessagePage>
    </>
  )
}
